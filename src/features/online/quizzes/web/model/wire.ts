// Converts to the body of a save, and takes ids from its answer (QUI-11, QUI-22).
import type { Quiz, QuizInput } from '../../contract.ts'
import { firstFault } from '../../rules.ts'
import { SHOWS } from '../../texts.ts'
import type { EditedQuestion, EditedQuiz } from './edited.ts'

/** The body of POST and PUT: without ids of this screen; answers with picture or formula have no text. */
export const inputOf = ({ settings, questions }: EditedQuiz): QuizInput => ({
  name: settings.name,
  description: settings.description,
  active: settings.active,
  random: settings.random,
  studentAttempts: settings.attempts,
  questionsPerQuiz: Math.min(settings.shown ?? 0, questions.length),
  limitTime: settings.seconds,
  questionCollection: questions.map(({ id, text, type, image, formula, videos, answers }) => ({
    _id: id ?? undefined,
    question: text,
    questionType: type,
    questionImage: type === SHOWS.image ? (image?._id ?? null) : null,
    questionFormula: type === SHOWS.formula ? formula : null,
    explanationVideo: videos,
    answerCollection: answers.map(answer => ({
      idAnswer: answer.id ?? undefined,
      content: answer.type === SHOWS.text ? answer.content : '',
      validAnswer: answer.valid,
      answerType: answer.type,
      answerImage: answer.type === SHOWS.image ? (answer.image?._id ?? null) : null,
      answerFormula: answer.type === SHOWS.formula ? answer.formula : null,
    })),
  })),
})

export interface Fault {
  message: string
  question: string | null
  /** The field: 'name', 'description', the key of a question or answer, or `answers:` and the question's key. */
  field: string
}

/** The first broken rule in the order of QUI-17, and its place. */
export function faultOf(quiz: EditedQuiz): Fault | null {
  const fault = firstFault(inputOf(quiz))
  if (!fault) return null
  const { message, path } = fault
  if (path[0] !== 'questionCollection') return { message, question: null, field: String(path[0]) }
  const question = quiz.questions[path[1] as number]!
  const answer = path[3] === undefined ? undefined : question.answers[path[3] as number]
  const field = path[2] === 'question' ? question.key : (answer?.key ?? `answers:${question.key}`)
  return { message, question: question.key, field }
}

/** Maps keys to the server's ids by position, after a save. */
export function idsFrom(edited: EditedQuiz, saved: Quiz): Map<string, string> {
  const ids = new Map<string, string>()
  for (const [q, question] of edited.questions.entries()) {
    const stored = saved.questionCollection[q]
    if (!stored) continue
    ids.set(question.key, stored._id)
    for (const [a, answer] of question.answers.entries()) {
      const idAnswer = stored.answerCollection[a]?.idAnswer
      if (idAnswer) ids.set(answer.key, idAnswer)
    }
  }
  return ids
}

export const withIds = (question: EditedQuestion, ids: ReadonlyMap<string, string>): EditedQuestion => ({
  ...question,
  id: ids.get(question.key) ?? question.id,
  answers: question.answers.map(answer => ({ ...answer, id: ids.get(answer.key) ?? answer.id })),
})

/** Local content over another version: ids that it no longer has become new. */
export function onTopOf(mine: EditedQuiz, theirs: Quiz): EditedQuiz {
  const answersOf = new Map(
    theirs.questionCollection.map(each => [each._id, new Set(each.answerCollection.map(({ idAnswer }) => idAnswer))]),
  )
  const questions = mine.questions.map(question => {
    const answerIds = question.id === null ? undefined : answersOf.get(question.id)
    return {
      ...question,
      id: answerIds ? question.id : null,
      answers: question.answers.map(answer => ({ ...answer, id: answer.id !== null && answerIds?.has(answer.id) ? answer.id : null })),
    }
  })
  return { ...mine, questions }
}
