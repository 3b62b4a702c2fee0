import { sql, type RawBuilder } from 'kysely'
import { NO_ADDRESS } from '#features/foundation/person/address.ts'
import type { StudentFilter } from '../contract.ts'
import { agingDays } from '../aging.ts'

export const idsOf = (text: string): string[] => text.split(',')

const LACKS: Record<NonNullable<StudentFilter['data']>, (today: string) => RawBuilder<unknown>> = {
  group: () => sql`not exists (select from registration r where r.student_id = s.id and r.ended_at is null)`,
  email: () => sql`s.email like ${`%${NO_ADDRESS}`}`,
  birthday: today => sql`to_char(s.birth_date, 'MM-DD') = ${today.slice(5)}`,
}

/** The part that no balance decides: campus, course, group, data. */
function ofPlace({ location, course, group, data }: StudentFilter, today: string): RawBuilder<unknown> {
  const parts = [
    location && sql`s.campuses && ${idsOf(location)}::text[]`,
    course &&
      sql`s.id in (select r.student_id from registration r join class_group g on g.id = r.group_id
        where r.ended_at is null and g.course_id = any(${idsOf(course)}::char(24)[]))`,
    group &&
      sql`s.id in (select r.student_id from registration r where r.ended_at is null and r.group_id = any(${idsOf(group)}::char(24)[]))`,
    data && LACKS[data](today),
  ].filter(part => typeof part === 'object')
  return parts.length === 0 ? sql`` : sql` and ${sql.join(parts, sql` and `)}`
}

function filter(choice: StudentFilter, today: string, due: RawBuilder<number>, since: RawBuilder<string>): RawBuilder<unknown> {
  const { debt, aging } = choice
  const owes = debt === undefined ? sql`` : debt ? sql` and ${due} > 0` : sql` and ${due} = 0`
  const placed = sql`${owes}${ofPlace(choice, today)}`
  if (!aging) return placed
  const { from, until } = agingDays(aging, today)
  return sql`${placed} and ${since} is not null${from ? sql` and ${since} >= ${from}` : sql``}${until ? sql` and ${since} <= ${until}` : sql``}`
}

/** ` and` conditions of `student s`. Written to match the partial indexes. */
export const filtered = (choice: StudentFilter, today: string) => filter(choice, today, sql`s.balance_due`, sql`s.due_on`)

/** Written to match no index, so that a search uses the trigram index instead of scanning all debtors. */
export const filteredUnindexed = (choice: StudentFilter, today: string) => filter(choice, today, sql`s.balance_due + 0`, sql`s.due_on + 0`)

/** The filter as a key of a count. */
export const filterKey = ({ debt, aging, location, course, group, data }: StudentFilter, today: string): string =>
  [debt, aging, location, course, group, data].join(' ') + (aging || data === 'birthday' ? ` ${today}` : '')
