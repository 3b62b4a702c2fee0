// What cannot be printed is refused where it is new (M133). What stands in a record that the call names passes through.
import { sql } from 'kysely'
import type { z } from 'zod'
import { PRINTED } from '#contract/printed.ts'
import type { AnyRoute } from '#contract/route.ts'
import { isId } from '#lib/ids.ts'
import { printFault, unprintable } from '#lib/printable.ts'
import type { PrintedColumn, PrintMark } from '#lib/printedColumns.ts'
import type { Db } from '#server/db/connect.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'

interface PrintedText extends PrintMark {
  path: string[]
  text: string
}

interface Def {
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  valueType?: z.ZodType
  options?: z.ZodType[]
  in?: z.ZodType
  out?: z.ZodType
}

/** What it is made of in place of itself, and what it holds. */
function partsOf(schema: z.ZodType) {
  const { shape = {}, element, valueType, innerType, options = [], in: before, out } = schema.def as Def
  return { shape, element, valueType, inner: [innerType, before, out, ...options].filter(each => each !== undefined) }
}

const HOLDS = new WeakMap<z.ZodType, boolean>()
/** Is anything in it printed? */
function holds(schema: z.ZodType): boolean {
  const known = HOLDS.get(schema)
  if (known !== undefined) return known
  HOLDS.set(schema, false)
  const { shape, element, valueType, inner } = partsOf(schema)
  const found =
    PRINTED.has(schema) || [...inner, ...Object.values(shape), element, valueType].some(each => each !== undefined && holds(each))
  HOLDS.set(schema, found)
  return found
}

/** The texts in a value that reach paper. */
export function printedIn(schema: z.ZodType, value: unknown, path: string[] = []): PrintedText[] {
  if (!holds(schema)) return []
  const mark = PRINTED.get(schema)
  if (mark) return typeof value === 'string' ? [{ path, text: value, ...mark }] : []
  const { shape, element, valueType, inner } = partsOf(schema)
  const parts = (of: (key: string) => z.ZodType | undefined) =>
    Object.entries(typeof value === 'object' && value !== null ? value : {}).flatMap(([key, part]) => {
      const held = of(key)
      return held ? printedIn(held, part, [...path, key]) : []
    })
  return [
    ...inner.flatMap(each => printedIn(each, value, path)),
    ...parts(key => (Object.hasOwn(shape, key) ? shape[key] : (element ?? valueType))),
  ]
}

function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return isId(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : []
}

/** The academy is one row. */
const rowOf = (table: string, ids: readonly string[]) => (table === 'academy' ? sql`true` : sql`id = any(${ids}::text[])`)

/** What stands there of the records that the call names. */
async function standing(db: Db, columns: readonly PrintedColumn[], ids: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const place of columns) {
    const [table = '', column = ''] = place.split('.')
    const { rows } = await sql<{
      text: string | null
    }>`select ${sql.ref(column)} as text from ${sql.table(table)} where ${rowOf(table, ids)}`.execute(db)
    found.push(...rows.map(({ text }) => text ?? ''))
  }
  return found
}

async function stands(db: Db, { text, columns, quotes }: PrintedText, ids: readonly string[]): Promise<boolean> {
  const kept = await standing(db, columns, ids)
  return quotes ? unprintable(text).every(part => kept.some(each => each.includes(part))) : kept.includes(text)
}

/** Refuses a text that paper cannot draw, naming its field. @param caller whose own record may be meant */
export async function judgePrinted(
  db: Db,
  route: AnyRoute,
  input: { params: unknown; query: unknown; body: unknown },
  caller: string | undefined,
): Promise<void> {
  for (const part of ['query', 'body'] as const) {
    const schema = route[part] as z.ZodType | undefined
    if (!schema) continue
    for (const each of printedIn(schema, input[part])) {
      const message = printFault(each.text)
      if (message === null || (await stands(db, each, [...idsIn(input), ...(caller ? [caller] : [])]))) continue
      fail(httpErrors.badRequest, { message, fields: [{ path: each.path.join('.'), message }] })
    }
  }
}
