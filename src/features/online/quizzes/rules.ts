// Checks of a quiz in the order of QUI-17, shared by browser and server.
import { QUIZ_TEXTS, SHOWS } from './texts.ts'

export interface Judged {
  name: string
  description: string
  questionCollection: readonly {
    question: string
    answerCollection: readonly { content?: string; validAnswer: boolean; answerType: number }[]
  }[]
}

/** The first error: its text and place. `question` and `answer` count from 0. */
export interface QuizFault {
  message: string
  path: (string | number)[]
}

/** The first broken rule, or null. Every question needs text; only answers of type text do (QUI-18). */
export function firstFault({ name, description, questionCollection }: Judged): QuizFault | null {
  if (name.trim() === '') return { message: QUIZ_TEXTS.name, path: ['name'] }
  if (description.trim() === '') return { message: QUIZ_TEXTS.description, path: ['description'] }
  for (const [q, { question }] of questionCollection.entries())
    if (question.trim() === '') return { message: QUIZ_TEXTS.question, path: ['questionCollection', q, 'question'] }
  for (const [q, { answerCollection }] of questionCollection.entries())
    for (const [a, { content = '', answerType }] of answerCollection.entries())
      if (answerType === SHOWS.text && content.trim() === '')
        return { message: QUIZ_TEXTS.answer, path: ['questionCollection', q, 'answerCollection', a, 'content'] }
  for (const [q, { answerCollection }] of questionCollection.entries())
    if (!answerCollection.some(answer => answer.validAnswer))
      return { message: QUIZ_TEXTS.correct, path: ['questionCollection', q, 'answerCollection'] }
  return null
}
