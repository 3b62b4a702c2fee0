import { expect, test } from 'vitest'
import type { Quiz } from '../../contract.ts'
import { compare, differenceLines } from './compare.ts'
import { editedOf, localKey, newQuestion, newQuiz, withFormula, withPicture, type EditedQuiz } from './edited.ts'
import { faultOf, idsFrom, inputOf, onTopOf } from './wire.ts'

const PICTURE = { _id: 'f'.repeat(24), url: '/x' }
const answer = (idAnswer: string, content: string, validAnswer: boolean) => ({
  idAnswer,
  content,
  validAnswer,
  answerType: 1 as const,
  answerImage: null,
  answerFormula: null,
})
const SAVED = {
  _id: 'quiz',
  name: 'Repaso',
  description: 'Ecuaciones',
  active: true,
  random: true,
  quizType: 1,
  studentAttempts: 1,
  questionsPerQuiz: 0,
  limitTime: 0,
  version: 3,
  questionCollection: ['q1', 'q2'].map((_id, order) => ({
    _id,
    question: `Texto ${_id}`,
    questionType: 1 as const,
    questionImage: null,
    questionFormula: null,
    explanationVideo: [],
    answerCollection: [answer(`${_id}a`, 'Sí', true), answer(`${_id}b`, 'No', false)],
    order,
  })),
} as unknown as Quiz

test('QUI-22: ids of the screen are shorter than 16 characters and unique', () => {
  const keys = Array.from({ length: 500 }, localKey)
  expect(Math.max(...keys.map(key => key.length))).toBeLessThan(16)
  expect(new Set(keys).size).toBe(500)
})

test('QUI-8: a new question starts with 3 empty answers, none correct, all text', () => {
  expect(newQuestion().answers.map(({ content, valid, type }) => [content, valid, type])).toEqual([
    ['', false, 1],
    ['', false, 1],
    ['', false, 1],
  ])
  expect(newQuiz().settings).toEqual({ name: '', description: '', active: true, random: true, attempts: 1, shown: 0, seconds: 0 })
})

test('QUI-10: formula and picture drop each other; without either it is text', () => {
  const text = newQuestion()
  const formula = withFormula(withPicture(text, PICTURE), 'x')
  expect([formula.type, formula.image, formula.formula]).toEqual([3, null, 'x'])
  const picture = withPicture(formula, PICTURE)
  expect([picture.type, picture.image, picture.formula]).toEqual([2, PICTURE, null])
  for (const bare of [withFormula(picture, null), withFormula(formula, null), withPicture(picture, null)])
    expect([bare.type, bare.image, bare.formula]).toEqual([1, null, null])
})

test('QUI-22: sends no ids of this screen', () => {
  const quiz = { ...editedOf(SAVED), questions: [...editedOf(SAVED).questions, newQuestion()] }
  const input = JSON.parse(JSON.stringify(inputOf(quiz))) as { questionCollection: { _id?: string; answerCollection: object[] }[] }
  expect(input.questionCollection.map(({ _id }) => _id)).toEqual(['q1', 'q2', undefined])
  expect(input.questionCollection[2]!.answerCollection.every(each => !('idAnswer' in each))).toBe(true)
})

test('QUI-17: finds faults in order, with their place on the screen', () => {
  const quiz = editedOf(SAVED)
  const invalidQuiz: EditedQuiz = {
    ...quiz,
    questions: quiz.questions.map((question, at) => ({
      ...question,
      answers: question.answers.map((each, a) => ({ ...each, valid: false, content: at === 1 && a === 1 ? '' : 'x' })),
    })),
  }
  expect(faultOf(quiz)).toBeNull()
  expect(faultOf(invalidQuiz)).toEqual({ message: 'Atención! Hay una respuesta vacia.', question: 'q2', field: 'q2b' })
  invalidQuiz.questions[1]!.answers[1]!.content = 'x'
  expect(faultOf(invalidQuiz)).toMatchObject({ question: 'q1', field: 'answers:q1' })
  invalidQuiz.questions[1]!.text = ' '
  expect(faultOf(invalidQuiz)).toMatchObject({ message: 'Atención! Hay una pregunta vacia.', field: 'q2' })
  expect(faultOf({ ...invalidQuiz, settings: { ...invalidQuiz.settings, name: ' ' } })).toMatchObject({ question: null, field: 'name' })
})

test('QUI-22: after a save takes the server’s ids by position', () => {
  const quiz = newQuiz()
  const ids = idsFrom(quiz, SAVED)
  expect(ids.get(quiz.questions[0]!.key)).toBe('q1')
  expect(quiz.questions[0]!.answers.map(({ key }) => ids.get(key))).toEqual(['q1a', 'q1b', undefined])
})

test('QUI-24: QUIZ_CHANGED: counts and describes the differences; overwriting keeps the ids of questions that still exist', () => {
  const theirs = { ...SAVED, limitTime: 60, questionCollection: [{ ...SAVED.questionCollection[1]!, question: 'Otro' }] }
  const mine = { ...editedOf(SAVED), questions: [...editedOf(SAVED).questions, newQuestion()] }
  expect(compare(mine, theirs)).toEqual({ settings: ['Límite de tiempo'], onlyMine: 2, onlyTheirs: 0, changed: 1, order: false })
  expect(compare(editedOf(SAVED), { ...SAVED, questionCollection: SAVED.questionCollection.toReversed() }).order).toBe(true)
  expect(differenceLines({ settings: [], onlyMine: 0, onlyTheirs: 2, changed: 0, order: true })).toEqual([
    '2 preguntas solo en la guardada.',
    'El orden de las preguntas es distinto.',
  ])
  expect(differenceLines(compare(editedOf(SAVED), SAVED))).toEqual(['Las dos son iguales.'])
  expect(onTopOf(mine, theirs).questions.map(({ id }) => id)).toEqual([null, 'q2', null])
})
