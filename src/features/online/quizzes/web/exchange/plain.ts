import { counted } from '#lib/numbers.ts'
import type { PlainAnswer, PlainQuestion } from '../../gift/imported.ts'
import { SHOWS } from '../../texts.ts'
import { localKey, newAnswer, newQuestion, type EditedAnswer, type EditedQuestion } from '../model/edited.ts'

export function fromPlain({ text, formula, answers }: PlainQuestion): EditedQuestion {
  const type = formula === null ? SHOWS.text : SHOWS.formula
  return {
    ...newQuestion(),
    text,
    formula,
    type,
    answers: answers.map(answer => ({
      ...newAnswer(),
      key: localKey(),
      content: answer.content,
      valid: answer.valid,
      formula: answer.formula,
      type: answer.formula === null ? SHOWS.text : SHOWS.formula,
    })),
  }
}

export interface Losses {
  pictures: number
  videos: number
  empty: number
}

const plainAnswer = ({ type, content, formula, valid }: EditedAnswer): PlainAnswer =>
  type === SHOWS.formula
    ? { content: '', formula, valid }
    : { content: type === SHOWS.image ? '[imagen]' : content.trim(), formula: null, valid }

/** The questions for a file, and what it cannot contain. */
export function toPlain(questions: readonly EditedQuestion[]): { plain: PlainQuestion[]; left: Losses } {
  const losses: Losses = { pictures: 0, videos: 0, empty: 0 }
  const plain = questions.flatMap((question): PlainQuestion[] => {
    const { type, text, formula, videos } = question
    const answers = question.answers.map(plainAnswer).filter(({ content, formula }) => content !== '' || formula !== null)
    losses.pictures += [question, ...question.answers].filter(each => each.type === SHOWS.image).length
    losses.videos += videos.length
    losses.empty += question.answers.length - answers.length
    if (answers.length > 0) return [{ text: text.trim(), formula: type === SHOWS.formula ? formula : null, answers }]
    losses.empty += 1
    return []
  })
  return { plain, left: losses }
}

const some = (count: number, one: string, many: string) => (count === 0 ? [] : [counted(count, one, many)])

export function leftText({ pictures, videos, empty }: Losses): string | null {
  const parts = [
    ...some(pictures, 'imagen', 'imágenes'),
    ...some(videos, 'video', 'videos'),
    ...some(empty, 'pregunta o respuesta vacía', 'preguntas o respuestas vacías'),
  ]
  return parts.length === 0 ? null : `No van en el archivo: ${new Intl.ListFormat('es-MX').format(parts)}.`
}
