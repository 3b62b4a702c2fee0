// A valid answer of a route from its schema: every record is the same, every list has one.
import type { z } from 'zod'
import type { AnyRoute } from '#contract/route.ts'

const ID = 'a00000000000000000000002'
/** The field name tells the meaning of a plain text. */
const BY_NAME: [pattern: RegExp, value: string][] = [
  [/^_?ids?$|Ids?$|^id[A-Z]/, ID],
  [/email/i, 'ana@correo.mx'],
  [/phone/i, '5512345678'],
  [/opening|time$/i, '09:00'],
  [/closing/i, '18:00'],
  [/end/i, '1000'],
  [/hour|start/i, '0900'],
  [/zone/i, 'America/Mexico_City'],
  [/color/i, '#335577'],
  [/url|logo|image|thumbnail|photo|src|link/i, 'data:,'],
]

/** Fields that would block actions if present: a group's parent, a payment's void. */
const ABSENT = /^parent|(ed|void|end)At$|deleted|voided/i

interface Def {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  options?: z.ZodType[]
  entries?: Record<string, string>
  values?: unknown[]
  items?: z.ZodType[]
  keyType?: z.ZodType
  valueType?: z.ZodType
  getter?(): z.ZodType
}

const DEEP = 12

/** An example on the wire. @param words for plain texts, where valid */
function sampleOf(schema: z.ZodType, words: string, name = '', depth = 0): unknown {
  const def: Def = schema.def
  const inner = (of: z.ZodType, called = name) => sampleOf(of, words, called, depth + 1)
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape!).map(([key, each]) => [key, inner(each, key)]))
    case 'array':
      return depth > DEEP ? [] : [inner(def.element!, name.replace(/s$/, ''))]
    case 'tuple':
      return def.items!.map(each => inner(each))
    case 'record':
      return { [String(inner(def.keyType!))]: inner(def.valueType!) }
    case 'string':
      return textOf(schema, name, words)
    case 'number':
    case 'int':
      return numberOf(schema)
    case 'boolean':
      return true
    case 'enum':
      return Object.values(def.entries!)[0]
    case 'literal':
      return def.values![0]
    case 'union':
      return inner(def.options![0]!)
    case 'optional':
    case 'default':
    case 'prefault':
    case 'readonly':
      return inner(def.innerType!)
    case 'nullable':
      return depth > DEEP || ABSENT.test(name) ? null : inner(def.innerType!)
    case 'pipe':
      return inner(def.in!)
    case 'lazy':
      return depth > DEEP ? null : inner(def.getter!())
    default:
      return null
  }
}

function textOf(schema: z.ZodType, name: string, words: string): string {
  const fits = (text: string) => schema.safeParse(text).success
  const { format } = schema as { format?: string | null }
  if (format === 'datetime') return new Date().toISOString()
  if (format === 'date') return new Date().toISOString().slice(0, 10)
  const sampleText = BY_NAME.find(([pattern]) => pattern.test(name))?.[1]
  return (
    [sampleText, words, 'Ana', ID, '0900', '09:00', '#335577', '5512345678', 'ana@correo.mx'].find(
      each => each !== undefined && fits(each),
    ) ?? 'Ana'
  )
}

function numberOf(schema: z.ZodType): number {
  return [1, 0, 2, 10, 100, 2026].find(each => schema.safeParse(each).success) ?? 1
}

export const answerOf = ({ returns }: AnyRoute, words = 'Ana'): unknown =>
  returns === 'file'
    ? new Blob(['-'], { type: 'text/plain' })
    : Object.fromEntries(
        Object.entries((returns ?? {}) as Record<string, z.ZodType>).map(([key, each]) => [key, sampleOf(each, words, key)]),
      )

/** Days, hours and list positions: other values would be invalid. */
const KEPT_KEYS = /day|hour|date|start|end|time|page|limit|index|place|month|year|lat|lng|version/i

/** The answer after a change: higher figures; `empty`: empty lists. */
export function changed(answer: object, empty: boolean): object {
  const change = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return empty && typeof value[0] === 'object' ? [] : value.map(each => change(each, name))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, change(each, key)]))
    return typeof value === 'number' && !KEPT_KEYS.test(name) ? value + 34 : value
  }
  return change(answer, '') as object
}
