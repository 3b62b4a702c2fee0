import type { Imported, PlainQuestion } from '../../src/features/online/quizzes/gift/imported.ts'
import { parseGift } from '../../src/features/online/quizzes/web/gift/parse.ts'
import { headed, readRows, WrongColumns } from '../../src/features/online/quizzes/web/gift/sheet.ts'
import { shownRows } from '../../src/lib/sheet/book.ts'
import { linesIn } from '../../src/lib/sheet/lines.ts'
import { UnreadableSheet } from '../../src/lib/sheet/unreadable.ts'
import type { ReadPart, Reader } from './shape.ts'

function valuesOf(question: PlainQuestion | undefined): Record<string, string> {
  if (!question) return {}
  const right = question.answers.flatMap((each, at) => (each.valid ? [String(at + 1)] : []))
  return { text: question.text, right: right.join(' '), answers: question.answers.map(each => each.formula ?? each.content).join(' | ') }
}

function shownOf({ rows }: Imported, lines: number, blank: number): ReadPart {
  const readCount = rows.filter(({ verdict }) => verdict !== 'skipped').length
  return {
    heading: 0,
    columns: [],
    questions: [],
    counts: { rows: readCount, refused: rows.length - readCount, skipped: 0, blank, lines },
    balance: null,
    rows: rows.map(({ line, verdict, why, question }) => ({
      line,
      verdict: verdict === 'skipped' ? 'refused' : 'row',
      values: valuesOf(question),
      reasons: why,
    })),
  }
}

export const readQuizSheet: Reader = (_book, sheet, { hidden }) => {
  try {
    const { rows: visible } = shownRows(sheet, hidden)
    const { number } = headed(visible)
    const part = shownOf(readRows(visible), sheet.lines, sheet.lines - sheet.rows.length)
    const read = new Set(part.rows.map(({ line }) => line))
    const outside = sheet.rows.filter(row => !read.has(row.number))
    const skipped = outside.map(row => ({ line: row.number, verdict: 'skipped', values: {}, reasons: [] }))
    return {
      ...part,
      heading: number,
      counts: { ...part.counts, skipped: outside.length },
      rows: [...skipped, ...part.rows].toSorted((a, b) => a.line - b.line),
    }
  } catch (error) {
    throw error instanceof WrongColumns ? new UnreadableSheet(error.message) : error
  }
}

/** A GIFT file is no table. */
export function readGift(text: string): ReadPart {
  const lines = linesIn(text)
  const gift = parseGift(text)
  if (gift.rows.length === 0) throw new UnreadableSheet('El archivo no tiene preguntas en formato GIFT.')
  return shownOf(gift, lines.length, lines.filter(line => line.trim() === '').length)
}
