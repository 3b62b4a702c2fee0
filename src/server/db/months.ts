// How a line of the audit is found by its id (DES-32): its months are many, and an id tells about when it was made.
import { sql, type RawBuilder } from 'kysely'

const DAY = 86_400_000
const aroundSecondOf = (id: string): RawBuilder<unknown> => {
  const at = Number.parseInt(id.slice(0, 8), 16) * 1000
  return sql`at between ${new Date(at - DAY)} and ${new Date(at + DAY)}`
}

/** Looks a day around that second, in one month or two; whatever bears a later or an earlier instant is found all the same. */
export const lineOf = async <T>(id: string, look: (when: RawBuilder<unknown>) => Promise<T | undefined>): Promise<T | undefined> =>
  (await look(aroundSecondOf(id))) ?? (await look(sql`true`))
