import type { z } from 'zod'
import { fileUrl } from '#features/foundation/files/server/public.ts'
import { toVideo, type Addresses, type VideoRow } from '#features/online/material/server/public.ts'
import type { SignedLinks } from '#server/auth/signedLinks.ts'
import type { Quiz } from '../contract.ts'
import type { Shows } from '../texts.ts'

export interface QuizRow {
  id: string
  name: string
  description: string
  active: boolean
  random: boolean
  quizType: number
  studentAttempts: number
  questionsPerQuiz: number
  limitTime: number
  version: number
  questionCount: number
  chapter: { _id: string; name: string }
  course: { _id: string; name: string }
  updatedAt: Date
  updatedBy: string | null
}

export interface AnswerRow {
  id: string
  content: string
  valid: boolean
  answerType: Shows
  imageId: string | null
  formula: string | null
}

export interface QuestionRow {
  id: string
  position: number
  question: string
  questionType: Shows
  imageId: string | null
  formula: string | null
  answers: AnswerRow[]
}

const picture = (links: SignedLinks, id: string | null) => (id === null ? null : { _id: id, url: fileUrl(links, { id, kind: 'image' }) })

/** `videos`: all of the quiz; each goes to the question that it explains. */
export function toQuiz(
  row: QuizRow,
  questions: readonly QuestionRow[],
  videos: readonly VideoRow[],
  addresses: Addresses,
): z.output<typeof Quiz> {
  const { id, chapter, questionCount: _count, ...quiz } = row
  const explaining = Map.groupBy(videos, video => video.questionId)
  return {
    ...quiz,
    _id: id,
    playlist: chapter,
    questionCollection: questions.map(each => ({
      _id: each.id,
      order: each.position,
      question: each.question,
      questionType: each.questionType,
      questionImage: picture(addresses.links, each.imageId),
      questionFormula: each.formula,
      explanationVideo: (explaining.get(each.id) ?? []).map(video => toVideo(video, addresses)),
      answerCollection: each.answers.map(answer => ({
        idAnswer: answer.id,
        content: answer.content,
        validAnswer: answer.valid,
        answerType: answer.answerType,
        answerImage: picture(addresses.links, answer.imageId),
        answerFormula: answer.formula,
      })),
    })),
  }
}
