import type { Context } from '#server/http/feature.ts'
import type { Question } from '../contract.ts'
import { queryOf, reportAt } from './ask.ts'
import { figuresOf } from './figures.ts'

/** The total of a report's first measure, as its screen tells it. */
export async function totalOf(context: Context, path: string, question: Question = {}): Promise<number | null> {
  const query = queryOf(reportAt(context, path), question, context)
  const { total } = await figuresOf(context, query)
  return total[query.measure] ?? null
}
