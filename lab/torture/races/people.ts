import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addDays } from '#lib/days.ts'
import { openGroups } from '../../../test/support/academy.ts'
import { registration } from '../../../test/support/registrations.ts'
import { deskOf, newKey, type Wish } from '../kit/desk.ts'
import { sessions } from '../kit/sessions.ts'
import { count, judged, type Race } from '../kit/race.ts'

const registerAs = (groupId: string, email: string): Wish => {
  const { student, ...rest } = registration(groupId, 'correo.mx') as { student: object }
  return { method: 'POST', path: '/students/register', body: { student: { ...student, email }, ...rest }, key: newKey() }
}

export const studentEmail: Race = async track => {
  const { db, desk, many } = track
  const groups = await openGroups(db)
  const email = 'unica@correo.mx'
  const replies = await desk.atOnce(Array.from({ length: many }, (_, nth) => registerAs(groups[5 + (nth % 10)]!, email)))
  const of = (table: string, column: string) =>
    sql`select count(*) from ${sql.table(table)} where ${sql.ref(column)} in (select id from student where email = ${email})`
  return judged(
    track,
    'the same e-mail of a student',
    replies,
    { 200: 1, '409 EMAIL_TAKEN': many - 1 },
    {
      students: [await count(db, sql`select count(*) from student where email = ${email}`), 1],
      registrations: [await count(db, of('registration', 'student_id')), 1],
      letters: [await count(db, sql`select count(*) from outbox where recipient = ${email}`), 1],
    },
  )
}

export const employeeEmail: Race = async track => {
  const { db, desk, many } = track
  const email = 'colega@correo.mx'
  const create: Wish = {
    method: 'POST',
    path: '/users',
    body: { name: 'Berta', lastName: 'Ruiz', secondLastName: 'Mora', email, password: 'plantel-colega', phoneNumber: '5512345678' },
  }
  const replies = await desk.atOnce(Array.from({ length: many }, () => create))
  return judged(
    track,
    'the same e-mail of an employee',
    replies,
    { 200: 1, '400 EMAIL_TAKEN': many - 1 },
    { employees: [await count(db, sql`select count(*) from employee where email = ${email}`), 1] },
  )
}

/** All administrators give up their rights at the same moment, some by being deleted: one has to remain. */
export const lastAdministrator: Race = async track => {
  const { db, port, many } = track
  const before = await db
    .selectFrom('employeeRole')
    .innerJoin('role', 'role.id', 'employeeRole.roleId')
    .select(['employeeId', 'roleId'])
    .where('role.name', '=', 'Administrador')
    .execute()
  const tokens = await sessions(db, many, 'Administrador')
  // Removes the role from everybody else for the duration of this race.
  await db
    .deleteFrom('employeeRole')
    .where('roleId', '=', before[0]!.roleId)
    .where(
      'employeeId',
      'in',
      before.map(each => each.employeeId),
    )
    .execute()
  const desks = tokens.map(token => deskOf(port, token, 1))
  const people = await Promise.all(desks.map(each => each.ask<{ user: { _id: string } }>({ method: 'GET', path: '/session' })))
  const replies = await Promise.all(
    desks.map((each, nth) => each.call({ method: 'PUT', path: `/users/${people[nth]!.user._id}`, body: { roles: [] } })),
  )
  for (const each of desks) each.close()
  const holders = await count(
    db,
    sql`select count(*) from employee_role er join employee e on e.id = er.employee_id and e.deleted_at is null where er.role_id = ${before[0]!.roleId}`,
  )
  await db.insertInto('employeeRole').values(before).execute()
  return judged(
    track,
    'the last administrator: each lays their own rights down',
    replies,
    { 200: many - 1, '409 LAST_ADMIN': 1 },
    { 'administrators left': [holders, 1] },
  )
}

/** A group with class all day, every day, so that the hour of the run does not matter. */
export const onePass: Race = async track => {
  const { db, desk, many, today } = track
  const room = await db.selectFrom('location').select('id').limit(1).executeTakeFirstOrThrow()
  const { classRoom } = await desk.ask<{ classRoom: { _id: string } }>({
    method: 'POST',
    path: '/classrooms',
    body: { name: 'Salón de la puerta', capacity: 50, location: room.id },
  })
  const course = await db.selectFrom('course').select('id').where('isParent', '=', false).limit(1).executeTakeFirstOrThrow()
  const { group } = await desk.ask<{ group: { _id: string } }>({
    method: 'POST',
    path: '/groups',
    body: {
      course: course.id,
      name: 'Todo el día',
      classRoom: classRoom._id,
      quota: 5,
      startDate: today,
      endDate: addDays(today, 30),
      schedules: [0, 1, 2, 3, 4, 5, 6].map(day => ({ day, startHour: '0000', endHour: '2359' })),
    },
  })
  const { student } = await desk.ask<{ student: { _id: string } }>(registerAs(group._id, 'puerta@correo.mx'))
  const replies = await desk.atOnce(
    Array.from({ length: many }, () => ({ method: 'PUT', path: `/attendance/qr/${student._id}`, body: { scan: randomUUID() } }) as const),
  )
  const first = replies.filter(({ body }) => (body as { already?: boolean }).already === false).length
  return judged(
    track,
    'the same pass at many doors',
    replies,
    { 200: many },
    {
      'told "saved"': [first, 1],
      records: [await count(db, sql`select count(*) from attendance where student_id = ${student._id}`), 1],
    },
  )
}
