import { useState } from 'react'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { notices, visibleToasts } from '#web/ui/toasts.ts'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { Refused, serve, type SentRequest } from '#web/testing/serve.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { quizFailures, quizzes, type Answer, type Question, type Quiz, type QuizInput } from '../contract.ts'
import { Editor } from './Editor.tsx'

export const id = (number: number): string => `c${String(number).padStart(23, '0')}`
const PLACE = { course: { _id: id(901), name: 'ECOEMS Intensivo' }, chapter: { _id: id(902), name: 'Álgebra' } }
export const IMAGE = { _id: id(903), url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' }

export const answerOf = (number: number, content: string, validAnswer: boolean, part: Partial<Answer> = {}): Answer => ({
  idAnswer: id(number),
  content,
  validAnswer,
  answerType: 1,
  answerImage: null,
  answerFormula: null,
  ...part,
})
export const questionOf = (number: number, question: string, part: Partial<Question> = {}): Question => ({
  _id: id(number),
  question,
  questionType: 1,
  questionImage: null,
  questionFormula: null,
  explanationVideo: [],
  answerCollection: [answerOf(number * 10 + 1, 'Sí', true), answerOf(number * 10 + 2, 'No', false)],
  order: number - 1,
  ...part,
})
export const quizOf = (questionCollection: Question[], part: Partial<Quiz> = {}): Quiz => ({
  _id: id(900),
  name: 'Repaso',
  description: 'Ecuaciones',
  active: true,
  random: false,
  quizType: 1,
  studentAttempts: 2,
  questionsPerQuiz: 0,
  limitTime: 0,
  version: 1,
  playlist: PLACE.chapter,
  course: PLACE.course,
  questionCollection,
  updatedAt: '2026-05-04T16:00:00.000Z',
  updatedBy: 'Irma Gómez',
  ...part,
})
export const many = (count: number): Question[] => Array.from({ length: count }, (_, at) => questionOf(at + 1, `Texto ${at + 1}`))

function stored(body: QuizInput, version: number): Quiz {
  let next = 500
  const { questionCollection: questions, questionsPerQuiz, limitTime, ...rest } = body
  const sentQuestions = questions.map((each, order): Question => ({
    _id: each._id ?? id((next += 1)),
    question: each.question,
    questionType: each.questionType,
    questionImage: each.questionImage ? { ...IMAGE, _id: each.questionImage } : null,
    questionFormula: each.questionFormula ?? null,
    explanationVideo: [],
    order,
    answerCollection: each.answerCollection.map(answer => ({
      idAnswer: answer.idAnswer ?? id((next += 1)),
      content: answer.content ?? '',
      validAnswer: answer.validAnswer,
      answerType: answer.answerType,
      answerImage: answer.answerImage ? { ...IMAGE, _id: answer.answerImage } : null,
      answerFormula: answer.answerFormula ?? null,
    })),
  }))
  const counts = { questionsPerQuiz: questionsPerQuiz ?? 0, limitTime: limitTime ?? 0 }
  return { ...quizOf(sentQuestions), ...rest, ...counts, version, questionCollection: sentQuestions }
}

export interface Saves {
  created: SentRequest[]
  updated: SentRequest[]
  /** Saves the quiz as somebody else; the next save of an older version is refused. */
  elsewhere(quiz: Quiz): void
  unmount(): void
}

export async function draw(quiz: Quiz | null, options: RenderOptions = {}): Promise<Saves> {
  let now = quiz
  const created = serve(quizzes.create, ({ body }) => ({ quiz: (now = stored(body as QuizInput, 1)) }))
  const updated = serve(quizzes.update, ({ body }) => {
    const { version, ...input } = body as QuizInput & { version: number }
    if (now && now.version !== version) throw new Refused(quizFailures.QUIZ_CHANGED)
    return { quiz: (now = stored(input, version + 1)) }
  })
  serve(quizzes.find, () => ({ quiz: now! }))
  const Screen = () => {
    const [latest, setLatest] = useState(quiz ?? undefined)
    return (
      <>
        <Editor quiz={quiz} latest={latest} place={PLACE} onCreated={setLatest} />
        <Questions />
      </>
    )
  }
  const { unmount } = render(<Screen />, options)
  await expect.element(page.getByLabelText('Texto de la pregunta 1', { exact: true })).toBeVisible()
  if (!quiz) await expect.element(page.getByLabelText('Nombre')).toHaveFocus()
  return { created, updated, elsewhere: other => void (now = other), unmount }
}

export const noticeTexts = () => notices.get().map(({ text }) => text)
/** Without the shell the toasts cover the buttons. */
export const press = (name: string | RegExp) => (visibleToasts.set([]), page.getByRole('button', { name, exact: true }).click())
export const text = (number: number) => page.getByLabelText(`Texto de la pregunta ${number}`, { exact: true })
export const answer = (number: number, question: number) =>
  page.getByLabelText(`Respuesta ${number} de la pregunta ${question}`, { exact: true })
export const right = (number: number, question: number) => page.getByLabelText(`Respuesta ${number} de la pregunta ${question} es correcta`)
export function hush(): void {
  notices.set([])
  visibleToasts.set([])
}
export const save = () => (hush(), press('Guardar cuestionario'))
export const update = () => (hush(), press('Actualizar cuestionario'))
export const bodyOf = (requests: SentRequest[]) => requests.at(-1)!.body as QuizInput & { version?: number }
