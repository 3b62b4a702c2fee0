// node-postgres keeps a plan only for a statement with a name, and Kysely gives none: a comment in the text asks for one.
import { sql } from 'kysely'
import type pg from 'pg'

const MARK = '/* planned once */'

/**
 * Put first in a statement, has each connection plan it once and keep the plan. For statements by id that run all
 * the time and join much: planning them takes longer than running them. Never for searches and pages, whose best
 * plan depends on what is asked.
 */
export const PLANNED_ONCE = sql.raw(`${MARK} `)

/** The same for a text that is not ours. */
export const plannedOnce = (text: string): string => `${MARK} ${text}`

const names = new Map<string, string>()

/** The arguments of `client.query` with a name, where the text asks for one; else undefined. */
export function named(args: readonly unknown[]): pg.QueryConfig | undefined {
  const [text, values] = args
  if (typeof text !== 'string' || args.length !== 2 || !text.trimStart().startsWith(MARK)) return undefined
  const name = names.get(text) ?? `planned_${names.size + 1}`
  names.set(text, name)
  return { name, text, values: values as unknown[] }
}
