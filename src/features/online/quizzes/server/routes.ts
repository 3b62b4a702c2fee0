import { materialFailures } from '#features/online/material/contract.ts'
import { videosOfQuiz } from '#features/online/material/server/public.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { quizzes } from '../contract.ts'
import { toQuiz } from './row.ts'
import { create, update } from './save.ts'
import * as store from './store.ts'

const { QUIZ_NOT_FOUND } = materialFailures

async function quizAnswer(context: Context, id: string) {
  const { db } = context
  const quiz = (await store.find(db, id)) ?? fail(QUIZ_NOT_FOUND)
  return { quiz: toQuiz(quiz, await store.questions(db, id), await videosOfQuiz(db, id), context) }
}

export const quizzesServer = implement(quizzes, {
  find: ({ params }, context) => quizAnswer(context, params.id),

  async create({ params, body }, context) {
    return quizAnswer(context, await create(context, params.id, body))
  },

  async update({ params: { id }, body }, context) {
    await update(context, id, body)
    return quizAnswer(context, id)
  },
})
