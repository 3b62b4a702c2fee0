import { sql, type RawBuilder } from 'kysely'
import { agingDays, type Aging } from '../aging.ts'

export interface OwingFilter {
  debt?: boolean | undefined
  aging?: Aging | undefined
}

function filter({ debt, aging }: OwingFilter, today: string, due: RawBuilder<number>, since: RawBuilder<string>): RawBuilder<boolean> {
  const owes: RawBuilder<boolean> = debt === undefined ? sql`` : debt ? sql` and ${due} > 0` : sql` and ${due} = 0`
  if (!aging) return owes
  const { from, until } = agingDays(aging, today)
  return sql`${owes} and ${since} is not null${from ? sql` and ${since} >= ${from}` : sql``}${until ? sql` and ${since} <= ${until}` : sql``}`
}

/** The list's filter: with debt, without, by age of the oldest date, or none. Written to match the partial indexes. */
export const owing = (wanted: OwingFilter, today: string) => filter(wanted, today, sql`s.balance_due`, sql`s.due_on`)

/** Written to match no index, so that a search uses the trigram index instead of scanning all debtors. */
export const owingUnindexed = (wanted: OwingFilter, today: string) => filter(wanted, today, sql`s.balance_due + 0`, sql`s.due_on + 0`)
