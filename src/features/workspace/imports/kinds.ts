// The kinds of sheets that come in, in the order in which one workbook enters (LLE-30).
import { guessFields, type Form } from '#lib/sheet/headings.ts'
import type { ImportField } from './columns.ts'
import { groupsKind, type GroupField } from './groupsKind.ts'
import type { Columns, ImportKind, Kind } from './kind.ts'
import { studentsKind, type EnrolField } from './studentsKind.ts'

export const KINDS: Readonly<Record<ImportKind, Kind>> = { groups: groupsKind, students: studentsKind }

export const formOf = ({ fields }: Pick<Kind, 'fields'>): Form<string> => fields

export const guessColumns = (kind: Pick<Kind, 'fields'>, headings: readonly string[]): Columns => guessFields(headings, formOf(kind))

/** Every field of any kind, once. */
/** Does this sheet enrol? Only 'Grupo' does (LLE-32). */
export const enrols = (kind: ImportKind, columns: Columns): boolean => kind === 'students' && columns.group !== undefined

export type AnyField = ImportField | EnrolField | GroupField
export const ALL_FIELDS = [...new Set(Object.values(KINDS).flatMap(({ fields }) => Object.keys(fields)))] as AnyField[]
