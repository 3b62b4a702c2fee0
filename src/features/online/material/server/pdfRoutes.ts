import { implement, type Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { materialFailures, pdfs, quizItems } from '../contract.ts'
import { removeItem } from './remove.ts'
import * as store from './store.ts'
import { holdItem } from './tree.ts'
import { createPdf } from './uploads.ts'
import { toPdf } from './videoRow.ts'

const { PDF_NOT_FOUND, QUIZ_NOT_FOUND } = materialFailures

const findPdf = async ({ db }: Context, id: string) => (await store.pdf(db, id)) ?? fail(PDF_NOT_FOUND)
const pdfAnswer = async (context: Context, id: string) => ({ pdf: toPdf(await findPdf(context, id), context) })

export const pdfsServer = implement(pdfs, {
  async create({ body }, context) {
    const { id, url } = await createPdf(context, body)
    return { url, ...(await pdfAnswer(context, id)) }
  },

  find: ({ params }, context) => pdfAnswer(context, params.id),

  async remove({ params: { id } }, context) {
    const item = (await holdItem(context.db, { id, type: 4 })) ?? fail(PDF_NOT_FOUND)
    const { name, title, description, totalPages, filename, chapterId } = await findPdf(context, id)
    await removeItem(context, item, 'pdfs', { name, title, description, totalPages, filename, chapterId })
  },
})

export const quizItemsServer = implement(quizItems, {
  async remove({ params: { id } }, context) {
    const item = (await holdItem(context.db, { id, type: 3 })) ?? fail(QUIZ_NOT_FOUND)
    await removeItem(context, item, 'quizzes', (await store.quiz(context.db, id)) ?? fail(QUIZ_NOT_FOUND))
  },
})
