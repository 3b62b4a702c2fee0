import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { KIND_TEXTS } from '../src/lib/sheet/kind.ts'
import { UnreadableSheet } from '../src/lib/sheet/unreadable.ts'
import { readFileAs } from './read/readFileAs.ts'

const FOLDER = new URL('../examples/cuestionarios/', import.meta.url)
const files = readdirSync(FOLDER).filter(name => /\.(gift\.txt|xlsx)$/.test(name))
interface Question {
  line: number
  /** The numbers of the right answers. */
  right?: string
  answers?: string
  /** Why it is refused. */
  reason?: string
}
type Expected = { refused: string } | Question[]
const expected = JSON.parse(readFileSync(new URL('expected.json', FOLDER), 'utf8')) as Record<string, Expected>

const read = (bytes: Uint8Array, name: string) => readFileAs(bytes, { name, as: 'quiz', answers: {}, hidden: false })

function shown(name: string): Expected {
  try {
    return read(readFileSync(new URL(name, FOLDER)), name).rows.flatMap(({ line, verdict, values, reasons }): Question[] => {
      if (verdict === 'refused') return [{ line, reason: reasons[0]! }]
      return verdict === 'row' ? [{ line, right: values['right']!, answers: values['answers']! }] : []
    })
  } catch (error) {
    if (error instanceof UnreadableSheet) return { refused: error.message }
    throw error
  }
}

describe('LLE-14, LLE-52: the examples of quizzes', () => {
  test('LLE-14: the expectations name every file', () => expect(Object.keys(expected).toSorted()).toEqual(files.toSorted()))

  test.each(files)('LLE-14: %s gives its questions, or the reason of each that it refuses', name => {
    expect(shown(name)).toEqual(expected[name])
  })

  test('LLE-5: the rows of a sheet are all counted', () => {
    const { counts, heading } = read(readFileSync(new URL('reactivos.xlsx', FOLDER)), 'reactivos.xlsx')
    const { rows, refused, skipped, blank, lines } = counts
    expect([rows! + refused! + skipped! + blank!, heading]).toEqual([lines, 3])
  })
})

test.each([
  ['a PDF', '%PDF-1.7', KIND_TEXTS.pdf],
  ['a page', '<html><p>¿Uno? {=a ~b}</p></html>', KIND_TEXTS.web],
  ['a picture', '\u0089PNG\r\n\u001a\n\0\0\0\0', 'El archivo no es de texto.'],
  ['an old workbook', '\u00d0\u00cf\u0011\u00e0', KIND_TEXTS.xls],
])('LLE-2, LLE-14: %s as a quiz is refused with the way out', (_what, text, reason) => {
  const bytes = Uint8Array.from(text, letter => letter.charCodeAt(0))
  expect(() => read(bytes, 'preguntas.gift')).toThrow(reason)
})
