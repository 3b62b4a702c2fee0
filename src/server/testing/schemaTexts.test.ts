// Schema refusals of all routes: understandable Spanish that names the field as screens do.
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { labelOf } from '#lib/labels.ts'
import { SPANISH } from '#lib/schemaTexts.ts'
import type { AnyRoute } from '#contract/route.ts'
import { routes } from './allRoutes.ts'
import { inputFields } from './inputFields.ts'

beforeAll(() => {
  z.config(SPANISH)
  for (const route of routes)
    refusals.set(
      route,
      inputFields(route)
        .filter(({ path, schema }) => isNew(schema, nameOf(path)))
        .flatMap(({ part, path, schema }) => refusalsOf(schema, nameOf(path), `${route.name} ${part} ${path.join('.')}`)),
    )
})

const MISFITS: readonly unknown[] = [
  ...[undefined, null, true, 0, -1, 0.001, 1.5, 1e18, -1e18, Number.NaN, new Date()],
  ...['', ' ', 'x', 'x y', '12', '999999', 'a@b', '2026-02-31', '25:61', 'http://', 'ñ'.repeat(20_001), 'Ana\ud800', '\u202e'],
  ...[[], {}, [[]], [null], [1, 1], ['x', 'x'], Array.from({ length: 5_001 }, () => null), { a: 1 }],
]

interface Refusal {
  place: string
  key: string
  message: string
}

function refusalsOf(schema: z.ZodType, key: string, place: string): Refusal[] {
  const wrapped = z.object({ [key]: schema })
  return MISFITS.flatMap(value => {
    const { error } = z.safeDecode(wrapped, { [key]: value })
    return (error?.issues ?? []).slice(-3).map(({ message, path }) => ({
      place: `${place} ${String(value).slice(0, 20)}`,
      key: String(path.findLast(part => typeof part === 'string')),
      message,
    }))
  })
}

const nameOf = (path: readonly string[]) => path.findLast(part => part !== '[]') ?? 'body'
/** Fields that share schema and name are checked once. */
const visited = new WeakMap<z.ZodType, Set<string>>()
const isNew = (schema: z.ZodType, key: string) => {
  const keys = visited.get(schema) ?? new Set()
  visited.set(schema, keys)
  return keys.size < keys.add(key).size
}
const refusals = new Map<AnyRoute, Refusal[]>()

/** zod's own words, in any language, which users must not see. */
const FOREIGN =
  /Entrada inválida|se esperaba|recibido|Inválido fecha|Demasiado (?:grande|pequeño)|indefinido|undefined|\bnull\b|NaN|\[object|\b(?:invalid|expected|received|required|string|number|boolean|array|object|must|should|option|input|too|least|most)\b|\b[a-z]+[A-Z]/
const SPANISH_BEGINNING = /^(?:«|¡|'|[A-ZÁÉÍÓÚÑ])/

describe('M28: schema refusals are Spanish', () => {
  test('M28: on every route', () => {
    expect(refusals.size).toBeGreaterThan(300)
    const odd = [...refusals.values()].flat().filter(({ message }) => FOREIGN.test(message) || !SPANISH_BEGINNING.test(message))
    expect(odd.slice(0, 20)).toEqual([])
  })

  test('M28: the catalogue names the field by its label, and every field has one', () => {
    const fromCatalogue = [...refusals.values()].flat().filter(({ message }) => message.includes('«'))
    expect(fromCatalogue.length).toBeGreaterThan(1_000)
    const unnamed = new Set(
      fromCatalogue
        .filter(({ key, message }) => !message.includes(`«${labelOf(key)}»`) || labelOf(key) === labelOf(''))
        .map(({ key }) => key),
    )
    expect([...unnamed]).toEqual([])
  })

  test('M28: texts for missing, wrong type, too short, too long, not an option, not a date', () => {
    const schema = z.object({
      name: z.string().min(1).max(40),
      quota: z.int().min(1).max(100),
      date: z.iso.date(),
      status: z.enum(['a', 'b']),
      roles: z.array(z.string()).min(1),
      email: z.email(),
    })
    const refusalText = (value: object) =>
      schema.safeParse({ name: 'Ana', quota: 5, date: '2026-11-24', status: 'a', roles: ['x'], email: 'a@b.mx', ...value }).error?.issues[0]
        ?.message
    expect(
      [
        ...[{ name: undefined }, { name: '' }, { name: 7 }, { name: 'x'.repeat(41) }],
        ...[{ quota: 'cinco' }, { quota: 1.5 }, { quota: 0 }, { quota: 101 }],
        ...[{ date: '2026-02-31' }, { status: 'c' }, { roles: [] }, { email: 'a' }],
      ].map(refusalText),
    ).toEqual([
      'Falta «Nombre».',
      'Falta «Nombre».',
      '«Nombre»: debe ser un texto.',
      '«Nombre»: como máximo 40 caracteres.',
      '«Cupo»: debe ser un número.',
      '«Cupo»: debe ser un número entero.',
      '«Cupo»: debe ser 1 o más.',
      '«Cupo»: debe ser 100 o menos.',
      '«Fecha»: debe ser una fecha (AAAA-MM-DD).',
      '«Estado»: elige una de las opciones.',
      '«Roles»: como mínimo 1 elemento.',
      '«Correo»: debe ser un correo.',
    ])
  })
})
