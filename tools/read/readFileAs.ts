// `npm run read` prints this. The browser runs the same readers.
import { bookOf, sheetOf } from '../../src/lib/sheet/book.ts'
import { unpack } from '../../src/web/sheet/unpack.ts'
import { academyDay } from '../../src/lib/days.ts'
import { giftText } from '../../src/features/online/quizzes/web/gift/text.ts'
import { readBank } from './bank.ts'
import { readGift, readQuizSheet } from './quiz.ts'
import type { ReadAs, Reader, ReadOptions } from './shape.ts'
import { readKind } from './kinds.ts'

const READERS: Record<ReadAs, Reader> = {
  bank: readBank,
  students: readKind('students'),
  visitors: readKind('visitors'),
  groups: readKind('groups'),
  quiz: readQuizSheet,
}

/** @throws UnreadableSheet */
export function readFileAs(bytes: Uint8Array, readOptions: Omit<ReadOptions, 'today'> & { today?: string }) {
  const options = { ...readOptions, today: readOptions.today ?? academyDay(new Date(), 'America/Mexico_City') }
  if (options.as === 'quiz' && bytes[0] !== 0x50) {
    const { text, encoding } = giftText(bytes)
    return { kind: 'gift', encoding, sheets: [], sheet: '', dialect: null, ...readGift(text) }
  }
  const book = bookOf(bytes, { unzip: unpack, breaks: options.as === 'quiz', ...(options.name !== undefined && { name: options.name }) })
  const sheet = sheetOf(book, options.sheet)
  return {
    kind: book.kind,
    encoding: book.encoding,
    sheets: book.sheets.map(({ name, hidden, rows }) => ({ name, hidden, rows: rows.length })),
    sheet: sheet.name,
    dialect: book.dialect,
    ...READERS[options.as](book, sheet, options),
  }
}
