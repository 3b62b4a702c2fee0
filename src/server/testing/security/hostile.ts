import type { z } from 'zod'
import { Version } from '#contract/version.ts'

/** Elements, attributes and scripts in one text, and shorter versions for short fields. As markup they would load from `bait`. */
export const hostile = (bait: string): string[] => [
  `"><img src=${bait} onerror=alert(1)><svg/onload=alert(2)></svg><script>alert(3)</script>'-alert(4)-'\${5*5}{{5*5}}`,
  '"><img src=x onerror=alert(1)>',
  '<img src=x onerror=a()>',
  '<b>x',
  `${bait}a.m3u8`,
  bait.replace('http:', 'rtmp:') + 'app/key',
]
export const AS_MARKUP = /<(img|svg|script|b)\b[^>]*(onerror|onload|>)/i

const FITTING: [name: RegExp, values: readonly unknown[]][] = [
  [/email/i, ['ana.nueva@correo.mx']],
  [/phone/i, ['5512345678']],
  [/hour|opening|closing/i, ['0900', '09:00']],
  [/until|end/i, ['2026-12-23', '2026-12-23T16:00:00Z']],
  [/date|day|start|from/i, ['2026-11-23', '2026-11-23T16:00:00Z']],
  [/color/i, ['#3646d0']],
  [/zone/i, ['America/Mexico_City']],
  [/url/i, ['https://cdn.academia.mx/a.m3u8', 'rtmp://live.academia.mx/app/key']],
  [/name|.*/i, ['Ana', 'ANA', 'Abc123', '5', '10', '2026-11-23', '0900', '1100', '09:00', '07300', 'Efectivo', 'cash']],
]
const NUMBERS = [1, 10, 0, 100, 19, -99, 2026]

interface Def {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  options?: z.ZodType[]
  entries?: Record<string, string>
  values?: unknown[]
}
const defOf = (schema: z.ZodType): Def => schema.def
const fits = (schema: z.ZodType, value: unknown) => schema.safeDecode(value).success

export function textsOf(schema: z.ZodType, name = '', visitedSchemas = new Set<z.ZodType>()): { name: string; schema: z.ZodType }[] {
  if (visitedSchemas.has(schema)) return []
  visitedSchemas.add(schema)
  const def = defOf(schema)
  if (def.type === 'string' || (def.type === 'pipe' && defOf(def.in!).type === 'string')) return [{ name, schema }]
  const same = [def.innerType, def.element, def.in, ...(def.options ?? [])].flatMap(inner =>
    inner ? textsOf(inner, name, visitedSchemas) : [],
  )
  return [...same, ...Object.entries(def.shape ?? {}).flatMap(([key, inner]) => textsOf(inner, key, visitedSchemas))]
}

export interface Attack {
  texts: readonly string[]
  idOf(name: string): string | undefined
}

export function hostileBody(schema: z.ZodType, attack: Attack, name = ''): unknown {
  // An unknown version would refuse every save.
  if (schema === Version) return undefined
  const def = defOf(schema)
  const pick = (values: readonly unknown[]) => values.find(value => value !== undefined && fits(schema, value))
  const typed = () => pick([...attack.texts, attack.idOf(name), ...FITTING.filter(([of]) => of.test(name)).flatMap(([, values]) => values)])
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([key, inner]) => [key, hostileBody(inner, attack, /^_?id$/.test(key) ? name : key)]),
      )
    case 'array': {
      const one = hostileBody(def.element!, attack, name)
      return pick([[one], []])
    }
    case 'string':
      return typed()
    case 'number':
    case 'int':
      return pick(NUMBERS)
    case 'boolean':
      return true
    case 'enum':
      return Object.values(def.entries ?? {})[0]
    case 'literal':
      return def.values?.[0]
    case 'union':
      return (def.options ?? []).map(option => hostileBody(option, attack, name)).find(value => fits(schema, value))
    case 'pipe': {
      const inner = hostileBody(def.in!, attack, name)
      return fits(schema, inner) ? inner : (typed() ?? pick(NUMBERS))
    }
    default:
      return def.innerType ? hostileBody(def.innerType, attack, name) : undefined
  }
}
