import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '#server/jobs/jobs.ts'
import { studentsChanged } from '../contract.ts'

const A_NIGHT = 1_000

/**
 * Compares students' stored campuses with their registrations and payments (CON-3), a thousand a night in rotation.
 * Repairs and logs differences.
 */
export const placeCheck = job({
  name: 'place-check',
  payload: z.object({}),
  retries: 2,
  cron: '50 3 * * *',
  async run(_payload, { db, now, log, emit }) {
    const night = Math.floor(now.getTime() / 86_400_000)
    const { rows } = await sql<{ id: string }>`
      with turn as (select (${night}::bigint * ${A_NIGHT} % greatest(ceil(count(*) / ${A_NIGHT}::numeric) * ${A_NIGHT}, 1))::bigint as first from student),
        part as (select s.id, s.campuses, s.seen_campuses from student s order by s.id offset (select first from turn) limit ${A_NIGHT})
      select part.id from part join student_place p on p.student_id = part.id
      where (part.campuses, part.seen_campuses) is distinct from (p.campuses, p.seen_campuses) order by part.id`.execute(db)
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    log.warn({ students: ids }, 'corrected campuses of students that did not match their registrations')
    await sql`select place_students(${ids}::char(24)[])`.execute(db)
    emit(studentsChanged, ids)
  },
})
