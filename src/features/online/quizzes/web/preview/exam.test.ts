import { expect, test } from 'vitest'
import type { EditedQuiz } from '../model/edited.ts'
import { choose, clock, examOf, isRight, takesMany, type Choices } from './exam.ts'

const NONE: Choices = new Map()
const quiz = (part: Partial<EditedQuiz['settings']>, valid: boolean[][]): EditedQuiz => ({
  settings: { name: 'x', description: 'x', active: true, random: false, attempts: 1, shown: 0, seconds: 0, ...part },
  questions: valid.map((answers, q) => ({
    key: `q${q}`,
    id: null,
    text: `Texto ${q}`,
    type: 1,
    image: null,
    formula: null,
    videos: [],
    answers: answers.map((each, a) => ({ key: `q${q}a${a}`, id: null, content: 'x', valid: each, type: 1, image: null, formula: null })),
  })),
})
const three = [
  [true, false],
  [true, true, false],
  [false, true],
]
const keys = (exam: { key: string }[]) => exam.map(({ key }) => key)

test('QUI-37: 0 or blank shows all questions, a number so many; random shuffles', () => {
  expect(keys(examOf(quiz({ shown: 0 }, three), () => 0))).toEqual(['q0', 'q1', 'q2'])
  expect(keys(examOf(quiz({ shown: null }, three), () => 0))).toEqual(['q0', 'q1', 'q2'])
  expect(keys(examOf(quiz({ shown: 2 }, three), () => 0))).toEqual(['q0', 'q1'])
  expect(keys(examOf(quiz({ random: true }, three), () => 0))).toEqual(['q1', 'q2', 'q0'])
  expect(keys(examOf(quiz({ random: true, shown: 1 }, three), () => 0))).toEqual(['q1'])
})

test('QUI-38: right means exactly all right answers', () => {
  const [one, several] = examOf(quiz({}, three), () => 0)
  expect([takesMany(one!), takesMany(several!)]).toEqual([false, true])
  expect(isRight(one!, NONE)).toBe(false)
  expect(isRight(one!, choose(NONE, one!, 'q0a0'))).toBe(true)
  expect(isRight(one!, choose(choose(NONE, one!, 'q0a0'), one!, 'q0a1'))).toBe(false)
  const half = choose(NONE, several!, 'q1a0')
  expect(isRight(several!, half)).toBe(false)
  const both = choose(half, several!, 'q1a1')
  expect(isRight(several!, both)).toBe(true)
  expect(isRight(several!, choose(both, several!, 'q1a2'))).toBe(false)
  expect(isRight(several!, choose(both, several!, 'q1a0'))).toBe(false)
})

test('formats the clock', () => {
  expect([clock(0), clock(9), clock(599), clock(3909)]).toEqual(['0:00', '0:09', '9:59', '1:05:09'])
})
