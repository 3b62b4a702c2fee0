import { afterEach, describe, expect, test } from 'vitest'
import { academyChanged, session } from '#features/foundation/session/contract.ts'
import { images } from '#features/foundation/files/contract.ts'
import { EXE, PNG, startFiles } from '#features/foundation/files/server/testing.ts'
import { newId } from '#lib/ids.ts'
import { readAcademy } from '#server/db/academy.ts'
import { academy } from '../contract.ts'
import { ACADEMY_TEXTS } from '../texts.ts'

const { t, put, get } = await startFiles()
const desk = await t.as('get /academy/', 'put /academy/')
const reader = await t.as('get /academy/')

const academyNow = async () => (await t.ok(academy.find, {}, reader)).academy
const change = async (body: object) => (await t.ok(academy.update, { body }, desk)).academy
const refusalOf = (body: object) => t.refused(academy.update, { body }, desk)
const uploaded = async (bytes: Buffer = PNG) => {
  const { url, image } = await t.ok(images.create, { body: { filename: 'logo.png' } }, desk)
  return { image, status: (await put(url, bytes)).status }
}
const first = await academyNow()
const { logo: _none, timeZoneLocked: _locked, ...BEFORE } = first
afterEach(async () => {
  await change({ ...BEFORE, logo: null })
})

describe('its own data', () => {
  test("ACA-1: the defaults are 'Academia Plantel', Mexico City, Plantel's mark and indigo", () => {
    expect(first).toEqual({
      name: 'Academia Plantel',
      legalName: '',
      taxId: '',
      address: '',
      phoneNumber: '',
      email: '',
      bankName: '',
      clabe: '',
      accountHolder: '',
      logo: null,
      timeZone: 'America/Mexico_City',
      timeZoneLocked: false,
      receiptHeader: '',
      receiptFooter: 'Conserva este comprobante. Gracias por tu preferencia.',
      brandColor: '#3646d0',
      offerHours: 24,
      waitingDays: 90,
    })
  })

  test('ACA-2: cleans, stores, announces to every session and audits what is sent; absent fields stay', async () => {
    const after = await change({
      name: '  Academia Ánima ',
      legalName: 'Ánima, S.C.',
      taxId: ' ani010203ab1 ',
      address: 'Reforma 1',
      phoneNumber: '55 4471-9032',
      email: ' Hola@Anima.MX ',
      receiptHeader: 'Turno matutino',
      brandColor: '#0A7D4F',
    })
    expect(after).toEqual({
      ...first,
      name: 'Academia Ánima',
      legalName: 'Ánima, S.C.',
      taxId: 'ANI010203AB1',
      address: 'Reforma 1',
      phoneNumber: '5544719032',
      email: 'hola@anima.mx',
      receiptHeader: 'Turno matutino',
      brandColor: '#0a7d4f',
    })
    expect(await academyNow()).toEqual(after)
    expect(academyChanged.access).toBe('auth')
    expect(t.events.at(-1)).toEqual({ resource: 'academy', ids: [] })
    const audit = await t.lastAudit()
    expect(audit).toMatchObject({ resource: 'academy', before: { name: 'Academia Plantel' }, after: { name: 'Academia Ánima' } })
  })

  test('ACA-3: the very next call of this instance, and every session, sees the new name; another instance reads it again', async () => {
    await change({ name: 'Nueva Era' })
    expect(t.services.academy.name).toBe('Nueva Era')
    expect((await t.ok(session.current, {}, reader)).academy).toEqual({ name: 'Nueva Era', timeZone: 'America/Mexico_City' })
    expect((await readAcademy(t.db)).name).toBe('Nueva Era')
  })

  test.each<[string, object, string, string | undefined]>([
    ['no name', { name: ' ' }, 'name', ACADEMY_TEXTS.name],
    ['a name of 81', { name: 'x'.repeat(81) }, 'name', undefined],
    ['half an RFC', { taxId: 'ANI01' }, 'taxId', ACADEMY_TEXTS.taxId],
    ['a phone of 9 digits', { phoneNumber: '554471903' }, 'phoneNumber', ACADEMY_TEXTS.phone],
    ['half an e-mail', { email: 'hola@' }, 'email', ACADEMY_TEXTS.email],
    ['a CLABE with a wrong last digit', { clabe: '012180001234567898' }, 'clabe', ACADEMY_TEXTS.clabe],
    ['a CLABE of 17 digits', { clabe: '01218000123456789' }, 'clabe', ACADEMY_TEXTS.clabe],
    ['a place on Mars', { timeZone: 'Marte/Olimpo' }, 'timeZone', ACADEMY_TEXTS.timeZone],
    ['an offset for a place', { timeZone: '+05:00' }, 'timeZone', ACADEMY_TEXTS.timeZone],
    ['a color by name', { brandColor: 'red' }, 'brandColor', ACADEMY_TEXTS.color],
    ['a color that ends a rule', { brandColor: '#3646d0;}' }, 'brandColor', ACADEMY_TEXTS.color],
    ['a footer of 301', { receiptFooter: 'x'.repeat(301) }, 'receiptFooter', undefined],
  ])('ACA-9: refuses %s and stores nothing', async (_what, body, field, text) => {
    const answer = await refusalOf({ legalName: 'No debe quedar', ...body })
    expect(answer).toMatchObject({ status: 400, fields: [field] })
    if (text) expect(answer.message).toBe(text)
    expect(await academyNow()).toEqual(first)
  })

  test('ACA-22: stores the account for transfers: the CLABE in any notation, and removes it again', async () => {
    const own = { bankName: 'BBVA', accountHolder: 'Plantel, S.C.' }
    expect(await change({ ...own, clabe: '012 180 00123456789 9' })).toEqual({ ...first, ...own, clabe: '012180001234567899' })
    expect(await change({ clabe: '' })).toEqual({ ...first, ...own })
    expect((await t.db.selectFrom('academy').select('clabe').executeTakeFirstOrThrow()).clabe).toBeNull()
  })

  test('ACA-10: put /academy/ changes, get /academy/ only reads', async () => {
    expect(await t.refused(academy.update, { body: { name: 'No' } }, reader)).toMatchObject({ status: 403 })
    expect(await t.refused(academy.find, {}, await t.as('put /academy/'))).toMatchObject({ status: 403 })
  })
})

describe('the logo', () => {
  test('ACA-11: announced, uploaded, chosen; every session sees its address; removed again', async () => {
    const { image, status } = await uploaded()
    expect(status).toBe(200)
    expect((await change({ logo: image._id })).logo).toEqual(image)
    expect((await get(image.url)).rawPayload).toEqual(PNG)
    expect((await t.ok(session.current, {}, reader)).academy.logo).toBe(image.url)
    expect(t.services.academy.logo).toMatchObject({ id: image._id, type: 'image/png', size: PNG.length })
    expect((await change({ logo: null })).logo).toBeNull()
    expect((await t.ok(session.current, {}, reader)).academy.logo).toBeUndefined()
  })

  test('ACA-12: refuses a missing, invalid or foreign file at its field', async () => {
    const pending = (await t.ok(images.create, { body: { filename: 'logo.png' } }, desk)).image
    const program = await uploaded(EXE)
    expect(program.status).toBe(415)
    for (const logo of [pending._id, program.image._id, newId()])
      expect(await refusalOf({ logo })).toMatchObject({ status: 409, code: 'LOGO_NOT_READY', fields: ['logo'] })
    expect((await academyNow()).logo).toBeNull()
  })
})

// This must be the last test, because a payment cannot be removed.
describe('ACA-13: the time zone is fixed after the first payment', () => {
  test('ACA-7: before the first payment it can change, and days follow it', async () => {
    expect(await change({ timeZone: 'America/Tijuana' })).toMatchObject({ timeZone: 'America/Tijuana', timeZoneLocked: false })
    expect(t.services.academy.timeZone).toBe('America/Tijuana')
  })

  test('afterwards: 409 at the field and nothing changes; sending the same zone, and other fields, succeeds', async () => {
    const { id } = await t.make.student()
    await t.make.entry({ studentId: id, amount: 100, other: true })
    expect(await refusalOf({ timeZone: 'America/Tijuana', name: 'No debe quedar' })).toEqual({
      status: 409,
      code: 'TIME_ZONE_LOCKED',
      message: 'La zona horaria queda fija después del primer pago.',
      fields: ['timeZone'],
    })
    expect(await academyNow()).toEqual({ ...first, timeZoneLocked: true })
    expect(await change({ timeZone: 'America/Mexico_City', name: 'Sigue igual' })).toMatchObject({
      name: 'Sigue igual',
      timeZoneLocked: true,
    })
  })
})
