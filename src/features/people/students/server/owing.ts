import { sql, type RawBuilder } from 'kysely'

/** The filter of the list: those who owe, those who do not, or nothing. Spelled as the partial indexes are. */
export const owing = (debt: boolean | undefined): RawBuilder<boolean> =>
  debt === undefined ? sql`` : debt ? sql` and s.balance_due > 0` : sql` and s.balance_due = 0`
