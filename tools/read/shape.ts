import type { Book } from '../../src/lib/sheet/book.ts'
import type { Answers, Question } from '../../src/lib/sheet/questions.ts'
import type { SheetRead } from '../../src/lib/sheet/row.ts'

export const READ_AS = ['bank', 'students', 'groups', 'visitors', 'quiz'] as const
export type ReadAs = (typeof READ_AS)[number]

export interface ReadOptions {
  as: ReadAs
  sheet?: string | undefined
  name?: string
  answers: Answers
  hidden: boolean
  /** 'YYYY-MM-DD'. */
  today: string
}

export interface RowShown {
  line: number
  verdict: string
  values: Record<string, string>
  reasons: string[]
}

export interface ReadPart {
  heading: number
  columns: { name: string; field: string | null; reads: string }[]
  questions: Question[]
  counts: Record<string, number>
  balance: unknown
  rows: RowShown[]
}

export type Reader = (book: Book, sheet: SheetRead, options: ReadOptions) => ReadPart
