// The editor's form of a quiz. `key` identifies a question or answer while the screen is open; `id` is the server's.
import type { Quiz } from '../../contract.ts'
import { QUIZ_LIMITS, SHOWS, type Shows } from '../../texts.ts'

export interface Picture {
  _id: string
  url: string
}
export interface EditedAnswer {
  key: string
  id: string | null
  content: string
  valid: boolean
  type: Shows
  image: Picture | null
  formula: string | null
}
export interface EditedQuestion {
  key: string
  id: string | null
  text: string
  type: Shows
  image: Picture | null
  formula: string | null
  videos: string[]
  answers: EditedAnswer[]
}
export interface Settings {
  name: string
  description: string
  active: boolean
  random: boolean
  attempts: number
  /** 0 or blank: all. */
  shown: number | null
  /** Seconds; 0 is no limit. */
  seconds: number
}
export interface EditedQuiz {
  settings: Settings
  questions: EditedQuestion[]
}

let keyCount = 0
/** Shorter than 16 characters, as all ids that a screen creates (QUI-22). */
export const localKey = (): string => `l${(keyCount += 1).toString(36)}${Math.floor(Math.random() * 36 ** 5).toString(36)}`

export const newAnswer = (): EditedAnswer => ({
  key: localKey(),
  id: null,
  content: '',
  valid: false,
  type: SHOWS.text,
  image: null,
  formula: null,
})

/** Three empty answers, none correct (QUI-8). */
export const newQuestion = (): EditedQuestion => ({
  key: localKey(),
  id: null,
  text: '',
  type: SHOWS.text,
  image: null,
  formula: null,
  videos: [],
  answers: Array.from({ length: QUIZ_LIMITS.newAnswers }, newAnswer),
})

/** The defaults (QUI-1). */
export const newQuiz = (): EditedQuiz => ({
  settings: { name: '', description: '', active: true, random: true, attempts: 1, shown: 0, seconds: 0 },
  questions: [newQuestion()],
})

export const editedOf = (quiz: Quiz): EditedQuiz => ({
  settings: {
    name: quiz.name,
    description: quiz.description,
    active: quiz.active,
    random: quiz.random,
    attempts: quiz.studentAttempts,
    shown: quiz.questionsPerQuiz,
    seconds: quiz.limitTime,
  },
  questions: quiz.questionCollection.map(each => ({
    key: each._id,
    id: each._id,
    text: each.question,
    type: each.questionType,
    image: each.questionImage,
    formula: each.questionFormula,
    videos: each.explanationVideo.map(({ _id }) => _id),
    answers: each.answerCollection.map(answer => ({
      key: answer.idAnswer,
      id: answer.idAnswer,
      content: answer.content,
      valid: answer.validAnswer,
      type: answer.answerType,
      image: answer.answerImage,
      formula: answer.answerFormula,
    })),
  })),
})

interface Showing {
  type: Shows
  image: Picture | null
  formula: string | null
}
/** QUI-10: a formula sets type 3 and drops the picture; without one it is text again. */
export const withFormula = <T extends Showing>(item: T, formula: string | null): T => ({
  ...item,
  type: formula === null ? SHOWS.text : SHOWS.formula,
  image: null,
  formula,
})
/** QUI-10: a picture sets type 2 and drops the formula. */
export const withPicture = <T extends Showing>(item: T, image: Picture | null): T => ({
  ...item,
  type: image === null ? SHOWS.text : SHOWS.image,
  image,
  formula: null,
})

export const isEmptyAnswer = ({ content, image, formula }: EditedAnswer) => content.trim() === '' && !image && formula === null
export const isEmptyQuestion = ({ text, image, formula, videos, answers }: EditedQuestion) =>
  text.trim() === '' && !image && formula === null && videos.length === 0 && answers.every(isEmptyAnswer)
