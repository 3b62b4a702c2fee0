// Generates input for any schema of a contract: mostly valid, mixed with invalid values.
import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'
import type { Ids } from './idKinds.ts'
import { Version } from '#contract/version.ts'

const HUGE = 'ñ'.repeat(20_000)
const ODD_TEXT = [
  '',
  ' ',
  '\0',
  '\u202e',
  '👩‍👩‍👧',
  "'; drop table student; --",
  '<script>alert(1)</script>',
  '=1+1',
  '%',
  '_',
  '\\',
  '\ud800',
  HUGE,
  'null',
  '-1',
  '1e999',
  'a'.repeat(24),
]
const deep = (levels: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { a: value }
  return value
}
const ODD = [null, true, 0, -1, 1.005, 1e308, -1e308, 2 ** 53, [], {}, [[]], deep(200), { __proto__: null, constructor: 1 }, ...ODD_TEXT]

const junk: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...ODD),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
)
const hex = fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f')
const number = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: -5, max: 20_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(0.001, 99_999_999.99, 1e12, -0) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
)
const freeText = fc.oneof(
  fc.constantFrom('Ana', 'Inscripción', "O'Brien", '0'),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(...ODD_TEXT),
)

const LIKELY: readonly unknown[] = [
  ...['Ana', 'José Ángel', 'Física II', 'Beca ñ', 'Un texto cualquiera.', '0', '5', '123', '07300', '1234567890', '5512345678', 'A1B2'],
  ...['nueva@correo.mx', 'PROMO10', '#aabbcc', 'https://example.mx/a', 'rtmp://example.mx/live', 'foto.png', 'image/png', 'video/mp4'],
  ...['2026-11-23', '2026-11-24', '2026-12-18', '2027-03-01', '2000-02-29', '2026-11-23T16:00:00.000Z', '2026-12-24T16:00:00.000Z'],
  ...['0900', '1000', '1100', '1830', '09:00', '10:30', 'plantel-demo', 'Contraseña-5', 'get', '/students/', 'America/Mexico_City'],
  ...[0, 1, 2, 3, 5, 10, 25, 100, 250.5, 1500, 2026, 19.43, -99.13, true, false, null],
]

const likely = new WeakMap<z.ZodType, readonly unknown[]>()
function likelyFor(schema: z.ZodType): readonly unknown[] {
  const values = likely.get(schema) ?? LIKELY.filter(value => z.safeDecode(schema, value as never).success)
  likely.set(schema, values)
  return values
}

/** Where refinements hide the format of a text, the field's name reveals it. */
const BY_NAME: [pattern: RegExp, values: readonly string[]][] = [
  [/email/i, ['nueva@correo.mx', 'ANA@CORREO.MX ', 'ñ@correo.mx', 'a'.repeat(60) + '@correo.mx']],
  [/phone/i, ['5512345678', '55 1234 5678', '+52 55 1234 5678']],
  [/name/i, ['Ana', 'José Ángel', "O'Brien", 'Ñ']],
  [/concept/i, ['Inscripción', 'Beca ñ', '=1+1']],
  [/date|day|start|end/i, ['2026-11-23', '2000-02-29', '9999-12-31', '0001-01-01']],
  [/hour/i, ['0900', '2359', '0000']],
  [/password/i, ['plantel-demo', 'ñandú 5']],
]

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
const LEAVES = new Set(['string', 'number', 'int'])
const leafType = (schema: z.ZodType): string => {
  const def = defOf(schema)
  return def.type === 'pipe' ? leafType(def.in!) : def.type
}

/**
 * @param ids existing records, so that valid input gets far.
 * @param what the subject of the address: the meaning of a bare `_id`.
 * @param odd the percentage of places with junk; keys are also missing or unknown then
 */
export function generator(ids: Ids, what: string, odd: number) {
  const nobody = fc.array(hex, { minLength: 24, maxLength: 24 }).map(digits => digits.join(''))
  const idCalled = (name: string) => {
    const [any, right] = [fc.constantFrom(...ids.all), ids.called(name)]
    return right.length === 0
      ? fc.oneof({ weight: 3, arbitrary: any }, { weight: 1, arbitrary: nobody })
      : fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...right) }, { weight: 1, arbitrary: any }, { weight: 1, arbitrary: nobody })
  }
  const maybeJunk = (fit: Arbitrary<unknown>) =>
    odd === 0 ? fit : fc.oneof({ weight: 100 - odd, arbitrary: fit }, { weight: odd, arbitrary: junk })

  const input = (schema: z.ZodType, name: string): Arbitrary<unknown> => maybeJunk(fitting(schema, name))

  function leaf(schema: z.ZodType, name: string): Arbitrary<unknown> {
    const looksLike = ['number', 'int'].includes(leafType(schema)) ? number : text(name)
    const values = likelyFor(schema)
    if (values.length === 0) return looksLike === freeText && takesId(schema) ? idCalled(name) : looksLike
    if (looksLike === number) return fc.oneof(fc.constantFrom(...values), number)
    return isId(name)
      ? looksLike
      : fc.oneof({ weight: odd === 0 ? 8 : 3, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: looksLike })
  }

  /** A text that only an id fits, whatever its field is called. */
  const takesId = (schema: z.ZodType) => ids.all.length > 0 && z.safeDecode(schema, ids.all[0]).success
  const isId = (name: string) => /ids?$/i.test(name) || ids.called(name).length > 0

  function text(name: string): Arbitrary<unknown> {
    if (isId(name)) return idCalled(/^_?id$/.test(name) ? what : name)
    const byName = BY_NAME.find(([pattern]) => pattern.test(name))?.[1]
    return byName
      ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...byName) }, { weight: odd === 0 ? 0 : 1, arbitrary: freeText })
      : freeText
  }

  function fitting(schema: z.ZodType, name: string): Arbitrary<unknown> {
    // An unknown version would refuse every save.
    if (schema === Version) return fc.constant(undefined)
    const def = defOf(schema)
    switch (def.type) {
      case 'object': {
        const shape = Object.entries(def.shape ?? {})
        // `group: { _id }` means a group's id.
        const keys = Object.fromEntries(shape.map(([key, inner]) => [key, input(inner, /^_?id$/.test(key) && name ? name : key)]))
        const whole = fc.record(keys)
        return odd === 0
          ? whole
          : fc.oneof(
              { weight: 4, arbitrary: whole },
              { weight: 1, arbitrary: fc.record(keys, { requiredKeys: [] }) },
              { weight: 1, arbitrary: fc.tuple(whole, junk).map(([value, extra]) => ({ ...value, extra })) },
            )
      }
      case 'array':
        return fc.array(input(def.element!, name), { maxLength: 4 })
      case 'string':
      case 'number':
      case 'int':
        return leaf(schema, name)
      case 'boolean':
        return fc.boolean()
      case 'enum':
        return fc.constantFrom<unknown>(...Object.values(def.entries ?? {}))
      case 'literal':
        return fc.constantFrom<unknown>(...(def.values ?? []))
      case 'union':
        return fc.oneof(...(def.options ?? []).map(option => input(option, name)))
      case 'optional':
      case 'default':
      case 'prefault':
        return fc.option(input(def.innerType!, name), { nil: undefined })
      case 'nullable':
        return fc.option(input(def.innerType!, name), { nil: null })
      case 'pipe':
        return LEAVES.has(leafType(schema)) ? leaf(schema, name) : input(def.in!, name)
      default:
        return junk
    }
  }

  const oddPath = fc.oneof(
    fc.constantFrom(
      'x',
      '0',
      '-1',
      '..',
      '%',
      'ñ',
      'a@b.mx',
      '123456789012345678901234',
      'abcdefabcdefabcdefabcdef',
      '65F0A1B2C3D4E5F6A7B8C9D0',
      'a'.repeat(250),
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  )
  return {
    valueFor: (schema: z.ZodType | undefined): Arbitrary<unknown> => (schema ? input(schema, '') : fc.constant(undefined)),
    /** A path parameter; `about` is its kind when the name does not say it. */
    pathPart(name: string, about: string): Arbitrary<string> {
      const id = idCalled(ids.called(name).length > 0 ? name : about)
      return odd === 0 ? id : fc.oneof({ weight: 3, arbitrary: id }, { weight: 1, arbitrary: oddPath })
    },
  }
}
