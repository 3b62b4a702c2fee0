import { describe, expect, test } from 'vitest'
import { hashPassword } from '#server/auth/passwords.ts'
import { startTest } from '#server/testing/harness.ts'
import { platform } from '../contract.ts'
import { stage, TOPIC, video } from './testing.ts'

const t = await startTest()
const site = await t.service('login', 'videoComments', 'appoiments', 'usersTalks', 'catalog')
const person = { name: 'Ana', lastName: 'Robles', secondLastName: 'Díaz', email: 'ana.robles@correo.mx', phoneNumber: '5512345678' }

describe('POST /platform/login', () => {
  const passwordHash = hashPassword('abcd')
  const login = (body: object, as = site) => t.call(platform.login, { body }, { as })

  test('PLA-7: answers the student, whatever the case of the e-mail', async () => {
    const { id, email } = await t.make.student({ passwordHash: await passwordHash })
    const { student } = await t.ok(platform.login, { body: { email: ` ${email.toUpperCase()} `, password: 'abcd' } }, site)
    expect(student).toMatchObject({ _id: id, email, name: 'Ana', groups: [], debt: false })
    expect(JSON.stringify(student)).not.toMatch(/password|argon/i)
  })

  test('PLA-8: an unknown e-mail, a wrong password and a deleted student get the same answer', async () => {
    const { email } = await t.make.student({ passwordHash: await passwordHash })
    const formerStudent = await t.make.student({ passwordHash: await passwordHash, deletedAt: t.clock.now() })
    for (const body of [
      { email, password: 'abce' },
      { email: 'nadie@correo.mx', password: 'abcd' },
      { email: formerStudent.email, password: 'abcd' },
    ]) {
      const { status, body: answer } = await login(body)
      expect([status, answer.errorExt]).toEqual([401, { code: 'WRONG_PAIR', message: { es: 'Correo o contraseña incorrectos' } }])
    }
  })

  test('PLA-9: a student without a password learns how to get one', async () => {
    const { email } = await t.make.student()
    expect(await t.refused(platform.login, { body: { email, password: 'abcd' } }, site)).toMatchObject({
      status: 409,
      code: 'NO_PASSWORD',
      message: 'Todavía no tienes contraseña. Pídela en la recepción de tu academia.',
    })
  })

  test('PLA-10: after 5 wrong tries the account waits at that address only', async () => {
    const { email } = await t.make.student({ passwordHash: await passwordHash })
    for (let tries = 0; tries < 5; tries += 1) expect((await login({ email, password: 'x', address: '10.0.0.1' })).status).toBe(401)
    const { status, body, headers } = await login({ email, password: 'abcd', address: '10.0.0.1' })
    expect([status, body.errorExt.code, headers['retry-after']]).toEqual([429, 'TOO_MANY_TRIES', '10'])
    expect((await login({ email, password: 'abcd', address: '10.0.0.2' })).status).toBe(200)
  })
})

describe('POST /platform/videoComments', () => {
  test('PLA-11: saves, notifies open screens; the audit names the token', async () => {
    const { course, student } = await stage(t)
    const body = { video: await video(t, course), student, comment: '  ¿Por qué se invierte?  ', second: 95 }
    const service = await t.service('videoComments')
    const { videoComment } = await t.ok(platform.comment, { body }, service)
    expect(videoComment).toEqual({ _id: expect.any(String), ...body, comment: '¿Por qué se invierte?' })
    expect(t.events.at(-1)).toEqual({ resource: 'videoComments', ids: [videoComment._id] })
    const { userName, userId, sessionId, route } = await t.lastAudit()
    expect({ userName, userId, sessionId, route }).toEqual({
      userName: expect.stringMatching(/^Servicio: Sitio \d+$/),
      userId: expect.stringMatching(/^[0-9a-f]{24}$/),
      sessionId: null,
      route: 'platform.comment',
    })
  })

  test('PLA-12: the same Idempotency-Key repeats the first answer; refuses another body', async () => {
    const { course, student } = await stage(t)
    const body = { video: await video(t, course), student, comment: 'Otra duda' }
    const headers = { 'idempotency-key': '3f0d3f0a-8f5e-4f6e-9f62-3b1a5a1a1a1a' }
    const [first, again] = [
      await t.call(platform.comment, { body }, { as: site, headers }),
      await t.call(platform.comment, { body }, { as: site, headers }),
    ]
    expect([again.status, again.body]).toEqual([200, first.body])
    const other = await t.call(platform.comment, { body: { ...body, comment: 'Cambiada' } }, { as: site, headers })
    expect([other.status, other.body.errorExt.code]).toEqual([409, 'IDEMPOTENCY_MISMATCH'])
    // Keys are per token: another program's key is another.
    const elsewhere = await t.call(platform.comment, { body }, { as: await t.service('videoComments'), headers })
    expect(elsewhere.body.videoComment._id).not.toBe(first.body.videoComment._id)
  })

  test('PLA-11: an unknown student or video writes nothing', async () => {
    const { course, student } = await stage(t)
    const before = await t.db.selectFrom('videoComment').select('id').execute()
    const videoId = await video(t, course)
    expect(await t.refused(platform.comment, { body: { video: course, student, comment: 'x' } }, site)).toMatchObject({
      status: 404,
      message: 'El video no existe',
    })
    expect(await t.refused(platform.comment, { body: { video: videoId, student: course, comment: 'x' } }, site)).toMatchObject({
      status: 404,
      message: 'El alumno no existe',
    })
    expect(await t.db.selectFrom('videoComment').select('id').execute()).toEqual(before)
  })
})

describe('/platform/appoiments', () => {
  const free = async (student: string) => (await t.ok(platform.appoiments, { query: { student } }, site)).appoiments

  test("PLA-13: lists free hours of the student's courses, books and cancels", async () => {
    const { course, student, appoiment } = await stage(t, 1)
    await stage(t)
    const slot = { _id: appoiment, course: { _id: course, name: 'Ingreso' }, date: '2026-11-24', hour: 16, topicList: [TOPIC] }
    expect(await free(student)).toEqual([{ ...slot, available: 1, booking: null }])
    const { booking } = await t.ok(platform.book, { body: { student, appoiment, courseTopics: [TOPIC._id] } }, site)
    expect(booking).toEqual({ _id: expect.any(String), appoiment, student, courseTopics: [TOPIC] })
    expect((await t.lastAudit()).userName).toMatch(/^Servicio: /)
    expect(await free(student)).toEqual([{ ...slot, available: 0, booking: booking._id }])
    await t.ok(platform.cancel, { params: { id: booking._id } }, site)
    expect(await free(student)).toEqual([{ ...slot, available: 1, booking: null }])
    expect((await t.refused(platform.cancel, { params: { id: booking._id } }, site)).code).toBe('BOOKING_NOT_FOUND')
  })

  test('PLA-13: neither offers nor accepts a full hour or one of other courses', async () => {
    const { course, group, student, appoiment } = await stage(t, 1)
    const other = (await t.make.student()).id
    await t.make.registration({ studentId: other, groupId: group })
    await t.ok(platform.book, { body: { student: other, appoiment, courseTopics: [] } }, site)
    expect(await free(student)).toEqual([])
    expect((await t.refused(platform.book, { body: { student, appoiment, courseTopics: [] } }, site)).code).toBe('ADVISORY_FULL')
    const stranger = (await t.make.student()).id
    expect(await free(stranger)).toEqual([])
    expect((await t.refused(platform.book, { body: { student: stranger, appoiment, courseTopics: [] } }, site)).code).toBe('NOT_IN_COURSE')
    expect((await t.refused(platform.appoiments, { query: { student: course } }, site)).code).toBe('STUDENT_NOT_FOUND')
  })

  test('PLA-14: ten at once for the last place: exactly one gets it', async () => {
    const { group, appoiment } = await stage(t, 1)
    const students = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { id } = await t.make.student()
        await t.make.registration({ studentId: id, groupId: group })
        return id
      }),
    )
    const answers = await Promise.all(
      students.map(student => t.call(platform.book, { body: { student, appoiment, courseTopics: [] } }, { as: site })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  })
})

describe('POST /platform/usersTalks', () => {
  test('PLA-15: takes a seat like the desk, without an employee, and mails the registration', async () => {
    const talk = await t.make.talk({ quota: 1 })
    const { userTalks } = await t.ok(platform.register, { body: { talk: talk.id, student: person } }, site)
    const { phoneNumber: _phone, ...fields } = person
    expect(userTalks).toEqual({ _id: expect.any(String), talk: talk.id, ...fields })
    expect(await t.db.selectFrom('talkStudent').select('userId').where('id', '=', userTalks._id).executeTakeFirst()).toEqual({
      userId: null,
    })
    await t.runJobs()
    expect(t.mail.letters.at(-1)).toMatchObject({ to: person.email, subject: `Comprobante de registro – ${talk.name}` })
    const another = { talk: talk.id, student: { ...person, email: 'otra@correo.mx' } }
    expect((await t.refused(platform.register, { body: another }, site)).code).toBe('TALK_FULL')
  })

  test('PLA-16: the same checks as the console, with the quoted texts', async () => {
    const talk = await t.make.talk()
    const body = { talk: talk.id, student: { ...person, phoneNumber: '123' } }
    expect(await t.refused(platform.register, { body }, site)).toMatchObject({
      status: 400,
      message: 'Debes ingresar un telefono minimo 10 digitos',
      fields: ['student.phoneNumber'],
    })
  })
})
