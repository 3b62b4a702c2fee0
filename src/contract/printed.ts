// Fields whose text reaches paper (M133). A mark, not a refinement: what stands in a record passes through any save of it.
import type { ZodType } from 'zod'
import type { PrintedColumn as Column, PrintMark } from '#lib/printedColumns.ts'

/** Of the fields that reach paper. */
export const PRINTED = new WeakMap<ZodType, PrintMark>()

/** Marks a text that reaches paper. @param columns where it may stand already; none: it is always new */
export const printed = <S extends ZodType>(schema: S, ...columns: Column[]) => PRINTED.set(schema, { columns }) && schema

/** Marks a text that reaches paper and may quote names that stand: 'Pago Física 🎒'. @param columns where they stand */
export const quoting = <S extends ZodType>(schema: S, ...columns: Column[]) => PRINTED.set(schema, { columns, quotes: true }) && schema
