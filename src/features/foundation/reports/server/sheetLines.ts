import { registry } from '#lib/registry.ts'
import type { Question } from '../contract.ts'
import { measuresFor, queryOf, type Reader } from './ask.ts'
import { reportList, type Report } from './define.ts'
import { figuresOf, type Answer } from './figures.ts'
import type { Period } from '../period.ts'

export interface SheetLine {
  icon: string
  text: string
  about: string
  name: string
  report: { path: string; measure: string; days: Period | null; filter: { key: string; value: string } | null } | null
  /** The address of another screen. */
  screen: string | null
}

/** A line of 'Para esta semana' (DIR-51). Features add theirs, because the sheet knows no feature above it. */
export interface SheetLineOf {
  /** The smaller, the more urgent. */
  place: number
  /** Null: nothing to do, or the reader may not open it. */
  line(reader: Reader, week: Period): Promise<SheetLine | null>
}

export const sheetLines = registry<SheetLineOf>()

/** A report as the reader may see it; null where they may not open it, or not this measure of it. */
export async function answerOf(
  reader: Reader,
  path: string,
  measure: string,
  question: Partial<Question> = {},
): Promise<{ report: Report; answer: Answer } | null> {
  const report = reportList.all().find(each => each.path === path)
  if (!report || !reader.can(report.leaf) || !measuresFor(report, reader).some(([key]) => key === measure)) return null
  return { report, answer: await figuresOf(reader, queryOf(report, { ...question, measure }, reader)) }
}
