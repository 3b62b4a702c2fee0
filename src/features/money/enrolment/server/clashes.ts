// Whoever would stand in a group has class at its hours already, or takes its course already: told, never refused (M108).
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Warning } from '#contract/inUse.ts'
import type { Db } from '#server/db/connect.ts'

/** Another group in which they stand. */
export interface Clash {
  name: string
  campuses: string[]
  sameCourse: boolean
  sameHours: boolean
}

/** Of the student of this query in its group `g`. */
export const clashesOf = (studentId: string, { today, leaving = null }: { today: string; leaving?: string | null | undefined }) => sql<
  Clash[]
>`
  (select coalesce(json_agg(json_build_object('name', c.name, 'campuses', c.campuses, 'sameCourse', c.same_course, 'sameHours', c.same_hours)), '[]')
   from enrolment_clashes(g.id, array[${studentId}]::char(24)[], ${leaving}::char(24), ${today}::date) c)`

/** Of several students, each with what it is. */
export async function clashesIn(
  db: Db,
  { group, students, leaving, today }: { group: string; students: readonly string[]; leaving: string | null; today: string },
): Promise<(Clash & { studentId: string })[]> {
  const { rows } = await sql<Clash & { studentId: string }>`
    select * from enrolment_clashes(${group}, ${students}::char(24)[], ${leaving}, ${today}::date)`.execute(db)
  return rows
}

/** Both groups by name; one that stands at other campuses alone is not named to somebody limited. */
export function warningsOf(clashes: readonly Clash[], to: string, seen: readonly string[] | null): z.output<typeof Warning>[] {
  const named = ({ name, campuses }: Clash) =>
    !seen || campuses.some(campus => seen.includes(campus)) ? `«${name}»` : 'un grupo de otra sede'
  return clashes.flatMap(clash => [
    ...(clash.sameCourse ? [{ code: 'SAME_COURSE', message: `Ya está en ${named(clash)}, del mismo curso que «${to}».` }] : []),
    ...(clash.sameHours ? [{ code: 'SAME_HOURS', message: `Ya está en ${named(clash)}, con clase a la misma hora que «${to}».` }] : []),
  ])
}
