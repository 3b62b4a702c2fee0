// Input that generators cannot find for read routes: related records, and rows that the demo lacks.
import { sql } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import type { House } from './house.ts'

type Input = Record<string, unknown>

const row = async <Row>(db: Db, query: ReturnType<typeof sql<Row>>): Promise<Row> => (await query.execute(db)).rows[0]!

async function post({ db }: House): Promise<{ letter: string; batch: string }> {
  const [letter, batch] = [newId(), newId()]
  const { student, user } = await row(
    db,
    sql<{ student: string; user: string }>`select s.id as student, e.id as user from student s cross join employee e limit 1`,
  )
  await db
    .insertInto('outbox')
    .values({
      id: letter,
      channel: 'email',
      kind: 'notice',
      recipient: 'ana@correo.mx',
      subject: 'Aviso',
      text: 'Hola',
      messageId: `<${letter}@plantel>`,
      state: 'sent',
    })
    .execute()
  await db
    .insertInto('notificationBatch')
    .values({ id: batch, target: 'student', targetIds: [student], userId: user, subject: 'Aviso', text: 'Hola', html: '<p>Hola</p>' })
    .execute()
  return { letter, batch }
}

async function sheet(house: House): Promise<string> {
  const body = JSON.stringify({ filename: 'alumnos.xlsx', columns: ['Nombre', 'Correo'], total: 1 })
  const response = await house.call('/api/imports', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  return ((await response.json()) as { import: { _id: string } }).import._id
}

export async function knownTo(house: House): Promise<Record<string, Input>> {
  const { db } = house
  const [{ letter, batch }, imported] = [await post(house), await sheet(house)]
  const week = { from: '2026-11-23', to: '2026-11-29' }
  return {
    // The API document has this call at `/students/{id}`, which accepts an id or an e-mail.
    'students.byEmail': { id: (await row(db, sql<{ email: string }>`select email from student where deleted_at is null limit 1`)).email },
    'students.bring': { key: (await row(db, sql<{ id: string }>`select id from student where deleted_at is null limit 1`)).id },
    'registrations.preview': await row(
      db,
      sql<Input>`select r.student_id as id, r.group_id as "oldGroupId", o.id as group from registration r
        join class_group g on g.id = r.group_id join class_group o on o.course_id = g.course_id and o.id <> g.id
        where r.ended_at is null and o.deleted_at is null and o.taken < o.quota and o.start_date > current_date
          and not exists (select from registration x where x.student_id = r.student_id and x.group_id = o.id and x.ended_at is null) limit 1`,
    ),
    'promotionalCodes.validate': await row(
      db,
      sql<Input>`select p.code as "idCode", c.id as "idCourse", 1000 as "finalAmount" from promotional_code p cross join course c
        where p.is_active and p.deleted_at is null and c.deleted_at is null and now() between p.valid_from and p.valid_until limit 1`,
    ),
    'lessons.list': {
      ...week,
      group: (await row(db, sql<{ id: string }>`select id from class_group where deleted_at is null limit 1`)).id,
    },
    'absences.list': week,
    'absences.uncovered': week,
    'locations.available': {
      id: (await row(db, sql<{ id: string }>`select id from location limit 1`)).id,
      startDate: week.from,
      endDate: week.to,
      schedules: JSON.stringify([{ day: 2, startHour: '0600', endHour: '0630' }]),
    },
    'advisories.booking': await row(
      db,
      sql<Input>`select slot_id as id, id as "bookingId" from advisory_booking where cancelled_at is null limit 1`,
    ),
    'notifications.batch': { batchId: batch },
    'outbox.find': { id: letter },
    'imports.find': { id: imported },
    'imports.rows': { id: imported },
  }
}
