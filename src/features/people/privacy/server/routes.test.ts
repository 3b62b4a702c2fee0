import { describe, expect, test } from 'vitest'
import { payers } from '#features/people/payers/contract.ts'
import { PDF, PNG, startFiles } from '#features/foundation/files/server/testing.ts'
import { newId } from '#lib/ids.ts'
import { privacy } from '../contract.ts'

const { t, put } = await startFiles()
const lawyer = await t.as('get /privacy/', 'post /privacy/')
const desk = await t.as('get /students/', 'put /students/', 'get /payers/', 'put /payers/')
const calls = await t.as('put /usersTalks/', 'get /students/show/test/')

const publish = (text = 'Cuidamos tus datos.', purposes: ('marketing' | 'image')[] = ['marketing', 'image']) =>
  t.ok(privacy.publish, { body: { text, purposes } }, lawyer)
const of = (id: string) => t.ok(privacy.ofStudent, { params: { id } }, desk)
const paper = { channel: 'paper', purposes: [] } as const
const refusalOf = (id: string, body: object) => t.refused(privacy.accept, { params: { id }, body }, desk)

async function upload(bytes: Buffer, kind: 'signature' | 'scan', as = desk): Promise<string> {
  const { url, file } = await t.ok(privacy.paper, { body: { kind, size: bytes.length } }, as)
  await put(url, bytes)
  return file._id
}

describe('POST /privacy/notices', () => {
  test('CON-60: notices are numbered, the newest applies, and none is ever changed', async () => {
    const { notice: first } = await publish('Primero', [])
    t.events.length = 0
    const { notice: second } = await publish('Segundo', ['image', 'image'])
    expect(second).toMatchObject({ number: first.number + 1, text: 'Segundo', purposes: ['image'] })
    expect(t.events).toEqual([{ resource: 'privacy', ids: [second._id] }])
    const { notices } = await t.ok(privacy.notices, {}, lawyer)
    expect(notices.slice(0, 2)).toMatchObject([{ _id: second._id, acceptances: 0 }, { _id: first._id }])
    await expect(t.db.updateTable('privacyNotice').set({ text: 'Otro' }).where('id', '=', first._id).execute()).rejects.toMatchObject({
      constraint: 'privacy_notice_kept',
    })
    await expect(t.db.deleteFrom('privacyNotice').where('id', '=', first._id).execute()).rejects.toMatchObject({
      constraint: 'privacy_notice_kept',
    })
  })

  test('CON-60: eight desks that publish at once get eight numbers in a row', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, (_, nth) => publish(`Aviso ${nth}`)))
    const numbers = all.map(({ notice }) => notice.number).toSorted((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, nth) => numbers[0]! + nth))
  })

  test.each([
    ['no text', { text: '  ', purposes: [] }, 'text'],
    ['an endless text', { text: 'a'.repeat(60_001), purposes: [] }, 'text'],
    ['an unknown purpose', { text: 'Aviso', purposes: ['ventas'] }, 'purposes.0'],
  ])('CON-60: %s is refused with its field', async (_what, body, path) => {
    const { status, body: answer } = await t.call(privacy.publish, { body }, { as: lawyer })
    expect([status, answer.error.fields[0].path]).toEqual([400, path])
  })

  test('CON-60: reading needs get /privacy/, publishing post /privacy/', async () => {
    const reader = await t.as('get /privacy/')
    expect((await t.refused(privacy.publish, { body: { text: 'Aviso', purposes: [] } }, reader)).status).toBe(403)
    expect((await t.refused(privacy.notices, {}, desk)).status).toBe(403)
    expect((await t.refused(privacy.ofStudent, { params: { id: newId() } }, reader)).status).toBe(403)
    expect(
      (await t.refused(privacy.accept, { params: { id: newId() }, body: { notice: newId(), ...paper, purposes: [] } }, reader)).status,
    ).toBe(403)
    expect((await t.refused(privacy.paper, { body: { kind: 'scan', size: 1 } }, reader)).status).toBe(403)
  })
})

describe('POST /students/{id}/privacy', () => {
  test('CON-61: Andrés, of age, signs on the screen and agrees to marketing alone', async () => {
    const { notice } = await publish()
    const { id } = await t.make.student({ name: 'Andrés', birthDate: '2000-05-03' })
    expect(await of(id)).toMatchObject({ notice: { _id: notice._id }, accepted: false, minor: false, acceptances: [] })
    const file = await upload(PNG, 'signature')
    t.events.length = 0
    const answer = await t.ok(
      privacy.accept,
      { params: { id }, body: { notice: notice._id, purposes: ['marketing'], channel: 'desk', file } },
      desk,
    )
    expect(answer).toMatchObject({
      accepted: true,
      acceptances: [
        {
          notice: notice.number,
          asked: ['marketing', 'image'],
          purposes: ['marketing'],
          channel: 'desk',
          signer: null,
          file: { kind: 'image' },
        },
      ],
    })
    expect(t.events).toEqual([{ resource: 'privacy', ids: [id] }])
    const response = await t.app.inject({ method: 'GET', url: answer.acceptances[0]!.file!.url })
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'private, no-store'])
    const audit = await t.db.selectFrom('audit').selectAll().where('route', '=', 'privacy.accept').executeTakeFirstOrThrow()
    expect(audit).toMatchObject({ resource: 'privacy', after: { notice: notice.number, purposes: ['marketing'], channel: 'desk' } })
    // A signature belongs to one acceptance.
    expect(await refusalOf(id, { notice: notice._id, purposes: [], channel: 'desk', file })).toMatchObject({ code: 'FILE_NOT_FOUND' })
    await publish('Más nuevo')
    expect((await of(id)).accepted).toBe(false)
  })

  test('CON-61: for Luis, 17 until tomorrow, his mother signs; from his birthday on he does', async () => {
    const { notice } = await publish()
    const { id } = await t.make.student({ name: 'Luis', birthDate: '2008-11-24' })
    const body = { notice: notice._id, ...paper, adult: true }
    expect(await refusalOf(id, body)).toMatchObject({
      status: 409,
      code: 'GUARDIAN_NEEDED',
      message: 'Es menor de edad: firma su madre, padre o tutor.',
    })
    const { id: stranger } = await t.make.payer()
    expect(await refusalOf(id, { ...body, payer: stranger })).toMatchObject({ status: 404, code: 'PAYER_NOT_FOUND' })
    const laura = await t.make.payer({ studentId: id, name: 'Laura', lastName: 'Ríos', secondLastName: '' })
    expect((await of(id)).guardians).toEqual([{ _id: laura.id, name: 'Laura Ríos', relation: 'madre' }])
    const { acceptances } = await t.ok(privacy.accept, { params: { id }, body: { ...body, purposes: [], payer: laura.id } }, desk)
    expect(acceptances).toMatchObject([{ signer: 'Laura Ríos', channel: 'paper', file: null }])
    // Laura is deleted with her last student; the signed paper stays.
    await t.ok(payers.remove, { params: { id, payerId: laura.id } }, desk)
    expect((await of(id)).acceptances).toHaveLength(1)
    const { id: adultId } = await t.make.student({ birthDate: '2008-11-23' })
    expect((await t.ok(privacy.accept, { params: { id: adultId }, body: { ...body, purposes: [] } }, desk)).accepted).toBe(true)
  })

  test("CON-61: without birth date 'Es mayor de edad' must be ticked, or somebody else signs", async () => {
    const { notice } = await publish()
    const { id } = await t.make.student({ birthDate: null })
    expect((await of(id)).minor).toBeNull()
    expect(await refusalOf(id, { notice: notice._id, ...paper })).toMatchObject({ code: 'GUARDIAN_NEEDED' })
    expect(
      (await t.ok(privacy.accept, { params: { id }, body: { notice: notice._id, ...paper, purposes: [], adult: true } }, desk)).accepted,
    ).toBe(true)
  })

  test('CON-61: only the present notice can be accepted, with only its purposes', async () => {
    const { notice: older } = await publish()
    const { notice } = await publish('Sin imagen', ['marketing'])
    const { id } = await t.make.student({ birthDate: '2000-05-03' })
    expect(await refusalOf(id, { notice: older._id, ...paper })).toMatchObject({ status: 409, code: 'NOTICE_CHANGED' })
    expect(await refusalOf(id, { notice: newId(), ...paper })).toMatchObject({ status: 409, code: 'NOTICE_CHANGED' })
    const body = { notice: notice._id, channel: 'paper', purposes: ['image', 'marketing'] } as const
    const { acceptances } = await t.ok(privacy.accept, { params: { id }, body: { ...body, purposes: [...body.purposes] } }, desk)
    expect(acceptances[0]!.purposes).toEqual(['marketing'])
  })

  test('CON-61: on the screen it is signed: no signature, a scan, or another desk’s picture is refused', async () => {
    const { notice } = await publish()
    const { id } = await t.make.student({ birthDate: '2000-05-03' })
    const body = { notice: notice._id, purposes: [], channel: 'desk' }
    expect(await refusalOf(id, body)).toMatchObject({ status: 409, code: 'SIGNATURE_NEEDED', message: 'Falta la firma.' })
    const scan = await upload(PDF, 'scan')
    const foreign = await upload(PNG, 'signature', calls)
    for (const file of [scan, foreign, newId()])
      expect(await refusalOf(id, { ...body, file })).toMatchObject({ status: 404, code: 'FILE_NOT_FOUND' })
    const { acceptances } = await t.ok(
      privacy.accept,
      { params: { id }, body: { ...body, purposes: [], channel: 'paper', file: scan } },
      desk,
    )
    expect(acceptances[0]!.file!.kind).toBe('pdf')
  })

  test('CON-61: refuses a signature above 100 kB', async () => {
    const { status } = await t.call(privacy.paper, { body: { kind: 'signature', size: 100_001 } }, { as: desk })
    expect(status).toBe(413)
  })

  test('CON-61: 404 for an unknown or deleted person', async () => {
    const { notice } = await publish()
    const { id: deletedId } = await t.make.student({ deletedAt: t.clock.now() })
    for (const id of [newId(), deletedId]) {
      expect(await refusalOf(id, { notice: notice._id, ...paper })).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' })
      expect(await t.refused(privacy.ofStudent, { params: { id } }, desk)).toMatchObject({ code: 'STUDENT_NOT_FOUND' })
    }
  })
})

describe('POST /usersTalks/{id}/privacy', () => {
  test('CON-61: a visitor accepts by put /usersTalks/; for a minor somebody is named', async () => {
    const { notice } = await publish()
    const { id } = await t.make.visitor({ birthDate: '2010-01-02' })
    const body = { notice: notice._id, purposes: ['image' as const], channel: 'paper' as const }
    expect(await t.refused(privacy.acceptVisitor, { params: { id }, body }, calls)).toMatchObject({ code: 'GUARDIAN_NEEDED' })
    await t.ok(privacy.acceptVisitor, { params: { id }, body: { ...body, signer: ' Laura Ríos ' } }, calls)
    expect(await t.ok(privacy.ofVisitor, { params: { id } }, calls)).toMatchObject({
      accepted: true,
      minor: true,
      guardians: [],
      acceptances: [{ signer: 'Laura Ríos', purposes: ['image'] }],
    })
    expect((await t.refused(privacy.ofVisitor, { params: { id } }, desk)).status).toBe(403)
    for (const wrong of [newId(), (await t.make.visitor({ deletedAt: t.clock.now() })).id]) {
      expect(await t.refused(privacy.ofVisitor, { params: { id: wrong } }, calls)).toMatchObject({ status: 404, code: 'VISITOR_NOT_FOUND' })
      expect(await t.refused(privacy.acceptVisitor, { params: { id: wrong }, body }, calls)).toMatchObject({ code: 'VISITOR_NOT_FOUND' })
    }
    const onScreen = { ...body, channel: 'desk' as const, signer: 'Laura Ríos' }
    for (const [more, code] of [
      [{ notice: newId() }, 'NOTICE_CHANGED'],
      [{}, 'SIGNATURE_NEEDED'],
      [{ file: newId() }, 'FILE_NOT_FOUND'],
    ] as const) {
      expect(await t.refused(privacy.acceptVisitor, { params: { id }, body: { ...onScreen, ...more } }, calls)).toMatchObject({ code })
    }
  })
})
