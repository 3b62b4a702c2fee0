// The kinds of sheets that come in, in the order in which one workbook enters (LLE-30).
import { guessFields, type Form } from '#lib/sheet/headings.ts'
import type { ImportField } from './columns.ts'
import { groupsKind, type GroupField } from './groupsKind.ts'
import type { Chosen, Columns, ImportKind, Kind } from './kind.ts'
import { visitorsKind, type VisitorField } from './visitorsKind.ts'
import { studentsKind, type EnrolField, type MoreField } from './studentsKind.ts'

export const KINDS: Readonly<Record<ImportKind, Kind>> = { groups: groupsKind, students: studentsKind, visitors: visitorsKind }

export const formOf = ({ fields }: Pick<Kind, 'fields'>): Form<string> => fields

export const guessColumns = (kind: Pick<Kind, 'fields'>, headings: readonly string[]): Columns => guessFields(headings, formOf(kind))

const BY_ROW = ['fullName', 'tutor', 'tutorPhone', 'tutorEmail']
/** Does it go back row by row, by its own job? Visitors, and students who are enrolled, have tutors or lack something. */
export const isByRow = (kind: ImportKind, choices: Chosen): boolean =>
  kind === 'visitors' ||
  (kind === 'students' &&
    (enrols(kind, choices.fields) ||
      BY_ROW.some(field => choices.fields[field] !== undefined) ||
      Boolean(choices.sharedEmails || choices.withoutEmail || choices.noSecondSurname)))

/** Does this sheet enrol? Only 'Grupo' does (LLE-32). */
export const enrols = (kind: ImportKind, columns: Columns): boolean => kind === 'students' && columns.group !== undefined

/** Every field of any kind, once. */
export type AnyField = ImportField | EnrolField | MoreField | GroupField | VisitorField
export const ALL_FIELDS = [...new Set(Object.values(KINDS).flatMap(({ fields }) => Object.keys(fields)))] as AnyField[]
