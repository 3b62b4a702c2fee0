import { sql } from 'kysely'
import { LEVELS } from '#db/reference.ts'
import { addDays, weekdayOf } from '#lib/days.ts'
import { openGroups } from '../../../test/support/academy.ts'
import { registration } from '../../../test/support/registrations.ts'
import { newKey, type Wish } from '../kit/desk.ts'
import { count, judged, only, type Race, type Track } from '../kit/race.ts'

const register = (groupId: string, domain: string): Wish => ({
  method: 'POST',
  path: '/students/register',
  body: registration(groupId, domain),
  key: newKey(),
})

async function groupWith({ db }: Track, nth: number, seats: number): Promise<{ id: string; taken: number }> {
  const id = (await openGroups(db))[nth]!
  const { rows } = await sql<{ taken: number }>`update class_group set quota = taken + ${seats} where id = ${id} returning taken`.execute(
    db,
  )
  return { id, taken: rows[0]!.taken }
}

const reopen = ({ db }: Track, id: string) => sql`update class_group set quota = taken + 2000000 where id = ${id}`.execute(db)

const takenOf = ({ db }: Track, id: string) => count(db, sql`select taken from class_group where id = ${id}`)

export const lastSeat: Race = async track => {
  const { db, desk, many } = track
  const group = await groupWith(track, 0, 1)
  const students = await db
    .selectFrom('student')
    .select('id')
    .where('deletedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('registration').select('id').whereRef('studentId', '=', 'student.id').where('groupId', '=', group.id))),
    )
    .limit(many / 2)
    .execute()
  const rows = () =>
    count(
      db,
      sql`select (select count(*) from student) + (select count(*) from registration) + (select count(*) from entry)
        + (select count(*) from receipt) + (select count(*) from outbox)`,
    )
  const before = await rows()
  const payment = { paymentType: 'cash', concept: 'Inscripción', amount: 500 }
  const replies = await desk.atOnce([
    ...students.map(({ id }): Wish => ({ method: 'PUT', path: `/groups/${group.id}/enroll/${id}`, body: { payment }, key: newKey() })),
    ...Array.from({ length: many - students.length }, () => register(group.id, 'lugar.mx')),
  ])
  const isNew = await count(db, sql`select count(*) from student where email like '%@lugar.mx'`)
  const outcome = await judged(
    track,
    'the last seat of a group',
    replies,
    { 200: 1, '409 GROUP_FULL': many - 1 },
    // A registration, an entry, a receipt, a letter; and the student, if the winner was new.
    { 'seats taken': [(await takenOf(track, group.id)) - group.taken, 1], 'rows written': [(await rows()) - before, 4 + isNew] },
  )
  await reopen(track, group.id)
  return outcome
}

export const lastPlaceOfTalk: Race = async track => {
  const { db, desk, many, today } = track
  const date = addDays(today, 7)
  const { talk } = await desk.ask<{ talk: { _id: string } }>({
    method: 'POST',
    path: '/talks',
    body: { ...talkBody('Plática del último lugar', date), quota: 1 },
  })
  const visitor = (nth: number): Wish => ({
    method: 'POST',
    path: '/usersTalks',
    body: { talk: talk._id, student: (registration('', `visita${nth}.mx`) as { student: object }).student },
  })
  const replies = await desk.atOnce(Array.from({ length: many }, (_, nth) => visitor(nth)))
  return judged(
    track,
    'the last place of a talk',
    replies,
    { 200: 1, '409 TALK_FULL': many - 1 },
    {
      visitors: [await count(db, sql`select count(*) from talk_student where talk_id = ${talk._id}`), 1],
      'places taken': [await count(db, sql`select taken from talk where id = ${talk._id}`), 1],
    },
  )
}

/** A quota that moves between the taken seats and the maximum, while desks enrol. */
export const quotaEdit: Race = async track => {
  const { db, desk, many } = track
  const edits = Math.round(many * 0.3)
  const seats = Math.round(many * 0.5)
  const group = await groupWith(track, 1, seats)
  const edit = (nth: number): Wish => ({
    method: 'PUT',
    path: `/groups/${group.id}`,
    body: { quota: group.taken + (nth % 2 === 0 ? Math.round(seats * 0.3) : seats) },
  })
  const replies = await desk.atOnce(
    Array.from({ length: many }, (_, nth) => (nth % 10 < 3 ? edit(nth) : register(group.id, 'cupo.mx'))).slice(0, many),
  )
  const enrolled = replies.filter((reply, nth) => nth % 10 >= 3 && reply.status === 200).length
  const outcome = await judged(
    track,
    `${edits} quota edits against ${many - edits} enrolments`,
    replies,
    only('200', '409 GROUP_FULL', '409 QUOTA_BELOW_ENROLLED'),
    {
      'seats taken': [(await takenOf(track, group.id)) - group.taken, enrolled],
      'above the quota': [await count(db, sql`select count(*) from class_group where taken > quota`), 0],
    },
  )
  await reopen(track, group.id)
  return outcome
}

const talkBody = (name: string, date: string) => ({
  courseLevel: LEVELS.superior.id,
  name,
  filter: 'Orientacion Bachillerato',
  schedules: [{ day: String(weekdayOf(date)), startHour: '1000', endHour: '1200' }],
  quota: 30,
  date,
})

export const roomAndHour: Race = async track => {
  const { db, desk, many, today } = track
  const [location, course] = await Promise.all([
    db.selectFrom('location').select('id').limit(1).executeTakeFirstOrThrow(),
    db.selectFrom('course').select('id').where('isParent', '=', false).where('deletedAt', 'is', null).limit(1).executeTakeFirstOrThrow(),
  ])
  const { classRoom } = await desk.ask<{ classRoom: { _id: string } }>({
    method: 'POST',
    path: '/classrooms',
    body: { name: 'Salón disputado', capacity: 50, location: location.id },
  })
  const date = addDays(today, 7)
  const group = (nth: number): Wish => ({
    method: 'POST',
    path: '/groups',
    body: {
      course: course.id,
      name: `Disputa ${nth}`,
      schedules: [{ day: weekdayOf(date), startHour: '1100', endHour: '1300' }],
      startDate: today,
      endDate: addDays(today, 60),
      classRoom: classRoom._id,
      quota: 30,
    },
  })
  const talk = (nth: number): Wish => ({
    method: 'POST',
    path: '/talks',
    body: { ...talkBody(`Disputa ${nth}`, date), classRoom: classRoom._id },
  })
  const replies = await desk.atOnce(Array.from({ length: many }, (_, nth) => (nth % 2 === 0 ? group(nth) : talk(nth))))
  return judged(
    track,
    'the same room and hour, by groups and talks',
    replies,
    { 200: 1, '409 CLASSROOM_BUSY': many - 1 },
    {
      bookings: [await count(db, sql`select count(*) from room_booking where classroom_id = ${classRoom._id}`), 1],
      'groups and talks': [
        await count(
          db,
          sql`select (select count(*) from class_group where name like 'Disputa %') + (select count(*) from talk where name like 'Disputa %')`,
        ),
        1,
      ],
    },
  )
}

export const sameGroupTwice: Race = async track => {
  const { db, desk, many } = track
  const groupId = (await openGroups(db))[2]!
  const { student } = await desk.ask<{ student: { _id: string } }>(register((await openGroups(db))[3]!, 'doble.mx'))
  const enrol: Wish = {
    method: 'PUT',
    path: `/groups/${groupId}/enroll/${student._id}`,
    body: { payment: { concept: 'Inscripción', amount: 0 } },
  }
  const replies = await desk.atOnce(Array.from({ length: many }, () => enrol))
  return judged(
    track,
    'the same student into the same group',
    replies,
    { 200: 1, '409 05': many - 1 },
    {
      registrations: [
        await count(db, sql`select count(*) from registration where student_id = ${student._id} and group_id = ${groupId}`),
        1,
      ],
    },
  )
}
