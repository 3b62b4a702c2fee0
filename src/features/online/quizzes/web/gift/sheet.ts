// Questions as rows of a sheet: Pregunta, Fórmula, Correctas (letters), Respuesta A … J. An answer between $$ is a formula.
import { MARK_TEXTS, type Mark, type SheetRow } from '#lib/sheet/row.ts'
import { fold } from '#lib/text.ts'
import { QUIZ_LIMITS } from '../../texts.ts'
import { gathering, type Imported, type PlainAnswer, type PlainQuestion } from '../../gift/imported.ts'

export const LETTERS = Array.from({ length: QUIZ_LIMITS.answers }, (_, at) => String.fromCharCode(65 + at))
const LEAST_ANSWERS = 4
/** The headings are searched in this many first rows. */
const MOST_ABOVE = 20

const headOf = (answers: number) => ['Pregunta', 'Fórmula', 'Correctas', ...LETTERS.slice(0, answers).map(letter => `Respuesta ${letter}`)]

export const TEMPLATE: readonly (readonly string[])[] = [
  headOf(LEAST_ANSWERS),
  ['¿Cuál es la capital de Oaxaca?', '', 'B', 'Huajuapan', 'Oaxaca de Juárez', 'Salina Cruz', 'Juchitán'],
  ['Elige las soluciones de la ecuación.', 'x^2-5x+6=0', 'A, C', '$$x=2$$', '$$x=-2$$', '$$x=3$$', ''],
]

export function rowsOf(questions: readonly PlainQuestion[]): string[][] {
  const answers = Math.max(LEAST_ANSWERS, ...questions.map(each => each.answers.length))
  return [
    headOf(answers),
    ...questions.map(({ text, formula, answers: all }) => [
      text,
      formula ?? '',
      LETTERS.filter((_, at) => all[at]?.valid).join(', '),
      ...Array.from({ length: answers }, (_, at) => cellOf(all[at])),
    ]),
  ]
}
const cellOf = (answer: PlainAnswer | undefined) => (answer?.formula ? `$$${answer.formula}$$` : (answer?.content ?? ''))

/** The reason when a spreadsheet changed the cell (LLE-14). */
function spoiled(cell: string, mark: Mark | undefined): string | null {
  if (mark === undefined) return null
  const [, month, date] = cell.split('-').map(Number)
  if (mark === 'date') return `Excel convirtió «${date}/${month}» en fecha: escribe la celda como texto.`
  return mark === 'noise' ? `Excel cambió el número «${cell}»: escribe la celda como texto.` : MARK_TEXTS[mark]
}

export class WrongColumns extends Error {
  constructor() {
    super('La hoja no tiene las columnas Pregunta, Correctas y Respuesta A. Descarga la plantilla y úsala como base.')
  }
}

/** Titles may be above the headings. @throws WrongColumns */
export function headed(rows: readonly SheetRow[]) {
  for (const [index, { cells, number }] of rows.slice(0, MOST_ABOVE).entries()) {
    const head = cells.map(fold)
    const column = (name: string) => head.indexOf(fold(name))
    const at = { text: column('Pregunta'), formula: column('Fórmula'), right: column('Correctas') }
    const choices = LETTERS.map(letter => column(`Respuesta ${letter}`))
    if (at.text >= 0 && at.right >= 0 && choices[0]! >= 0) return { number, at, choices, body: rows.slice(index + 1) }
  }
  throw new WrongColumns()
}

/** @throws WrongColumns. `room`: the number of questions that still fits */
export function readRows(rows: readonly SheetRow[], room = Infinity): Imported {
  const { at, choices, body } = headed(rows)
  const { result, take, skip } = gathering(room)
  for (const { number, cells, marks } of body) {
    const read = (place: number) => cells[place] ?? ''
    if (!cells.some(Boolean) && !marks) continue
    const answers = choices.map(read)
    const right = lettersIn(read(at.right))
    const text = read(at.text)
    const odd = [at.text, ...choices].map(place => spoiled(read(place), marks?.[place])).find(each => each !== null)
    const wrong = right.find(letter => !answers[LETTERS.indexOf(letter)])
    if (odd) skip(number, text, odd)
    else if (wrong) skip(number, text, `Correctas dice ${wrong}, y esa respuesta está vacía o no existe.`)
    else take(number, { text, formula: read(at.formula) || null, answers: answersOf(answers, right) }, [])
  }
  return result
}

/** 'A, C', 'a y c', 'AC'. An unknown word counts as one wrong letter. */
const lettersIn = (text: string): string[] => {
  const parts = text.toUpperCase().split(/[\s,;/.]+|\bY\b/)
  return parts.filter(Boolean).flatMap(part => (/^[A-J]+$/.test(part) ? part.split('') : [part]))
}

const answersOf = (cells: readonly string[], right: readonly string[]): PlainAnswer[] =>
  cells.flatMap((cell, at) => {
    if (cell === '') return []
    const formula = /^\$\$([\s\S]+)\$\$$/.exec(cell)?.[1]?.trim() ?? null
    return [{ content: formula === null ? cell : '', formula, valid: right.includes(LETTERS[at]!) }]
  })
