import { counted } from '#lib/numbers.ts'
import type { Quiz } from '../../contract.ts'
import { editedOf, type EditedQuestion, type EditedQuiz, type Settings } from './edited.ts'

const LABELS: Record<keyof Settings, string> = {
  name: 'Nombre',
  description: 'Descripción',
  active: 'Activo',
  random: 'Orden aleatorio',
  attempts: 'Intentos',
  shown: 'Preguntas a mostrar',
  seconds: 'Límite de tiempo',
}

const contentOf = ({ text, type, image, formula, videos, answers }: EditedQuestion) =>
  JSON.stringify([
    text,
    type,
    image?._id,
    formula,
    videos,
    answers.map(({ content, valid, type, image, formula }) => [content, valid, type, image?._id, formula]),
  ])

export interface Differences {
  settings: string[]
  /** Questions that only one side has, and those that both have but differ. */
  onlyMine: number
  onlyTheirs: number
  changed: number
  order: boolean
}

export function compare(mine: EditedQuiz, saved: Quiz): Differences {
  const theirs = editedOf(saved)
  const byId = new Map(theirs.questions.map(each => [each.id, each]))
  const own = new Set(mine.questions.map(({ id }) => id))
  const both = mine.questions.filter(({ id }) => id !== null && byId.has(id))
  const theirOrder = theirs.questions.filter(({ id }) => own.has(id)).map(({ id }) => id)
  return {
    settings: (Object.keys(LABELS) as (keyof Settings)[])
      .filter(name => (mine.settings[name] ?? 0) !== theirs.settings[name])
      .map(name => LABELS[name]),
    onlyMine: mine.questions.length - both.length,
    onlyTheirs: theirs.questions.filter(({ id }) => !own.has(id)).length,
    changed: both.filter(each => contentOf(each) !== contentOf(byId.get(each.id)!)).length,
    order: both.some(({ id }, at) => id !== theirOrder[at]),
  }
}

const questions = (count: number) => counted(count, 'pregunta', 'preguntas')

export function differenceLines({ settings, onlyMine, onlyTheirs, changed, order }: Differences): string[] {
  const lines = []
  if (settings.length > 0) lines.push(`Ajustes distintos: ${settings.join(', ')}.`)
  if (changed > 0) lines.push(`${questions(changed)} con contenido distinto.`)
  if (onlyMine > 0) lines.push(`${questions(onlyMine)} solo en la tuya.`)
  if (onlyTheirs > 0) lines.push(`${questions(onlyTheirs)} solo en la guardada.`)
  if (order) lines.push('El orden de las preguntas es distinto.')
  return lines.length > 0 ? lines : ['Las dos son iguales.']
}
