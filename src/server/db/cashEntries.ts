import { sql, type RawBuilder } from 'kysely'

/**
 * True for entries that are money of the cash. An opening was paid before Plantel: the account of its student counts it, no takings,
 * closing, income or promise does (LLE-34). Every SQL that sums `entry.amount` says which of the two it means.
 */
export const cashEntries = (alias = 'e'): RawBuilder<boolean> => sql<boolean>`${sql.ref(alias)}.source <> 'opening'`
