import { removeItem } from '#features/online/material/server/public.ts'
import { videosOfQuiz } from '#features/online/material/server/public.ts'
import { holdItem } from '#features/online/material/server/public.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { quizFailures, quizzes } from '../contract.ts'
import { toQuiz } from './row.ts'
import { create, update } from './save.ts'
import * as store from './store.ts'

const { QUIZ_NOT_FOUND } = quizFailures

async function shown(context: Context, id: string) {
  const { db } = context
  const quiz = (await store.find(db, id)) ?? fail(QUIZ_NOT_FOUND)
  return { quiz: toQuiz(quiz, await store.questions(db, id), await videosOfQuiz(db, id), context) }
}

export const quizzesServer = implement(quizzes, {
  find: ({ params }, context) => shown(context, params.id),

  async create({ params, body }, context) {
    return shown(context, await create(context, params.id, body))
  },

  async update({ params: { id }, body }, context) {
    await update(context, id, body)
    return shown(context, id)
  },

  async remove({ params: { id } }, context) {
    const item = (await holdItem(context.db, { id, type: 3 })) ?? fail(QUIZ_NOT_FOUND)
    const { chapter, name, description } = (await store.find(context.db, id)) ?? fail(QUIZ_NOT_FOUND)
    await removeItem(context, item, 'quizzes', { name, description, chapter: chapter._id })
  },
})
