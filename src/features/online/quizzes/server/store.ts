import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { PLANNED_ONCE } from '#server/db/driver/plannedOnce.ts'
import type { QuestionRow, QuizRow } from './row.ts'

export async function find(db: Db, id: string): Promise<QuizRow | undefined> {
  const {
    rows: [row],
  } = await sql<QuizRow>`
    ${PLANNED_ONCE} select q.id, q.name, q.description, q.active, q.random, q.quiz_type, q.student_attempts, q.questions_per_quiz,
      q.limit_time, q.version, q.question_count, q.updated_at, concat_ws(' ', e.name, e.last_name) as updated_by,
      json_build_object('_id', c.id, 'name', c.name) as chapter, json_build_object('_id', o.id, 'name', o.name) as course
    from quiz q
    join course o on o.id = q.course_id and o.deleted_at is null
    join placement p on p.item_id = q.id and not p.linked
    join chapter c on c.id = p.chapter_id
    left join employee e on e.id = q.updated_by
    where q.id = ${id} and q.deleted_at is null`.execute(db)
  return row && { ...row, updatedBy: row.updatedBy || null }
}

/** In order, each with its answers in order. */
export async function questions(db: Db, quizId: string): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    ${PLANNED_ONCE} select q.id, q.position, q.question, q.question_type, q.image_id, q.formula,
      (select coalesce(json_agg(json_build_object('id', a.id, 'content', a.content, 'valid', a.valid, 'answerType', a.answer_type,
          'imageId', a.image_id, 'formula', a.formula) order by a.position), '[]')
        from quiz_answer a where a.question_id = q.id) as answers
    from quiz_question q
    where q.quiz_id = ${quizId} order by q.position`.execute(db)
  return rows
}
