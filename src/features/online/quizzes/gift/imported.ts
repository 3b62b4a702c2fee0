import { figure } from '#lib/numbers.ts'
import { QUIZ_LIMITS } from '../texts.ts'

export interface PlainAnswer {
  content: string
  formula: string | null
  valid: boolean
}
export interface PlainQuestion {
  text: string
  /** LaTeX, which the editor shows below the text. */
  formula: string | null
  answers: PlainAnswer[]
}

/** The result of one question of the file. `noted`: imported, with a note. */
export interface ImportRow {
  /** Line of the file, or row of the sheet, from 1. */
  line: number
  what: string
  verdict: 'imported' | 'noted' | 'skipped'
  why: string[]
  /** Absent when the question was skipped. */
  question?: PlainQuestion
}
export interface Imported {
  questions: PlainQuestion[]
  rows: ImportRow[]
}

const EXCERPT_LENGTH = 90
export const excerpt = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > EXCERPT_LENGTH ? `${line.slice(0, EXCERPT_LENGTH - 1)}…` : line
}

/** Why a question cannot be imported, or null. */
export function tooMuch({ text, formula, answers }: PlainQuestion): string | null {
  if (text.length > QUIZ_LIMITS.question) return `La pregunta pasa de ${figure(QUIZ_LIMITS.question)} caracteres.`
  if (answers.length === 0) return 'No tiene respuestas.'
  if (answers.length > QUIZ_LIMITS.answers) return `Tiene ${answers.length} respuestas; caben ${QUIZ_LIMITS.answers}.`
  if (answers.some(({ content }) => content.length > QUIZ_LIMITS.answer))
    return `Una respuesta pasa de ${figure(QUIZ_LIMITS.answer)} caracteres.`
  if ([formula, ...answers.map(answer => answer.formula)].some(each => (each?.length ?? 0) > QUIZ_LIMITS.formula))
    return `Una fórmula pasa de ${figure(QUIZ_LIMITS.formula)} caracteres.`
  return null
}

export function lacks({ text, answers }: PlainQuestion): string[] {
  const faults = []
  if (text.trim() === '') faults.push('No tiene texto: escríbelo antes de guardar.')
  if (!answers.some(({ valid }) => valid)) faults.push('No tiene respuesta correcta: márcala antes de guardar.')
  return faults
}

/** Collects questions and notes; `room` is the number that still fits in the quiz. */
export function gathering(room: number) {
  const result: Imported = { questions: [], rows: [] }
  const skip = (line: number, what: string, why: string) =>
    void result.rows.push({ line, what: excerpt(what), verdict: 'skipped', why: [why] })
  return {
    result,
    skip,
    take(line: number, question: PlainQuestion, notes: readonly string[]) {
      const what = question.text || question.formula || 'Sin texto'
      const no =
        tooMuch(question) ?? (result.questions.length >= room ? `El cuestionario admite ${figure(QUIZ_LIMITS.questions)} preguntas.` : null)
      if (no) return skip(line, what, no)
      const why = [...notes, ...lacks(question)]
      result.questions.push(question)
      result.rows.push({ line, what: excerpt(what), verdict: why.length > 0 ? 'noted' : 'imported', why, question })
    },
  }
}
