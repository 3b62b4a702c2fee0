// What text the product takes, read from the contracts: one type of text for every field.
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { line, lines } from '#contract/fields.ts'
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

/** What a schema asks of a text: the functions that judge it or tidy it. */
const asked = (schema: z.ZodType) => (schema.def.checks ?? []).map(check => check._zod.def as { fn?: unknown; tx?: unknown; check: string })
const hasForm = (schema: z.ZodType) => 'format' in schema.def || asked(schema).some(({ check }) => check === 'string_format')
/** Kept as it was typed. */
const isKept = (schema: z.ZodType) => asked(schema).some(({ fn }) => fn === isSecret)

describe('M16 one type of text', () => {
  test('M16: no field of any route is a plain string', () => {
    expect(texts.length).toBeGreaterThan(150)
    const plain = texts.filter(
      ({ schema }) =>
        !hasForm(schema) &&
        !asked(schema).some(({ fn, tx }) => fn === isLine || fn === isLines || fn === hasPlainLetters || tx === phoneDigits) &&
        !isKept(schema),
    )
    expect(plain.map(({ place }) => place)).toEqual([])
  })

  test.each(['Ana\ud800', '\udc00', 'Ana\u202eanA', 'Ana\u2066', 'An\0a', 'https://ana.mx/\ud800', 'https://ana.mx/\u202eana'])(
    'M16: no field takes %j',
    text => {
      const taken = texts.filter(({ schema }) => {
        // A phone is its digits, whatever stands between them; a password is what was typed, if it can be typed.
        if (asked(schema).some(({ tx }) => tx === phoneDigits)) return false
        if (isKept(schema) && text.isWellFormed()) return false
        return z.safeDecode(schema, text).success
      })
      expect(taken.map(({ place }) => place)).toEqual([])
    },
  )

  test('M16: a line takes no line break in its middle, what has several keeps them', () => {
    expect(line().parse(' Ana Ríos\n')).toBe('Ana Ríos')
    for (const odd of ['Ana\nRíos', 'Ana\rRíos', 'Ana\tRíos', 'Ana\u2028Ríos', 'Ana\x85Ríos'])
      expect(line().safeParse(odd).success).toBe(false)
    expect(lines().parse('Uno\r\ndos\rtres\n\tcuatro')).toBe('Uno\ndos\ntres\n\tcuatro')
    expect(lines().safeParse('Uno\u001bdos').success).toBe(false)
  })

  test('M16: letters are composed, joined pictures stay, and equal words are equal', () => {
    expect(oneLine('Jose\u0301')).toBe('José')
    expect(line().parse('👩‍👩‍👧 Ángel')).toBe('👩‍👩‍👧 Ángel')
    expect(lines().parse('Cafe\u0301')).toBe('Café')
  })
})

describe('M16 on the wire', async () => {
  const t = await startTest({ unrecorded: true })

  test('M16: Marta’s topic with half a character or a line break is a 400 that names the field; composed it is kept', async () => {
    const admin = await t.admin()
    const course = await t.make.course()
    const add = (name: string) => t.call(courses.addTopic, { params: { id: course.id }, body: { name } }, { as: admin })
    for (const name of ['Tema\ud83d', 'Tema\nuno', '\u202eomeT']) {
      const { status, body } = await add(name)
      expect([status, body.error.fields]).toEqual([
        400,
        [{ path: 'name', message: 'El texto tiene caracteres que no se pueden guardar. Escríbelo de nuevo.' }],
      ])
    }
    const { body } = await add('A\u0301lgebra')
    expect(body.course.topicList.map((topic: { name: string }) => topic.name)).toContain('Álgebra')
  })

  test('M16: a comment keeps its lines', async () => {
    const admin = await t.admin()
    const student = await t.make.student()
    const { comment } = await t.ok(comments.create, { body: { student: student.id, comment: 'Uno\r\ndos' } }, admin)
    expect(comment.comment).toBe('Uno\ndos')
  })

  test('M16: a password is compared as it was typed', async () => {
    const { status } = await t.call(session.login, { body: { email: 'nadie@correo.mx', password: 'con\ud800' } })
    expect(status).toBe(400)
  })
})
