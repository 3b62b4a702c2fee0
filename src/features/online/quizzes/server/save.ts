import { sql } from 'kysely'
import type { z } from 'zod'
import { materialFailures } from '#features/online/material/contract.ts'
import { holdChapter, placeLast, tell } from '#features/online/material/server/public.ts'
import { newId } from '#lib/ids.ts'
import type { Context } from '#server/http/feature.ts'
import { failQuicker } from '#server/http/quicker.ts'
import { fail } from '#server/http/refusal.ts'
import { quizFailures, type QuizChange, type QuizInput } from '../contract.ts'
import { writeContent } from './content.ts'
import type { QuizRow } from './row.ts'
import * as store from './store.ts'

const { QUIZ_NOT_FOUND } = materialFailures
const { QUIZ_CHANGED } = quizFailures

type Values = z.output<typeof QuizInput>

const recorded = (
  { name, description, active, random, studentAttempts, questionsPerQuiz, limitTime }: Values | QuizRow,
  questions: number,
) => ({
  name,
  description,
  active,
  random,
  studentAttempts,
  questionsPerQuiz,
  limitTime,
  questions,
})

/** More than exist means all of them (QUI-4). */
function columnsOf({ questionCollection, questionsPerQuiz, ...input }: Values) {
  const questionCount = questionCollection.length
  const { name, description, active, random, quizType, studentAttempts, limitTime } = input
  return {
    name,
    description,
    active,
    random,
    quizType,
    studentAttempts,
    limitTime,
    questionCount,
    questionsPerQuiz: Math.min(questionsPerQuiz, questionCount),
  }
}

/** At the end of the chapter. @returns its id */
export async function create(context: Context, chapterId: string, input: Values): Promise<string> {
  const { db, now, user, audit } = context
  const { courseId } = await holdChapter(db, chapterId)
  const id = newId()
  await db
    .insertInto('quiz')
    .values({ id, courseId, ...columnsOf(input), createdAt: now, updatedAt: now, updatedBy: user.id })
    .execute()
  await placeLast(db, { courseId, chapterId }, [{ id, type: 3 }])
  await writeContent(db, id, input.questionCollection)
  await audit({ resource: 'quizzes', ids: [id], after: recorded(input, input.questionCollection.length) })
  await tell(context, courseId, [chapterId])
  return id
}

/** Saves only over the version that was read; the second of two savers is refused. */
export async function update(context: Context, id: string, { version, ...input }: z.output<typeof QuizChange>): Promise<void> {
  const { db, now, user, audit } = context
  const before = (await store.find(db, id)) ?? fail(QUIZ_NOT_FOUND)
  const saved = await db
    .updateTable('quiz')
    .set({ ...columnsOf(input), version: sql<number>`version + 1`, updatedAt: now, updatedBy: user.id })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deletedAt', 'is', null)
    .returning('courseId')
    .executeTakeFirst()
  if (!saved) {
    const { updatedAt, updatedBy, version: newest } = (await store.find(db, id)) ?? fail(QUIZ_NOT_FOUND)
    const ext = { updatedBy, updatedAt: updatedAt.toISOString(), version: newest }
    return failQuicker(context, QUIZ_CHANGED, id, 'Ya guardaste este cuestionario en otra ventana.', { ext })
  }
  await writeContent(db, id, input.questionCollection)
  await audit({
    resource: 'quizzes',
    ids: [id],
    before: recorded(before, before.questionCount),
    after: recorded(input, input.questionCollection.length),
  })
  await tell(context, saved.courseId, [id])
}
