import { sql } from 'kysely'
import type { z } from 'zod'
import * as files from '#features/foundation/files/server/public.ts'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import { fail } from '#server/http/refusal.ts'
import { quizFailures, type QuizInput } from '../contract.ts'
import { SHOWS } from '../texts.ts'

const { NOT_OF_THIS_QUIZ, QUIZ_IMAGE_NOT_READY } = quizFailures

type Questions = z.output<typeof QuizInput>['questionCollection']

interface ContentRow {
  id: string
  type: number
  text: string
  imageId: string | null
  formula: string | null
}
interface AnswerValues extends ContentRow {
  questionId: string
  position: number
  valid: boolean
}
interface Values {
  questions: ContentRow[]
  answers: AnswerValues[]
  /** The question of each explanation video. */
  videos: Map<string, string>
}

/** Drops what the type does not show; an answer of another type has no text (QUI-11). */
const contentRow = (id: string, type: number, text: string, image?: string | null, formula?: string | null): ContentRow => ({
  id,
  type,
  text,
  imageId: type === SHOWS.image ? image! : null,
  formula: type === SHOWS.formula ? formula! : null,
})

/** @param own ids of this quiz; any other is replaced */
function valuesOf(list: Questions, own: ReadonlySet<string>): Values {
  const idOf = (sentId?: string | null) => (sentId && own.has(sentId) ? sentId : newId())
  const values: Values = { questions: [], answers: [], videos: new Map() }
  for (const each of list) {
    const id = idOf(each._id)
    values.questions.push(contentRow(id, each.questionType, each.question, each.questionImage, each.questionFormula))
    for (const video of each.explanationVideo) values.videos.set(video, id)
    for (const [position, answer] of each.answerCollection.entries()) {
      const text = answer.answerType === SHOWS.text ? answer.content : ''
      const content = contentRow(idOf(answer.idAnswer), answer.answerType, text, answer.answerImage, answer.answerFormula)
      values.answers.push({ ...content, questionId: id, position, valid: answer.validAnswer })
    }
  }
  return values
}

/**
 * The ids of the list that belong to this quiz. Refuses those of another; replaces unknown ones (somebody deleted the question meanwhile,
 * and this save restores it).
 */
async function ownIds(db: Db, quizId: string, list: Questions): Promise<Set<string>> {
  const ids = list.flatMap(each => [each._id, ...each.answerCollection.map(answer => answer.idAnswer)]).filter(each => each)
  const videos = list.flatMap(each => each.explanationVideo)
  if (ids.length + videos.length === 0) return new Set()
  const { rows } = await sql<{ id: string; own: boolean }>`
    select id, quiz_id = ${quizId} as own from quiz_question where id = any(${ids})
    union all select a.id, q.quiz_id = ${quizId} from quiz_answer a join quiz_question q on q.id = a.question_id where a.id = any(${ids})
    union all select id, true from video where id = any(${videos}) and quiz_id = ${quizId} and deleted_at is null`.execute(db)
  const own = new Set(rows.filter(row => row.own).map(row => row.id))
  if (rows.length > own.size || videos.some(id => !own.has(id))) fail(NOT_OF_THIS_QUIZ)
  return own
}

async function refuseUnready(db: Db, list: Questions): Promise<void> {
  const images = list.flatMap(({ questionType, questionImage, answerCollection }) => [
    questionType === SHOWS.image ? questionImage : null,
    ...answerCollection.map(answer => (answer.answerType === SHOWS.image ? answer.answerImage : null)),
  ])
  const imageIds = images.filter((id): id is string => typeof id === 'string')
  if (!(await files.areReady(db, imageIds, 'image'))) fail(QUIZ_IMAGE_NOT_READY)
}

/** Replaces all questions of the quiz, in this order. The caller has locked its row. */
export async function writeContent(db: Db, quizId: string, list: Questions): Promise<void> {
  const own = await ownIds(db, quizId, list)
  await refuseUnready(db, list)
  const { questions, answers, videos } = valuesOf(list, own)
  const of = <T, K extends keyof T>(rows: readonly T[], key: K) => rows.map(row => row[key])
  await sql`
    with kept as (select unnest(${of(questions, 'id')}::text[]) as id)
    delete from quiz_question where quiz_id = ${quizId} and id not in (select id from kept)`.execute(db)
  await sql`
    insert into quiz_question (id, quiz_id, position, question, question_type, image_id, formula)
    select x.id, ${quizId}, x.nth - 1, x.text, x.type, x.image_id, x.formula
    from unnest(${of(questions, 'id')}::text[], ${of(questions, 'text')}::text[], ${of(questions, 'type')}::int[],
      ${of(questions, 'imageId')}::text[], ${of(questions, 'formula')}::text[]) with ordinality as x (id, text, type, image_id, formula, nth)
    on conflict (id) do update set position = excluded.position, question = excluded.question, question_type = excluded.question_type,
      image_id = excluded.image_id, formula = excluded.formula`.execute(db)
  await sql`
    with kept as (select unnest(${of(answers, 'id')}::text[]) as id)
    delete from quiz_answer a using quiz_question q
    where q.id = a.question_id and q.quiz_id = ${quizId} and a.id not in (select id from kept)`.execute(db)
  await sql`
    insert into quiz_answer (id, question_id, position, content, valid, answer_type, image_id, formula)
    select x.id, x.question_id, x.position, x.text, x.valid, x.type, x.image_id, x.formula
    from unnest(${of(answers, 'id')}::text[], ${of(answers, 'questionId')}::text[], ${of(answers, 'position')}::int[],
      ${of(answers, 'text')}::text[], ${of(answers, 'valid')}::bool[], ${of(answers, 'type')}::int[], ${of(answers, 'imageId')}::text[],
      ${of(answers, 'formula')}::text[]) as x (id, question_id, position, text, valid, type, image_id, formula)
    on conflict (id) do update set question_id = excluded.question_id, position = excluded.position, content = excluded.content,
      valid = excluded.valid, answer_type = excluded.answer_type, image_id = excluded.image_id, formula = excluded.formula`.execute(db)
  await sql`
    update video v set question_id = x.question_id
    from video w left join unnest(${[...videos.keys()]}::text[], ${[...videos.values()]}::text[]) as x (id, question_id) on x.id::char(24) = w.id
    where v.id = w.id and w.quiz_id = ${quizId} and v.question_id is distinct from x.question_id::char(24)`.execute(db)
}
