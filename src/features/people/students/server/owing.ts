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

/** The filter of the list: those who owe, those who do not, those whose oldest date is so old, or nothing. Spelled as the partial indexes are. */
export const owing = (wanted: OwingFilter, today: string) => filter(wanted, today, sql`s.balance_due`, sql`s.due_on`)

/** The same spelled as no index is: the pieces of words are looked up, and not beside them everybody who owes. */
export const owingUnindexed = (wanted: OwingFilter, today: string) => filter(wanted, today, sql`s.balance_due + 0`, sql`s.due_on + 0`)
