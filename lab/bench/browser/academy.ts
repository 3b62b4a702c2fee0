// The academy for browser cases: a thousand groups, a chapter of 2,000 items, a quiz of 300 questions.
import { sql } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import { fillAcademy, type Size } from '../../../test/support/academy.ts'

export const SIZE: Size = { students: 10_000, groups: 1_000, payments: 10_000 }
export const ITEMS = 2_000
export const QUESTIONS = 300

export interface Places {
  course: string
  chapter: string
  quiz: string
  student: string
}

const numbered = (prefix: string, kind: string) => sql`${prefix + kind} || lpad(to_hex(n), 9, '0')`

export async function fill(db: Db): Promise<void> {
  await fillAcademy(db, SIZE)
  await sql`update role set allows = '[{"resource": "all", "methods": []}]'`.execute(db)
  const { id: course } = await db.selectFrom('course').select('id').orderBy('id').executeTakeFirstOrThrow()
  const chapter = newId()
  const quiz = newId()
  const prefix = newId().slice(0, 14)
  await sql`insert into chapter (id, course_id, name, description) values (${chapter}, ${course}, 'Álgebra', 'Todo el año')`.execute(db)
  await sql`insert into placement (id, course_id, type, item_id, position) values (${newId()}, ${course}, 1, ${chapter}, 0)`.execute(db)
  await sql`insert into quiz (id, course_id, name, description, question_count)
    select ${numbered(prefix, 'a')}, ${course}, 'Repaso ' || n, 'Ejercicios de la semana ' || n, 0 from generate_series(1, ${ITEMS - 1}) n`.execute(
    db,
  )
  await sql`insert into quiz (id, course_id, name, description, question_count)
    values (${quiz}, ${course}, 'Examen', 'De todo el curso', ${QUESTIONS})`.execute(db)
  await sql`insert into placement (id, course_id, chapter_id, type, item_id, position)
    select overlay(q.id placing 'b' from 15), ${course}, ${chapter}, 3, q.id, row_number() over (order by q.id)
    from quiz q where q.course_id = ${course}`.execute(db)
  // Every second question has a formula.
  await sql`insert into quiz_question (id, quiz_id, position, question, question_type, formula)
    select ${numbered(prefix, 'c')}, ${quiz}, n, '¿Cuánto vale x en el ejercicio ' || n || '?', 1 + 2 * (n % 2),
      case when n % 2 = 1 then '\\frac{' || n || 'x}{2}+\\sqrt{x^2-4}=' || n end
    from generate_series(0, ${QUESTIONS - 1}) n`.execute(db)
  await sql`insert into quiz_answer (id, question_id, position, content, valid, answer_type)
    select overlay(overlay(q.id placing 'd' from 15) placing to_hex(a) from 16), q.id, a, 'Respuesta ' || a, a = 0, 1
    from quiz_question q cross join generate_series(0, 3) a where q.quiz_id = ${quiz}`.execute(db)
  await sql`analyze`.execute(db)
}

export async function placesOf(db: Db): Promise<Places> {
  const quiz = await db.selectFrom('quiz').select(['id', 'courseId']).where('name', '=', 'Examen').executeTakeFirstOrThrow()
  const chapter = await db.selectFrom('chapter').select('id').executeTakeFirstOrThrow()
  const student = await db.selectFrom('student').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  return { course: quiz.courseId, chapter: chapter.id, quiz: quiz.id, student: student.id }
}
