// Generated input for any schema of the contract: what fits more or less, mixed with what does not fit at all.
import fc, { type Arbitrary } from 'fast-check'
import type { z } from 'zod'

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

/** Where refinements hide the form of a text, its name tells. */
const BY_NAME: [pattern: RegExp, values: readonly string[]][] = [
  [/email/i, ['nueva@correo.mx', 'ANA@CORREO.MX ', 'ñ@correo.mx', 'a'.repeat(60) + '@correo.mx']],
  [/phone/i, ['5512345678', '55 1234 5678', '+52 55 1234 5678']],
  [/name/i, ['Ana', 'José Ángel', "O'Brien", 'Ñ']],
  [/concept/i, ['Inscripción', 'Beca ñ', '=1+1']],
  [/date|day|start|end/i, ['2026-11-23', '2000-02-29', '9999-12-31', '0001-01-01']],
  [/hour/i, ['0900', '2359', '0000']],
  [/password/i, ['plantel-demo', 'ñandú 5']],
]

/** What zod keeps about a schema, as far as it is read here. */
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

/**
 * @param ids of records that exist, so that what fits gets far.
 * @param odd how many in a hundred places hold junk; keys also go missing and unknown ones appear.
 */
export function generator(ids: readonly string[], odd: number) {
  const id = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.array(hex, { minLength: 24, maxLength: 24 }).map(digits => digits.join('')) },
  )
  const maybeJunk = (fit: Arbitrary<unknown>) =>
    odd === 0 ? fit : fc.oneof({ weight: 100 - odd, arbitrary: fit }, { weight: odd, arbitrary: junk })

  const input = (schema: z.ZodType, name: string): Arbitrary<unknown> => maybeJunk(fitting(schema, name))

  function text(name: string): Arbitrary<unknown> {
    if (/^_?id|id$|^(course|group|location|teacher|level|user|student|image)$/i.test(name)) return id
    const known = BY_NAME.find(([pattern]) => pattern.test(name))?.[1]
    return known
      ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...known) }, { weight: odd === 0 ? 0 : 1, arbitrary: freeText })
      : freeText
  }

  function fitting(schema: z.ZodType, name: string): Arbitrary<unknown> {
    const def = defOf(schema)
    switch (def.type) {
      case 'object': {
        const shape = Object.entries(def.shape ?? {})
        const keys = Object.fromEntries(shape.map(([key, inner]) => [key, input(inner, key)]))
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
        return text(name)
      case 'number':
      case 'int':
        return number
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
        return input(def.in!, name)
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
    /** A value for a schema, or nothing where there is none. */
    valueFor: (schema: z.ZodType | undefined): Arbitrary<unknown> => (schema ? input(schema, '') : fc.constant(undefined)),
    /** A path parameter. */
    pathPart: odd === 0 ? id : fc.oneof({ weight: 3, arbitrary: id }, { weight: 1, arbitrary: oddPath }),
  }
}
