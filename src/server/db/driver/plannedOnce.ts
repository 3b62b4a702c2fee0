// node-postgres keeps a plan only for a statement with a name, and Kysely gives none: a comment in the text asks for one.
import { sql, type RawBuilder } from 'kysely'
import type pg from 'pg'

const MARK = '/* planned once */'
const UNNAMED = '/* planned anew */'
/** Pages that screens ask for; any other number is somebody's own. */
const USUAL = new Set([10, 20, 30, 50, 100, 200])
/** Each connection keeps all of them until it ends; what comes after these is planned at every call. */
const MOST_NAMES = 400

/**
 * Somewhere in a statement, has each connection plan it once and keep the plan: planning what joins much takes longer than running it.
 * For statements whose best plan is the same whatever is asked; `hotStatements.test.ts` reads these plans. With a builder: `.modifyEnd(PLANNED_ONCE)`.
 */
export const PLANNED_ONCE = sql.raw(`${MARK} `)

/** The same for a text that is not ours. */
export const plannedOnce = (text: string): string => `${MARK} ${text}`

/**
 * `limit … offset …` of a statement that is planned once. Numbers rather than parameters: not knowing how many rows are wanted, the
 * planner expects a tenth of the table. The first page has a plan of its own, all later ones share one. Pages of unusual size are
 * planned at every call: their texts would take the names of others.
 */
export const page = ({ skip, limit }: { skip: number; limit: number }): RawBuilder<unknown> =>
  sql`limit ${sql.lit(limit)} ${skip === 0 ? sql`` : sql`offset ${skip}`} ${USUAL.has(limit) ? sql`` : sql.raw(UNNAMED)}`

const names = new Map<string, string>()

/** The arguments of `client.query` with a name, where the text asks for one; else undefined. */
export function named(args: readonly unknown[]): pg.QueryConfig | undefined {
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
