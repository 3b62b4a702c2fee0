import { sql, type RawBuilder } from 'kysely'

/** The condition that an entry moved cash: no discount. Every sum that speaks of income asks it (DIR-15). */
export const cashEntries = (alias: string): RawBuilder<boolean> => sql`${sql.ref(`${alias}.amount`)} <> 0`
