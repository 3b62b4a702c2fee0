import { describe, expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { newId } from '#lib/ids.ts'
import { sendOutbox } from '#features/foundation/outbox/server/jobs.ts'
import { startTest } from '#server/testing/harness.ts'
import { talksServer } from '#features/outreach/talks/server/routes.ts'
import { callDeskServer } from './routes.ts'
import { visitorsServer } from './visitorRoutes.ts'
import { PERSON_TEXTS } from '#features/foundation/person/contract.ts'
import { visitors } from '../contract.ts'
import { COORDINATOR, person, stage } from './testing.ts'

const t = await startTest({ features: [talksServer, callDeskServer, visitorsServer], jobs: [sendOutbox] })
const desk = await t.as(...COORDINATOR)
const { create, update, find, register, visitor, refused, lastAudit } = stage(t, desk)

describe('POST /usersTalks', () => {
  test('TLK-47: returns the visitor; takes a seat, notifies other desks, audits', async () => {
    const talk = await create({ quota: 3 })
    t.events.length = t.said.length = 0
    const input = person({ name: ' Inés ', email: 'INES@Correo.mx', phoneNumber: '(55) 1122-3344', birthDate: '2009-04-30' })
    const { userTalks } = await t.ok(visitors.create, { body: { talk: talk._id, student: input } }, desk)
    expect(userTalks).toEqual({
      _id: expect.any(String),
      talk: talk._id,
      name: 'Inés',
      lastName: 'Ibarra',
      secondLastName: 'Campos',
      email: 'ines@correo.mx',
      phoneNumber: '5511223344',
      secondPhoneNumber: null,
      birthDate: '2009-04-30',
      registerDate: t.clock.now().toISOString(),
      status: null,
      nextCallAt: null,
      calledBy: null,
      confirmed: null,
      attendance: false,
      comments: 0,
      isUnavailable: false,
      movedTo: null,
      student: null,
      source: null,
    })
    expect(await find(talk._id)).toMatchObject({ available: 2, studentListLength: 1 })
    expect((await t.ok(visitors.find, { params: { id: userTalks._id } }, desk)).talk).toEqual(await find(talk._id))
    expect(t.events.filter(({ resource }) => resource === 'talks')).toEqual([{ resource: 'talks', ids: [talk._id] }])
    expect(t.said).toEqual([{ room: `talk:${talk._id}`, event: 'update_table_event', data: { talk: talk._id } }])
    expect(await lastAudit('usersTalks.create')).toMatchObject({
      resource: 'talks',
      ids: [userTalks._id, talk._id],
      userId: desk.employeeId,
      after: { email: 'ines@correo.mx', taken: 1 },
    })
    await expectTrueBooks(t.db)
  })

  test('TLK-48: the same rules as a student', async () => {
    const talk = await create()
    const refusal = (part: object) => refused(visitors.create, { body: { talk: talk._id, student: { ...person(), ...part } } })
    expect(await refusal({ name: 'R2' })).toMatchObject({ status: 400, message: PERSON_TEXTS.lettersOnly, fields: ['student.name'] })
    expect(await refusal({ email: 'x@y' })).toMatchObject({ status: 400, fields: ['student.email'] })
    expect(await refusal({ phoneNumber: '551122334' })).toMatchObject({ message: PERSON_TEXTS.phone, fields: ['student.phoneNumber'] })
    expect(await refusal({ secondPhoneNumber: '1234567' })).toMatchObject({ fields: ['student.secondPhoneNumber'] })
  })

  test('TLK-49: full is TALK_FULL; inactive or past TALK_CLOSED; unknown TALK_NOT_FOUND', async () => {
    const full = await create({ quota: 1 })
    await register(full._id)
    const off = await create({ active: false })
    const past = await t.make.talk({ date: '2026-11-22' })
    const today = await t.make.talk({ date: '2026-11-23' })
    const refusal = (talk: string) => refused(visitors.create, { body: { talk, student: person() } })
    expect(await refusal(full._id)).toMatchObject({
      status: 409,
      code: 'TALK_FULL',
      message: 'La plática ya no tiene lugares disponibles.',
    })
    expect(await refusal(off._id)).toMatchObject({ status: 409, code: 'TALK_CLOSED', message: 'La plática ya no admite registros.' })
    expect(await refusal(past.id)).toMatchObject({ code: 'TALK_CLOSED' })
    expect(await refusal(newId())).toMatchObject({ status: 404, code: 'TALK_NOT_FOUND' })
    expect(await register(today.id)).toMatchObject({ talk: today.id })
  })

  test('TLK-50: an address once per talk, in any case; in another talk, and again after removal, it may register', async () => {
    const [one, other] = [await create(), await create()]
    const { _id, email } = await register(one._id)
    const again = { body: { talk: one._id, student: person({ email: email.toUpperCase() }) } }
    expect(await refused(visitors.create, again)).toMatchObject({
      status: 409,
      code: 'ALREADY_IN_TALK',
      fields: ['student.email'],
      message: 'Ese correo ya está registrado en esta plática.',
    })
    await register(other._id, { email })
    await t.ok(visitors.remove, { params: { id: _id } }, desk)
    await register(one._id, { email })
    expect(await find(one._id)).toMatchObject({ studentListLength: 1 })
  })

  test('TLK-51: the same key registers once', async () => {
    const talk = await create()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { talk: talk._id, student: person() }
    const [one, two] = [await t.ok(visitors.create, { body }, desk, headers), await t.ok(visitors.create, { body }, desk, headers)]
    expect(two).toEqual(one)
    expect((await find(talk._id)).studentListLength).toBe(1)
  })
})

describe("'Comprobante de registro'", () => {
  const letters = () => t.mail.letters.splice(0)

  test('TLK-53: registering mails talk, date, hours and place', async () => {
    await t.runJobs()
    letters()
    const room = await t.make.classroom({ name: 'Auditorio 1' })
    const talk = await create({ name: 'Orientación <IPN>', classRoom: room.id })
    const { email } = await register(talk._id, { name: "Ana Q'a" })
    await t.runJobs()
    const [letter, ...more] = letters()
    expect(more).toEqual([])
    expect(letter).toMatchObject({ to: email, subject: 'Comprobante de registro – Orientación <IPN>' })
    for (const part of ["Hola, Ana Q'a: tu lugar está apartado.", 'Orientación <IPN>', '05/12/2026', '10:00–12:00', 'Auditorio 1'])
      expect(letter!.text).toContain(part)
    expect(letter!.html).toContain('Orientación &lt;IPN&gt;')
    expect(letter!.html).not.toContain('{nombre}')
  })

  test('TLK-53: the letter of a draft has its weekdays, and says that the date is to come', async () => {
    await register((await create({ date: null, schedules: [{ day: 2, startHour: '1600', endHour: '1800' }] }))._id)
    await t.runJobs()
    expect(letters()[0]!.text).toMatch(/Por definir[\s\S]*Mié 16:00–18:00/)
  })

  test("TLK-54: 'Reenviar comprobante': to these visitors of the talk, not to moved ones or those of another", async () => {
    const [talk, other] = [await create(), await create()]
    const [a, b, moved] = [await register(talk._id), await register(talk._id), await register(talk._id)]
    const stranger = await register(other._id)
    await stage(t, desk).move(moved._id, talk._id, other._id)
    await t.runJobs()
    letters()
    const resend = (usersTalks: string[]) => ({ params: { talkId: talk._id }, body: { usersTalks } })
    const { queued } = await t.ok(visitors.resend, resend([a._id, b._id, moved._id, stranger._id]), desk)
    await t.runJobs()
    expect(queued).toBe(2)
    expect(
      letters()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual([a.email, b.email].toSorted())
    const rows = await t.db.selectFrom('outbox').select('talkStudentId').where('recipient', '=', a.email).execute()
    expect(rows).toEqual([{ talkStudentId: a._id }, { talkStudentId: a._id }])
    expect(await refused(visitors.resend, resend([stranger._id]))).toMatchObject({ status: 404, code: 'VISITOR_NOT_FOUND' })
    const nowhere = { params: { talkId: newId() }, body: { usersTalks: [a._id] } }
    expect(await refused(visitors.resend, nowhere)).toMatchObject({ status: 404, code: 'TALK_NOT_FOUND' })
  })

  test('TLK-10: for 100 visitors as many statements as for one', async () => {
    const talk = await create({ quota: 200 })
    const ids: string[] = []
    for (let i = 0; i < 100; i++) ids.push((await t.make.visitor({ talkId: talk._id })).id)
    const resend = (usersTalks: string[]) => t.ok(visitors.resend, { params: { talkId: talk._id }, body: { usersTalks } }, desk)
    const one = await t.queries(() => resend(ids.slice(0, 1)))
    expect((await t.queries(() => resend(ids))).count).toBe(one.count)
  })
})

describe('PUT and DELETE /usersTalks/{id}', () => {
  test('TLK-57: personal data; absent fields stay, null and empty clear', async () => {
    const { _id, talk } = await register((await create())._id, { secondPhoneNumber: '55443322', birthDate: '2009-01-02' })
    const body = person({ name: 'Alma' })
    const edited = (await t.ok(visitors.update, { params: { id: _id }, body }, desk)).userTalks
    expect(edited).toMatchObject({ name: 'Alma', email: body.email, secondPhoneNumber: '55443322', birthDate: '2009-01-02' })
    const cleared = { ...body, secondPhoneNumber: '', birthDate: null }
    expect((await t.ok(visitors.update, { params: { id: _id }, body: cleared }, desk)).userTalks).toMatchObject({
      secondPhoneNumber: null,
      birthDate: null,
    })
    expect(await lastAudit('usersTalks.update')).toMatchObject({ ids: [_id, talk], before: { birthDate: '2009-01-02' } })
    expect(await refused(visitors.update, { params: { id: _id }, body: { ...body, name: '' } })).toMatchObject({ status: 400 })
  })

  test('M98: accepts a part of the data: a new phone for Itzel, and nothing else changes', async () => {
    const before = await register((await create())._id, { name: 'Itzel', birthDate: '2009-01-02' })
    const body = { phoneNumber: '5598765432' }
    const after = (await t.ok(visitors.update, { params: { id: before._id }, body }, desk)).userTalks
    expect(after).toEqual({ ...before, ...body })
    expect(await refused(visitors.update, { params: { id: before._id }, body: { phoneNumber: '55' } })).toMatchObject({
      status: 400,
      fields: ['phoneNumber'],
    })
  })

  test('TLK-50: an address that another visitor of the talk has is refused', async () => {
    const talk = await create()
    const [a, b] = [await register(talk._id), await register(talk._id)]
    const input = { params: { id: b._id }, body: person({ email: a.email }) }
    expect(await refused(visitors.update, input)).toMatchObject({ status: 409, code: 'ALREADY_IN_TALK', fields: ['email'] })
  })

  test('TLK-58: removing frees the seat and notifies the room; a second time is 404', async () => {
    const talk = await create()
    const { _id } = await register(talk._id)
    t.said.length = 0
    await t.ok(visitors.remove, { params: { id: _id } }, desk)
    expect((await find(talk._id)).studentListLength).toBe(0)
    expect(t.said).toEqual([
      { room: `talk:${talk._id}`, event: 'update_table_event', data: { talk: talk._id } },
      { room: `talk:${talk._id}`, event: 'remove_from_talk', data: { userTalks: [_id] } },
    ])
    expect(await lastAudit('usersTalks.remove')).toMatchObject({ ids: [_id, talk._id], before: { lastName: 'Ibarra' } })
    await expectTrueBooks(t.db)
  })
})

test('TLK-60: 404 for an unknown and a removed visitor', async () => {
  const talk = await create()
  const { _id: removedId } = await register(talk._id)
  await t.ok(visitors.remove, { params: { id: removedId } }, desk)
  for (const id of [newId(), removedId]) {
    const all = [
      refused(visitors.find, { params: { id } }),
      refused(visitors.update, { params: { id }, body: person() }),
      refused(visitors.remove, { params: { id } }),
      refused(visitors.call, { params: { id }, body: {} }),
      refused(visitors.status, { params: { id }, body: { status: 1 } }),
      refused(visitors.attendance, { params: { id }, body: { attendance: true } }),
      refused(visitors.move, { params: { userTalksId: id, talkId: talk._id }, body: { talk: { id: newId() } } }),
    ]
    for (const answer of all) expect(await answer).toMatchObject({ status: 404, code: 'VISITOR_NOT_FOUND' })
  }
  expect(await update(talk._id, { quota: 1 })).toMatchObject({ quota: 1 })
  expect(await visitor((await register(talk._id))._id)).toMatchObject({ talk: talk._id })
})
