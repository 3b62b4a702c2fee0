import { sql } from 'kysely'
import { keepNothing } from './acts.ts'
import { NAMED_PEOPLE } from './names.ts'
import type { Demo } from './context.ts'

/**
 * 'Persona 0001': a former student whose only group has ended and who owes nothing. Their payments stay (CON-65).
 * Seeded last, so that all rows that name them can be blanked.
 */
export async function seedForgotten(demo: Demo, employees: Record<string, string>): Promise<void> {
  const { db, id, insert, clock } = demo
  const emails = NAMED_PEOPLE.map(({ email }) => email)
  const { rows } = await sql<{ id: string }>`
    select s.id from student s
    where s.balance_due = 0 and s.credit = 0 and s.email <> all (${emails}::text[])
      and (select count(*) from registration r where r.student_id = s.id) = 1
      and exists (select from registration r join class_group g on g.id = r.group_id where r.student_id = s.id and r.price > 0 and g.end_date < ${clock.day(-30)}::date)
      and exists (select from entry n where n.student_id = s.id and n.amount > 0)
      and not exists (select from student o where o.id <> s.id and o.name = s.name and o.last_name = s.last_name)
      and not exists (select from student_payer l where l.student_id = s.id)
      and not exists (select from privacy_request q where q.student_id = s.id)
      and not exists (select from talk_student v where v.student_id = s.id or v.name = s.name and v.last_name = s.last_name)
    order by s.id limit 1`.execute(db)
  const student = rows[0]?.id
  if (!student) throw new Error('Nobody is left to be forgotten')
  const at = clock.at(clock.day(-6), 690)
  await insert('erasure', [
    { id: id(at), number: 1, subjectId: student, userId: employees.jorge!, at, reason: 'Lo pidió por escrito en mostrador.' },
  ])
  await sql`select erase_person(${student}, 1)`.execute(db)
  // The erasure turns tracking on again.
  await keepNothing(demo)
}

const NEWCOMERS = [
  {
    names: ['Emilio', 'Arriaga', 'Tovar'],
    email: 'emilio.arriaga@correo.mx',
    phoneNumber: '5544719032',
    birthDate: '2008-05-14',
    since: -9,
  },
  { names: ['Jimena', 'Bravo', 'Salgado'], email: 'jimena.bravo@correo.mx', phoneNumber: '5531806247', birthDate: null, since: -3 },
] as const

/** 'Sin sede': imported by an employee of the whole academy, and in no group so far (CON-3). */
export async function seedNewcomers({ db, id, insert, clock }: Demo): Promise<void> {
  await insert(
    'student',
    NEWCOMERS.map(({ names: [name, lastName, secondLastName], email, phoneNumber, birthDate, since }) => {
      const createdAt = clock.at(clock.day(since), 750)
      return { id: id(createdAt), name, lastName, secondLastName, email, phoneNumber, birthDate, createdAt, uniqueFolio: null }
    }),
  )
  await sql`select recalculate_balances(id) from student where email = any (${NEWCOMERS.map(({ email }) => email)}::text[])`.execute(db)
}
