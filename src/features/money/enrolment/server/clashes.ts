// Warns when a student already has class at the group's hours, or already takes its course; never refuses (M108).
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Warning } from '#contract/inUse.ts'
import type { Db } from '#server/db/connect.ts'

export interface Clash {
  name: string
  campuses: string[]
  sameCourse: boolean
  sameHours: boolean
}

/** Clashes of one student with the group `g` of the query. */
export const clashesOf = (studentId: string, { today, leaving = null }: { today: string; leaving?: string | null | undefined }) => sql<
  Clash[]
>`
  (select coalesce(json_agg(json_build_object('name', c.name, 'campuses', c.campuses, 'sameCourse', c.same_course, 'sameHours', c.same_hours)), '[]')
   from enrolment_clashes(g.id, array[${studentId}]::char(24)[], ${leaving}::char(24), ${today}::date) c)`

export async function clashesIn(
  db: Db,
  { group, students, leaving, today }: { group: string; students: readonly string[]; leaving: string | null; today: string },
): Promise<(Clash & { studentId: string })[]> {
  const { rows } = await sql<Clash & { studentId: string }>`
    select * from enrolment_clashes(${group}, ${students}::char(24)[], ${leaving}, ${today}::date)`.execute(db)
  return rows
}

/** Names both groups; hides the name of a group at other campuses from a limited user. */
export function warningsOf(clashes: readonly Clash[], to: string, visibleCampuses: readonly string[] | null): z.output<typeof Warning>[] {
  const nameOf = ({ name, campuses }: Clash) =>
    !visibleCampuses || campuses.some(campus => visibleCampuses.includes(campus)) ? `«${name}»` : 'un grupo de otra sede'
  return clashes.flatMap(clash => [
    ...(clash.sameCourse ? [{ code: 'SAME_COURSE', message: `Ya está en ${nameOf(clash)}, del mismo curso que «${to}».` }] : []),
    ...(clash.sameHours ? [{ code: 'SAME_HOURS', message: `Ya está en ${nameOf(clash)}, con clase a la misma hora que «${to}».` }] : []),
  ])
}
