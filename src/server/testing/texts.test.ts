// The text that fields accept, read from the contracts: one type of text for every field.
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { line, lines } from '#contract/fields.ts'
import { PRINTED } from '#contract/printed.ts'
import { hasPlainLetters } from '#lib/email.ts'
import { isLine, isLines, isSecret, oneLine } from '#lib/plainText.ts'
import { phoneDigits } from '#lib/text.ts'
import { comments } from '#features/people/comments/contract.ts'
import { courses } from '#features/teaching/courses/contract.ts'
import { session } from '#features/foundation/session/contract.ts'
import { routes } from './allRoutes.ts'
import { startTest } from './harness.ts'
import { inputFields } from './inputFields.ts'

const texts = routes.flatMap(route =>
  inputFields(route).flatMap(({ part, path, schema }) =>
    schema instanceof z.ZodString || schema.def.type === 'string' ? [{ place: `${route.name} ${part} ${path.join('.')}`, schema }] : [],
  ),
)

const checksOf = (schema: z.ZodType) =>
  (schema.def.checks ?? []).map(check => check._zod.def as { fn?: unknown; tx?: unknown; check: string })
const hasForm = (schema: z.ZodType) => 'format' in schema.def || checksOf(schema).some(({ check }) => check === 'string_format')
const isKept = (schema: z.ZodType) => checksOf(schema).some(({ fn }) => fn === isSecret)

describe('M16 one type of text', () => {
  test('M16: no field of any route is a plain string', () => {
    expect(texts.length).toBeGreaterThan(150)
    const plain = texts.filter(
      ({ schema }) =>
        !hasForm(schema) &&
        !checksOf(schema).some(({ fn, tx }) => fn === isLine || fn === isLines || fn === hasPlainLetters || tx === phoneDigits) &&
        !isKept(schema),
    )
    expect(plain.map(({ place }) => place)).toEqual([])
  })

  test.each(['Ana\ud800', '\udc00', 'An\0a', 'An\u001ba', 'https://ana.mx/\ud800'])('M16: no field accepts %j', text => {
    const accepting = texts.filter(({ schema }) => {
      // A phone is reduced to its digits; a password is stored as typed.
      if (checksOf(schema).some(({ tx }) => tx === phoneDigits)) return false
      if (isKept(schema) && text.isWellFormed()) return false
      return z.safeDecode(schema, text).success
    })
    expect(accepting.map(({ place }) => place)).toEqual([])
  })

  test('M16, M71: a line break in a one-line field becomes a blank; a field of several lines keeps it', () => {
    expect(line().parse(' Ana Ríos\n')).toBe('Ana Ríos')
    for (const odd of ['Ana\nRíos', 'Ana\rRíos', 'Ana\tRíos', 'Ana\u2028Ríos', 'Ana\x85Ríos', 'Ana\vRíos', 'Ana\u00a0Ríos'])
      expect(line().parse(odd)).toBe('Ana Ríos')
    expect(lines().parse('Uno\r\ndos\rtres\n\tcuatro')).toBe('Uno\ndos\ntres\n\tcuatro')
    expect(lines().safeParse('Uno\u001bdos').success).toBe(false)
  })

  test('M16: letters are composed, joined emoji stay, and equal words are equal', () => {
    expect(oneLine('Jose\u0301')).toBe('José')
    expect(line().parse('👩‍👩‍👧 Ángel')).toBe('👩‍👩‍👧 Ángel')
    expect(lines().parse('Cafe\u0301')).toBe('Café')
  })
})

const mostOf = (schema: z.ZodType): number | undefined =>
  (schema.def.checks ?? [])
    .map(check => check._zod.def as { check: string; maximum?: number; value?: number; inclusive?: boolean })
    .flatMap(def => (def.check === 'max_length' ? [def.maximum!] : def.check === 'less_than' && def.inclusive ? [def.value!] : []))
    .at(0)
const refusalText = (schema: z.ZodType, value: unknown): string | undefined => {
  const result = z.safeDecode(schema, value)
  return result.error?.issues[0]?.message
}

describe('M71: an invisible blank or line break becomes a plain one', () => {
  const BLANKS = ['\v', '\f', '\u0085', '\u2028', '\u2029', '\u00a0', '\u202f', '\u2003', '\t']
  const MARKS = [
    '\u200b',
    '\u200e',
    '\u200f',
    '\u202a',
    '\u202c',
    '\u202e',
    '\u2066',
    '\u2069',
    '\u061c',
    '\ufeff',
    '\u2060',
    '\u00ad',
    '\u200d',
  ]

  test.each([...BLANKS, ...MARKS])('M71: every text field normalizes %j', sign => {
    const free = texts.filter(
      ({ schema }) => checksOf(schema).some(({ fn }) => fn === isLine || fn === isLines) && refusalText(schema, 'Ana Paz') === undefined,
    )
    expect(free.length).toBeGreaterThan(60)
    const blank = BLANKS.includes(sign)
    for (const { place, schema } of free) {
      const storedText = z.safeDecode(schema, blank ? `Ana${sign}Paz` : `An${sign}a Paz`).data as string
      expect([
        place,
        storedText
          .replace(/[\n\t]/, ' ')
          .toLowerCase()
          .replaceAll(' ', ''),
      ]).toEqual([place, 'anapaz'])
    }
  })
})

test('M74: every field for a name stores one blank between words', () => {
  const NAMES = /[ .](name|lastName|secondLastName|legalName|bankName|accountHolder|senderName)$/
  const names = texts.filter(
    ({ place, schema }) => NAMES.test(place) && checksOf(schema).some(({ fn }) => fn === isLine) && !place.startsWith('setup.'),
  )
  expect(names.length).toBeGreaterThan(50)
  const keptAsTyped = names.filter(
    ({ schema }) => refusalText(schema, 'Ana  Paz') === undefined && z.safeDecode(schema, 'Ana  Paz').data !== 'Ana Paz',
  )
  expect(keptAsTyped.map(({ place }) => place)).toEqual([])
})

test('M133: every name that is printed is checked against the fonts', () => {
  const NAMES = /[ .](name|lastName|secondLastName|legalName|bankName|accountHolder|concept|receipt\w+)$/
  const OFF_PAPER =
    /^(bankAccounts|bank|factors|channels|liveChannels|chapters|closedDays|materials?|pdfs|planner|plans|planTemplates|quizzes|roles|serviceTokens|talks|templates|trust|passkeys|session|sources|videos|twins)\.|topic/i
  const silent = texts.filter(({ place, schema }) => NAMES.test(place) && !PRINTED.has(schema) && !OFF_PAPER.test(place))
  expect(silent.map(({ place }) => place)).toEqual([])
  expect(texts.filter(({ schema }) => PRINTED.has(schema)).length).toBeGreaterThan(40)
})

test('M75: no field uses the message for a missing value when a value is too long or too large', () => {
  const fields = routes.flatMap(route =>
    inputFields(route).map(({ part, path, schema }) => ({ place: `${route.name} ${part} ${path.join('.')}`, schema })),
  )
  let judged = 0
  const wrong = fields.flatMap(({ place, schema }) => {
    const most = mostOf(schema)
    // A field with a format reports the format first.
    if (most === undefined || schema.def.type === 'array' || 'format' in schema.def) return []
    const missing = [refusalText(schema, undefined), refusalText(schema, '')]
    const beyond = refusalText(schema, schema.def.type === 'string' ? 'a'.repeat(most + 1) : most + 1)
    judged++
    // 'Elige de 1 a 10 intentos.' covers both.
    return beyond !== undefined && missing.includes(beyond) && !/\d/.test(beyond) ? [`${place}: ${beyond}`] : []
  })
  expect(judged).toBeGreaterThan(150)
  expect(wrong).toEqual([])
})

describe('M16 on the wire', async () => {
  const t = await startTest({ unrecorded: true })

  test('M16: Marta’s topic with a lone surrogate or control character is a 400 that names the field; composed it is stored', async () => {
    const admin = await t.admin()
    const course = await t.make.course()
    const add = (name: string) => t.call(courses.addTopic, { params: { id: course.id }, body: { name } }, { as: admin })
    for (const name of ['Tema\ud83d', 'Tema\u0007']) {
      const { status, body } = await add(name)
      expect([status, body.error.fields]).toEqual([
        400,
        [{ path: 'name', message: 'El texto tiene caracteres que no se pueden guardar. Escríbelo de nuevo.' }],
      ])
    }
    const { body } = await add('A\u0301lgebra')
    expect(body.course.topicList.map((topic: { name: string }) => topic.name)).toContain('Álgebra')
  })

  test('M16: a comment keeps its line breaks', async () => {
    const admin = await t.admin()
    const student = await t.make.student()
    const { comment } = await t.ok(comments.create, { body: { student: student.id, comment: 'Uno\r\ndos' } }, admin)
    expect(comment.comment).toBe('Uno\ndos')
  })

  test('M16: a password is compared as typed', async () => {
    const { status } = await t.call(session.login, { body: { email: 'nadie@correo.mx', password: 'con\ud800' } })
    expect(status).toBe(400)
  })
})
