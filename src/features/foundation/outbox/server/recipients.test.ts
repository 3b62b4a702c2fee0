import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toE164 } from '#lib/phones.ts'
import { isSentTo } from '#lib/text.ts'
import { startTest } from '#server/testing/harness.ts'
import { countRecipients, recipientsOf, SKIPPED, type Channel } from './recipients.ts'

const t = await startTest({ features: [], jobs: [], unrecorded: true })

const peopleWith = (emails: string[], phones: string[]) => sql`
  select null::char(24) as student_id, null::char(24) as talk_student_id, lpad(at::text, 6, '0') as full_name, email, phone
  from unnest(${emails}::text[], ${phones}::text[]) with ordinality as each (email, phone, at) order by at`
const lines = async (emails: string[], phones: string[], channel: Channel) => {
  const { rows } = await sql<{
    address: string | null
    reason: string | null
  }>`select * from (${recipientsOf(peopleWith(emails, phones), [channel])}) line order by full_name`.execute(t.db)
  return rows
}
const blank = (list: string[]) => list.map(() => '')

test('OUT-15: the database validates e-mail addresses like the forms', async () => {
  const odd = [
    'ana@correo.mx',
    `${'a'.repeat(64)}@correo.mx`,
    `${'a'.repeat(65)}@correo.mx`,
    `a@${'b'.repeat(60)}.${'c'.repeat(200)}.mx`,
    'ana@correo',
    'ana@correo.m',
    'ana@@correo.mx',
    '@correo.mx',
    'ana correo@x.mx',
    'ana@correo..mx',
    'ñandú@correo.mx',
    'a@b.mx\n',
    'ana.@x.mx',
    'a..b@x.mx',
    'k1@sin-correo.invalid',
    '',
  ]
  const parts = fc.array(fc.constantFrom('a', 'ñ', '@', '.', ',', ' ', '"', '(', '-', '+', 'mx', 'correo'), { maxLength: 9 })
  const emails = [...odd, ...fc.sample(parts, { numRuns: 500, seed: 20261121 }).map(each => each.join(''))]
  const results = await lines(emails, blank(emails), 'email')
  expect(results.map(({ address }) => address)).toEqual(emails.map(email => (isSentTo(email) ? email : null)))
  expect(results.map(({ reason }) => (reason === SKIPPED.shared ? null : reason))).toEqual(
    emails.map(email => (isSentTo(email) ? null : email === '' || email.endsWith('.invalid') ? SKIPPED.noEmail : SKIPPED.badEmail)),
  )
})

test('OUT-15, OUT-13: the database converts phones to E.164 like our code', async () => {
  const digits = fc.stringMatching(/^(?:52|521|1|0|)[0-9]{8,11}$/)
  const phones = ['', '5544719032', '525544719032', ...fc.sample(digits, { numRuns: 500, seed: 20261121 })]
  const results = await lines(blank(phones), phones, 'sms')
  expect(results.map(({ address }) => address)).toEqual(phones.map(toE164))
  expect(results.map(({ reason }) => (reason === SKIPPED.shared ? null : reason))).toEqual(
    phones.map(phone => (toE164(phone) ? null : phone === '' ? SKIPPED.noPhone : SKIPPED.badPhone)),
  )
})

test('OUT-16: people are counted once, each channel by those it reaches', async () => {
  expect(await countRecipients(t.db, peopleWith(['a@b.mx', 'x', ''], ['', '5544719032', '5544719033']))).toEqual({
    people: 3,
    email: 1,
    sms: 2,
    unwanted: { email: 0, sms: 0 },
    shared: { email: 0, sms: 0 },
  })
  expect(await countRecipients(t.db, peopleWith([], []))).toMatchObject({ people: 0, email: 0, sms: 0 })
})

test("M97: nine visitors with their school's phone get one SMS, a tenth visitor another", async () => {
  const phones = [...Array.from({ length: 9 }, () => '5512345678'), '5598765432']
  const people = peopleWith(
    phones.map((_phone, at) => `visitante${at}@correo.mx`),
    phones,
  )
  expect(await countRecipients(t.db, people)).toMatchObject({ people: 10, email: 10, sms: 2, shared: { email: 0, sms: 8 } })
  const reasons = (await lines(blank(phones), phones, 'sms')).map(({ reason }) => reason)
  expect(reasons.filter(reason => reason === null)).toHaveLength(2)
  expect(new Set(reasons)).toEqual(new Set([null, SKIPPED.shared]))
})
