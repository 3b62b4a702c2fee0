// A course's report: how full its groups are, and which registered students have paid.
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { groupColumns, groupTables, toGroup, type GroupRow } from '#features/teaching/groups/server/public.ts'
import type { Db } from '#server/db/connect.ts'
import { fail } from '#server/http/refusal.ts'
import { courseFailures } from '#features/teaching/courses/contract.ts'
import * as courses from '#features/teaching/courses/server/public.ts'
import type { CourseReportRow } from '../contract.ts'

export type ReportRow = z.output<typeof CourseReportRow>

/** Groups that start in the range. `wd` working days and `dd` days of tolerance for the first payment; neither: no limit. */
interface ReportQuery {
  startDate: string
  endDate: string
  wd?: number
  dd?: number
}

interface Row extends GroupRow {
  registered: number
  confirmed: number
}

/**
 * The last day on which a payment counts: `wd` working days (Monday to Friday) after `day`, plus `dd` days. A weekend
 * counts as its Friday.
 */
const lastDay = (day: RawBuilder<unknown>, wd: number, dd: number): RawBuilder<unknown> => sql`
  greatest(${day}, ${day} - greatest(extract(isodow from ${day})::int - 5, 0)
    + ${wd}::int + 2 * ((least(extract(isodow from ${day})::int, 5) - 1 + ${wd}::int) / 5)) + ${dd}::int`

/** A fully reversed payment does not confirm; an opening does (LLE-34). */
const isIncome = sql`
  e.source in ('payment', 'opening') and e.voided_at is null and e.amount > 0
  and e.amount + coalesce((select sum(x.amount) from entry x where x.reverses_id = e.id and x.voided_at is null), 0) > 0`

/** A module counts by its parent's registration, which has the payments. A sub-course includes its modules in parent groups. */
async function rowsOf(db: Db, courseId: string, { startDate, endDate, wd, dd }: ReportQuery): Promise<Row[]> {
  const anyTime = wd === undefined && dd === undefined
  const inTime = anyTime ? sql`` : sql`and academy_day(e.entered_at) <= ${lastDay(sql`academy_day(p.registered_at)`, wd ?? 0, dd ?? 0)}`
  const { rows } = await sql<Row>`
    select ${groupColumns}, seats.registered, seats.confirmed
    from ${groupTables}
    cross join lateral (
      select count(*) as registered,
        count(*) filter (where exists (select from entry e where e.registration_id = p.id and ${isIncome} ${inTime})) as confirmed
      from registration r join registration p on p.id = coalesce(r.parent_id, r.id)
      where r.group_id = g.id and r.ended_at is null
    ) seats
    where g.course_id = ${courseId} and g.deleted_at is null and g.start_date between ${startDate} and ${endDate}
    order by g.start_date, g.name, g.id`.execute(db)
  return rows
}

/** CUR-77: green from 80 % of the quota, amber from 50 %, red below; red without a quota. */
function colorOf(registered: number, quota: number | null): ReportRow['status_color'] {
  const percent = quota ? (registered * 100) / quota : 0
  return percent >= 80 ? 'green' : percent >= 50 ? 'amber' : 'red'
}

/** The groups by start. 404 for an unknown course. */
export async function report(db: Db, courseId: string, query: ReportQuery): Promise<ReportRow[]> {
  const rows = await rowsOf(db, courseId, query)
  if (rows.length === 0 && !(await courses.find(db, courseId))) fail(courseFailures.COURSE_NOT_FOUND)
  return rows.map(row => {
    const { _id, name, startDate, schedules, quota, locationInfo } = toGroup(row)
    const { registered, confirmed } = row
    const location = locationInfo?.name ?? '—'
    return { _id, name, startDate, schedules, quota, registered, confirmed, location, status_color: colorOf(registered, quota) }
  })
}
