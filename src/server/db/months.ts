// Finds an audit row by its id (DES-32): the audit is partitioned by month, and an id holds about the time of its creation.
import { sql, type RawBuilder } from 'kysely'

const DAY = 86_400_000
const aroundSecondOf = (id: string): RawBuilder<unknown> => {
  const at = Number.parseInt(id.slice(0, 8), 16) * 1000
  return sql`at between ${new Date(at - DAY)} and ${new Date(at + DAY)}`
}

/** Searches a day around that second, in one or two months; a row with another instant is found by a second search. */
export const lineOf = async <T>(id: string, look: (when: RawBuilder<unknown>) => Promise<T | undefined>): Promise<T | undefined> =>
  (await look(aroundSecondOf(id))) ?? (await look(sql`true`))
