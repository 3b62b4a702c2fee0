import type { Insertable } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { DB } from '#server/db/schema.ts'
import type { Caller } from '#server/testing/callers.ts'
import type { Test } from '#server/testing/harness.ts'
import { quizzes, type Question, type Quiz, type QuizChange, type QuizInput } from '../contract.ts'

export type QuestionInput = QuizInput['questionCollection'][number]
export type AnswerInput = QuestionInput['answerCollection'][number]

export const answer = (part: Partial<AnswerInput> = {}): AnswerInput => ({ content: '4', validAnswer: false, answerType: 1, ...part })
/** A text question; the first of its three answers is right. */
export const question = (part: Partial<QuestionInput> = {}): QuestionInput => ({
  question: '¿Cuánto es 2 + 2?',
  questionType: 1,
  answerCollection: [answer({ validAnswer: true }), answer({ content: '5' }), answer({ content: '22' })],
  ...part,
})
export const quizInput = (part: Partial<QuizInput> = {}): QuizInput => ({
  name: 'Aritmética',
  description: 'Sumas y restas',
  questionCollection: [question(), question({ question: '¿Cuánto es 3 + 3?' })],
  ...part,
})

const questionSent = ({ order: _order, questionImage, explanationVideo, answerCollection, ...rest }: Question): QuestionInput => ({
  ...rest,
  questionImage: questionImage?._id,
  explanationVideo: explanationVideo.map(video => video._id),
  answerCollection: answerCollection.map(({ answerImage, ...each }) => ({ ...each, answerImage: answerImage?._id })),
})
export function inputFromQuiz({
  _id,
  playlist: _playlist,
  course: _course,
  updatedAt: _at,
  updatedBy: _by,
  questionCollection,
  ...quiz
}: Quiz): QuizChange {
  return { ...quiz, questionCollection: questionCollection.map(questionSent) }
}

const TABLES = ['quiz', 'quiz_question', 'quiz_answer', 'video', 'placement', 'audit']

export function quizStage(t: Test, caller: Caller) {
  async function everything(): Promise<string> {
    const rows = []
    for (const table of TABLES) rows.push((await t.pool.query(`select to_jsonb(x) as row from ${table} x order by to_jsonb(x)::text`)).rows)
    return JSON.stringify(rows)
  }
  return {
    create: async (id: string, part?: Partial<QuizInput>) =>
      (await t.ok(quizzes.create, { params: { id }, body: quizInput(part) }, caller)).quiz,
    save: async (id: string, body: QuizChange) => (await t.ok(quizzes.update, { params: { id }, body }, caller)).quiz,
    find: async (id: string) => (await t.ok(quizzes.find, { params: { id } }, caller)).quiz,
    /** Asserts that a refusal left every row unchanged and notified nobody. @throws when something changed */
    async refused(...call: Parameters<Test['refused']>) {
      const [before, eventCount] = [await everything(), t.events.length]
      const refusal = await t.refused(call[0], call[1], call[2] ?? caller)
      if ((await everything()) !== before || t.events.length !== eventCount) throw new Error('a refusal left a trace')
      return refusal
    },
    async image(part: { kind?: string; state?: Insertable<DB['storedFile']>['state'] } = {}): Promise<string> {
      const id = newId()
      const row = {
        id,
        key: id,
        kind: 'image',
        name: 'figura.png',
        contentType: 'image/png',
        maxSize: 1000,
        state: 'ready' as const,
        ...part,
      }
      await t.db.insertInto('storedFile').values(row).execute()
      return id
    },
  }
}
