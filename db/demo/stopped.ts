import { sql } from 'kysely'
import type { Demo } from './context.ts'

/** Absences at the end; the list of who stopped coming tells from 3 on, or 2 with one lesson a week (DIR-36). */
const ABSENCES = 4
const [NEVER, STOPPED] = [3, 8]
/** Two of them were called: their answer, and the day to look again. */
const CALLS = [
  { text: 'Está enfermo de la garganta; regresa el lunes.', called: -5, resumeOn: -1 },
  { text: 'Entra tarde a trabajar y no llega. Le ofrecí el grupo sabatino y lo va a pensar.', called: -6, resumeOn: 0 },
]

/** Eleven students stopped coming: three never came, two were called (DIR-36, DIR-38). At most two of a group. */
export async function seedStopped({ db, clock, insert, id }: Demo, userId: string): Promise<void> {
  const { rows: seats } = await sql<{ studentId: string; root: string; since: string }>`
    with seat as (
      select r.student_id, a.root_group_id as root, md5(r.id) as chance, array_agg(a.day order by a.day desc) as days
      from registration r join attendance a on a.student_id = r.student_id and a.group_id = r.group_id and a.day < ${clock.today}
      where r.ended_at is null and r.parent_id is null
        and not exists (select from registration o where o.student_id = r.student_id and o.id <> r.id)
      group by r.id, r.student_id, a.root_group_id having count(*) > ${ABSENCES}
    ), few as (select *, row_number() over (partition by root order by chance) as nth from seat)
    select student_id, root, days[${ABSENCES}::int] as since from few where nth <= 2 order by chance limit ${NEVER + STOPPED}`.execute(db)
  for (const [n, { studentId, root, since }] of seats.entries())
    await sql`
      update attendance set present = ${n >= NEVER} and day < ${since} where student_id = ${studentId} and root_group_id = ${root}`.execute(
      db,
    )
  await insert(
    'comment',
    CALLS.map(({ text, called, resumeOn }, n) => ({
      id: id(clock.at(clock.day(called), 1020)),
      ...{ studentId: seats[NEVER + n]!.studentId, userId, text, about: 'attendance' as const, act: 'call' as const },
      resumeOn: clock.day(resumeOn),
      createdAt: clock.at(clock.day(called), 1020),
    })),
  )
}
