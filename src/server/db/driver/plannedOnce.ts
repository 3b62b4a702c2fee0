// node-postgres keeps a plan only for a named statement, and Kysely gives no names: a comment in the text requests one.
import { sql, type RawBuilder } from 'kysely'
import type pg from 'pg'

const MARK = '/* planned once */'
const UNNAMED = '/* planned anew */'
const USUAL = new Set([10, 20, 30, 50, 100, 200])
/** Each connection keeps its plans until it ends; further statements are planned at every call. */
const MOST_NAMES = 400

/**
 * Put this anywhere in a statement to plan it once per connection: planning many joins takes longer than running them.
 * Use it when the best plan does not depend on the parameters; `hotStatements.test.ts` reads these plans. With a builder:
 * `.modifyEnd(PLANNED_ONCE)`.
 */
export const PLANNED_ONCE = sql.raw(`${MARK} `)

export const plannedOnce = (text: string): string => `${MARK} ${text}`

/**
 * `limit … offset …` of a statement that is planned once. It uses literals instead of parameters: without a known limit the planner
 * expects a
 * tenth of the table. The first page has one plan, later pages share one. Unusual page sizes are planned at every call, because each
 * text would use up a name.
 */
export const page = ({ skip, limit }: { skip: number; limit: number }): RawBuilder<unknown> =>
  sql`limit ${sql.lit(limit)} ${skip === 0 ? sql`` : sql`offset ${skip}`} ${USUAL.has(limit) ? sql`` : sql.raw(UNNAMED)}`

const names = new Map<string, string>()

export function toNamedQuery(args: readonly unknown[]): pg.QueryConfig | undefined {
  const [text, values] = args
  if (typeof text !== 'string' || args.length !== 2 || !text.includes(MARK) || text.includes(UNNAMED)) return undefined
  let name = names.get(text)
  if (name === undefined) {
    if (names.size >= MOST_NAMES) return undefined
    name = `planned_${names.size + 1}`
    names.set(text, name)
  }
  return { name, text, values: values as unknown[] }
}
