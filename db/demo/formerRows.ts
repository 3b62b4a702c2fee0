import { sql } from 'kysely'
import { LEVELS, TYPES } from '../reference.ts'
import type { Demo } from './context.ts'
import type { Formers } from './formers.ts'
import { seedFormerTalks } from './formerTalks.ts'
import { seedPastLessons } from './pastLessons.ts'
import { personal } from './people.ts'
import { type Receipts, writeReceipts } from './receipts.ts'
import { sourceFor } from './sources.ts'
import { type Desk, writeRegistrations } from './till.ts'

/** Tables without their triggers meanwhile: the set is consistent as a whole, and the tests judge it (`expectTrueBooks`). */
const JUDGED = ['registration', 'entry', 'receipt', 'payment_plan', 'instalment', 'attendance']

/** Runs last, so that the demo's cases of today choose among the students of today. The cash closings exist already. */
export async function seedPast(
  demo: Demo,
  formers: Formers,
  receipts: Receipts,
  { desk, ...world }: Parameters<typeof seedFormerTalks>[2] & { desk: Desk },
): Promise<void> {
  const triggers = (how: 'disable' | 'enable') =>
    Promise.all(JUDGED.map(table => sql`alter table ${sql.table(table)} ${sql.raw(how)} trigger user`.execute(demo.db)))
  // A table with pending judgements keeps its triggers.
  await sql`set constraints all immediate`.execute(demo.db)
  await triggers('disable')
  await seedFormers(demo, formers, receipts, desk)
  await seedFormerTalks(demo, formers, world)
  await seedPastLessons(demo, formers)
  await triggers('enable')
  await sql`set constraints all deferred`.execute(demo.db)
}

async function seedFormers(
  { db, insert, clock }: Demo,
  { course, students, registrations, slips, groups }: Formers,
  receipts: Receipts,
  desk: Desk,
): Promise<void> {
  const createdAt = clock.at(clock.day(-834), 600)
  const offer = { duration: 140, active: false, activeExternal: false, levelId: LEVELS.mediaSuperior.id, typeId: TYPES.course.id }
  await insert('course', [{ ...course, ...offer, createdAt }])
  await insert('classGroup', groups.rows)
  await insert('groupSchedule', groups.hours)
  await insert(
    'student',
    students.map(({ id, person, createdAt: since, folio }) => ({ id, ...personal(person), createdAt: since, uniqueFolio: folio })),
  )
  await writeRegistrations({ insert }, registrations, desk)
  await insert(
    'entry',
    slips.flatMap(({ entries }) => entries),
  )
  await writeReceipts({ insert }, receipts)

  const [seats, rooms] = [registrations.map(({ id }) => id), groups.rows.map(({ id }) => id)]
  const payments = sql`select e.registration_id, academy_day(e.entered_at) as due_on, sum(e.amount) as amount from entry e
    join registration r on r.id = e.registration_id and r.ended_at is null
    where r.id = any (${seats}::char(24)[]) and e.amount > 0 and e.voided_at is null group by 1, 2`
  // The next statements read whole tables, which the planner takes for small ones.
  await sql`analyze student, class_group, registration, entry, receipt`.execute(db)
  // A registration that was paid on several days has a plan of these days.
  await sql`
    with paid as (${payments}), planned as (
      insert into payment_plan (registration_id, created_at, updated_at)
      select r.id, r.registered_at, r.registered_at from registration r
      join (select registration_id from paid group by 1 having count(*) > 1) p on p.registration_id = r.id
      returning registration_id
    ) insert into instalment (registration_id, due_on, amount)
    select p.registration_id, p.due_on, p.amount from paid p join planned using (registration_id)`.execute(db)
  const them = sql`(select distinct student_id from registration where id = any (${seats}::char(24)[]))`
  // Nothing is open, so that no balance and no first open date changes.
  await sql`
    insert into due_row (student_id, registration_id, due_on, amount, open)
    select student_id, registration_id, due_on, amount, open from due
    where student_id in ${them} and registration_id = any (${seats}::char(24)[])`.execute(db)
  await sql`
    update student s set campuses = p.campuses, seen_campuses = p.seen_campuses from student_place p
    where p.student_id = s.id and s.id in ${them} and (s.campuses, s.seen_campuses) is distinct from (p.campuses, p.seen_campuses)`.execute(
    db,
  )
  await sql`
    update class_group g set taken = t.taken
    from (select group_id, count(*) as taken from registration where ended_at is null and group_id = any (${rooms}::char(24)[]) group by 1) t
    where t.group_id = g.id`.execute(db)
  await sql`update student s set source_id = ${sourceFor('s.id')} where s.id = any (${students.map(({ id }) => id)}::char(24)[])`.execute(
    db,
  )
}
