// Rows of the measured academy beside students, groups and payments: letters, a course with much material, comments below its videos.
import { sql, type RawBuilder } from 'kysely'
import { ADMIN_ROLE } from '#db/reference.ts'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { fillAcademy, type Size } from '../../test/support/academy.ts'
import { bulkLoad } from '../../test/support/bulkLoad.ts'
import { fillLines } from './lines.ts'
import { fillPast } from './past.ts'

export const DIRECTOR = { email: 'direccion@plantel.mx', password: 'plantel-direccion' }
export const LETTERS = 2
const APPOINTMENTS = 5_000
export const ITEMS = 2_000
export const CHAPTER = 'c0'.repeat(12)
const KINDS = 4
const TEXTS = [
  '¿Por qué en este paso se invierte la fracción?',
  'Muy clara la explicación, gracias.',
  'No entendí el último ejemplo, ¿lo pueden repetir en la asesoría?',
  '¿Este tema viene en el examen de la UNAM?',
  'Se escucha muy bajo a partir de aquí.',
  '¿Se puede resolver también con la fórmula general?',
  'El resultado de la pizarra no coincide con el del cuestionario.',
]
const TOPICS = ['Fracciones', 'Ecuaciones', 'Geometría', 'Historia', 'Biología', 'Comprensión de lectura']

const id = (which: string, number: RawBuilder<unknown>) => sql`${sql.lit(which)} || lpad(to_hex(${number}), 22, '0')`
const one = (list: readonly string[], number: RawBuilder<unknown>) =>
  sql`(${list}::text[])[1 + ((${number}) % ${sql.lit(list.length)})::int]`

async function hireDirector(db: Db): Promise<string> {
  const id = newId()
  const names = { name: 'Aurora', lastName: 'Luna', secondLastName: 'Paz' }
  const passwordHash = await hashPassword(DIRECTOR.password)
  await db
    .insertInto('employee')
    .values({ id, ...names, email: DIRECTOR.email, passwordHash })
    .execute()
  await db.insertInto('employeeRole').values({ employeeId: id, roleId: ADMIN_ROLE.id }).execute()
  return id
}

const HISTORY = ['audit', 'change']

export async function fillGrown(db: Db, size: Size): Promise<void> {
  await fillAcademy(db, size, { kept: false })
  await hireDirector(db)
  await bulkLoad(db, HISTORY, HISTORY, () => fillLines(db, size.students, size.students))
  await sql`vacuum analyze audit, change`.execute(db)
}

export async function fillBench(db: Db, size: Size): Promise<void> {
  await fillAcademy(db, size)
  const employeeId = await hireDirector(db)
  await fillPast(db)
  for (const statement of [...letters(), ...material(), ...comments(), contacts(employeeId)]) await statement.execute(db)
  await sql`vacuum analyze outbox, placement, chapter, video, quiz, pdf, stored_file, video_comment, collection_contact`.execute(db)
}

const i = sql.ref('i')

const letters = () => [
  sql`insert into outbox (id, channel, kind, recipient, subject, text, message_id, student_id, state, tries, created_at, sent_at)
    select ${id('a0', i)}, 'email', 'receipt', s.email, ${one(['Comprobante de inscripción – ECOEMS', 'Recordatorio de pago'], i)}, '',
      '<' || i || '@localhost>', s.id, 'sent', 1, s.created_at + n * interval '1 hour', s.created_at + n * interval '1 hour'
    from (select s.*, n, row_number() over (order by s.created_at, s.id, n) as i from student s cross join generate_series(1, ${sql.lit(LETTERS)}) n) s`,
]

/** One chapter with as many chapters, videos, quizzes and PDFs, each complete. */
const material = () => {
  const each = sql`generate_series(1, ${sql.lit(ITEMS / KINDS)}) i`
  const course = sql`(select min(id) from course)`
  const topic = sql`${one(TOPICS, i)} || ' ' || i`
  const placed = (type: number, which: string) => sql`
    insert into placement (id, course_id, chapter_id, type, item_id, position)
    select ${id(`d${type}`, i)}, ${course}, ${CHAPTER}, ${sql.lit(type)}, ${id(which, i)}, i * ${sql.lit(KINDS)} + ${sql.lit(type)} from ${each}`
  return [
    sql`insert into chapter (id, course_id, name, description) values (${CHAPTER}, (select min(id) from course), 'Todo', 'Todo')`,
    sql`insert into placement (id, course_id, type, item_id, position) values (${'d0'.repeat(12)}, (select min(id) from course), 1, ${CHAPTER}, 0)`,
    sql`insert into stored_file (id, key, kind, name, content_type, size, max_size, state)
      select ${id('f0', i)}, 'bench' || i, 'video', 'clase.mp4', 'video/mp4', 1000, 1000, 'ready' from ${each}`,
    sql`insert into chapter (id, course_id, name, description) select ${id('c1', i)}, ${course}, ${topic}, 'Tema' from ${each}`,
    sql`insert into video (id, course_id, title, description, file_id, transcode_id, status)
      select ${id('c2', i)}, ${course}, ${topic}, 'Video', ${id('f0', i)}, ${id('f0', i)}, 'ready' from ${each}`,
    sql`insert into quiz (id, course_id, name, description) select ${id('c3', i)}, ${course}, ${topic}, 'Prueba' from ${each}`,
    sql`insert into pdf (id, course_id, name, title, description, total_pages, file_id)
      select ${id('c4', i)}, ${course}, 'guia.pdf', ${topic}, 'Guía', 3, ${id('f0', i)} from ${each}`,
    ...[1, 2, 3, 4].map(type => placed(type, `c${type}`)),
  ]
}

const contacts = (userId: string) => sql`
  insert into collection_contact (id, student_id, channel, outcome, user_id, at, resume_on, fixed, latest)
  select ${id('b1', i)}, s.id, 'call', 'answered', ${userId}, now() - interval '5 days', academy_today() - 9 + (i % 20)::int, true, true
  from (select s.id, row_number() over (order by md5(s.id)) as i from student s
    where s.due_on < academy_today() order by md5(s.id)
    limit (select least(${sql.lit(APPOINTMENTS)}, count(*) / 9) from student where due_on < academy_today())) s`

const comments = () => [
  sql`insert into video_comment (id, video_id, student_id, comment, created_at)
    select ${id('e0', i)}, ${id('c2', sql`1 + i % ${sql.lit(ITEMS / KINDS)}`)}, s.id, ${one(TEXTS, i)}, s.created_at
    from (select s.id, s.created_at, row_number() over (order by s.created_at, s.id) as i from student s) s`,
]
