// Refuses new unprintable text (M133). Text that the record already has passes.
import { sql } from 'kysely'
import type { z } from 'zod'
import { PRINTED } from '#contract/printed.ts'
import type { AnyRoute } from '#contract/route.ts'
import { isId } from '#lib/ids.ts'
import { printFault, unprintable } from '#lib/printable.ts'
import { PRINTED_COLUMNS } from '#lib/printedColumns.ts'
import type { Db } from '#server/db/connect.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'

interface PrintedText {
  path: string[]
  text: string
  as: 'is' | 'quotes'
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

function partsOf(schema: z.ZodType) {
  const { shape = {}, element, valueType, innerType, options = [], in: before, out } = schema.def as Def
  return { shape, element, valueType, inner: [innerType, before, out, ...options].filter(each => each !== undefined) }
}

const HOLDS = new WeakMap<z.ZodType, boolean>()
function holds(schema: z.ZodType): boolean {
  const cachedValue = HOLDS.get(schema)
  if (cachedValue !== undefined) return cachedValue
  HOLDS.set(schema, false)
  const { shape, element, valueType, inner } = partsOf(schema)
  const found =
    PRINTED.has(schema) || [...inner, ...Object.values(shape), element, valueType].some(each => each !== undefined && holds(each))
  HOLDS.set(schema, found)
  return found
}

export function printedIn(schema: z.ZodType, value: unknown, path: string[] = []): PrintedText[] {
  if (!holds(schema)) return []
  const as = PRINTED.get(schema)
  if (as) return typeof value === 'string' ? [{ path, text: value, as }] : []
  const { shape, element, valueType, inner } = partsOf(schema)
  const parts = (of: (key: string) => z.ZodType | undefined) =>
    Object.entries(typeof value === 'object' && value !== null ? value : {}).flatMap(([key, part]) => {
      const partSchema = of(key)
      return partSchema ? printedIn(partSchema, part, [...path, key]) : []
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

const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

async function standing(db: Db, columns: readonly string[], ids: readonly string[]): Promise<string[]> {
  const texts: string[] = []
  for (const place of columns) {
    const [table = '', column = ''] = place.split('.')
    const key = sql.ref(table === 'waiting_person' ? 'entry_id' : 'id')
    const condition = table === 'academy' ? sql`true` : sql`${key} = any(${ids}::text[])`
    const query = sql<{ text: string | null }>`select ${sql.ref(column)} as text from ${sql.table(table)} where ${condition}`
    texts.push(...(await query.execute(db)).rows.map(({ text }) => text ?? ''))
  }
  return texts
}

async function stands(db: Db, { path, text, as }: PrintedText, ids: readonly string[]): Promise<boolean> {
  if (as === 'quotes') {
    const storedTexts = await standing(db, PRINTED_COLUMNS, ids)
    return unprintable(text).every(part => storedTexts.some(each => each.includes(part)))
  }
  const ending = `.${columnOf(path.at(-1) ?? '')}`
  const columns = PRINTED_COLUMNS.filter(place => place.endsWith(ending))
  return (await standing(db, columns, ids)).includes(text)
}

/** Refuses unprintable text and names its field. @param caller their own record may be the one that is edited */
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
