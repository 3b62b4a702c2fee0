// Quizzes: a list with their settings, and each one in GIFT, which Plantel and other programs import.
import { sql } from 'kysely'
import type { PlainAnswer, PlainQuestion } from '#features/online/quizzes/gift/imported.ts'
import { writeGift } from '#features/online/quizzes/gift/write.ts'
import { SHOWS } from '#features/online/quizzes/texts.ts'
import type { Db } from '#server/db/connect.ts'
import { count, flag, id, instant, text, type ExportFile } from '../columns.ts'

const FOLDER = 'cuestionarios/'
const END = '.gift.txt'

export const QUIZZES: ExportFile = {
  name: 'cuestionarios',
  means: 'Cuestionarios; sus preguntas están en la carpeta, en formato GIFT y sin imágenes',
  from: 'quiz q join course c on c.id = q.course_id order by c.name, q.name, q.id',
  columns: [
    id('Id', 'q.id', 'El cuestionario en material'),
    text('Archivo', `'${FOLDER}' || q.id || '${END}'`, 'Sus preguntas', `${FOLDER}65f000000000000000000001${END}`),
    text('Curso', 'c.name', 'El curso', 'ECOEMS Intensivo'),
    text('Nombre', 'q.name', 'Su nombre', 'Repaso'),
    text('Descripción', 'q.description', 'De qué trata', 'De la semana'),
    flag('Activo', 'q.active', 'Si se contesta'),
    flag('Al azar', 'q.random', 'Si revuelve las preguntas'),
    count('Intentos', 'q.student_attempts', 'Cuántos por alumno', '2'),
    count('Preguntas', 'q.question_count', 'Cuántas tiene', '20'),
    count('Muestra', 'q.questions_per_quiz', 'Cuántas muestra; 0 todas', '10'),
    count('Segundos', 'q.limit_time', 'Cuánto dura; 0 sin límite', '3600'),
    instant('Eliminado', 'q.deleted_at', 'Cuándo'),
  ],
}

interface Part {
  content: string
  formula: string | null
  shows: number
}
interface Question extends Part {
  answers: (Part & { valid: boolean })[]
}

const partOf = ({ content, formula, shows }: Part) => ({
  content: shows === SHOWS.image ? '[imagen]' : content,
  formula: shows === SHOWS.formula ? formula : null,
})
const answerOf = ({ valid, ...part }: Question['answers'][number]): PlainAnswer => ({ ...partOf(part), valid })
const questionOf = ({ answers, ...part }: Question): PlainQuestion => ({
  text: part.content,
  formula: partOf(part).formula,
  answers: answers.map(answerOf),
})

async function questionsOf(db: Db, quiz: string): Promise<Question[]> {
  const { rows } = await sql<Question>`
    select q.question as content, q.formula, q.question_type as shows, coalesce((
      select json_agg(json_build_object('content', a.content, 'formula', a.formula, 'shows', a.answer_type, 'valid', a.valid) order by a.position)
      from quiz_answer a where a.question_id = q.id), '[]') as answers
    from quiz_question q where q.quiz_id = ${quiz} order by q.position`.execute(db)
  return rows
}

/** One file per quiz. */
export async function* giftFiles(db: Db): AsyncGenerator<{ path: string; body: string }> {
  const quizzes = await db.selectFrom('quiz').select(['id', 'name']).orderBy('id').execute()
  for (const { id: quiz, name } of quizzes)
    yield { path: `${FOLDER}${quiz}${END}`, body: writeGift((await questionsOf(db, quiz)).map(questionOf), name) }
}
