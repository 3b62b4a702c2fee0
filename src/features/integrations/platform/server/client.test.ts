// The client of examples/ over a real connection, as the students' site uses it.
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '#contract/route.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { startTest } from '#server/testing/harness.ts'
import { PlantelError, studentSite } from '../../../../../examples/studentSite.ts'
import type { platform } from '../contract.ts'
import { stage, TOPIC, video } from './testing.ts'

const t = await startTest()
let url = ''
beforeAll(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
})
const siteOf = async (...scopes: string[]) => studentSite({ url, token: (await t.service(...scopes)).token })

type Client = ReturnType<typeof studentSite>
type Gets<K extends keyof Client> = Awaited<ReturnType<Client[K]>>
/** Compiles only while the client matches the contract. */
type Fits<Wire extends Gets<K>, K extends keyof Client> = Wire
export type Checks = [
  Fits<Answer<typeof platform.login>, 'login'>,
  Fits<Answer<typeof platform.comment>, 'comment'>,
  Fits<Answer<typeof platform.appoiments>, 'appoiments'>,
  Fits<Answer<typeof platform.book>, 'book'>,
  Fits<Answer<typeof platform.register>, 'register'>,
  Fits<Answer<typeof platform.courses>, 'courses'>,
  Fits<Answer<typeof platform.groups>, 'groups'>,
  Fits<Answer<typeof platform.talks>, 'talks'>,
]

test('PLA-21: the client of examples/ walks a student through all calls', async () => {
  const site = await siteOf('login', 'videoComments', 'appoiments', 'usersTalks', 'catalog')
  const { course, student: id, email, appoiment } = await stage(t)
  await t.db
    .updateTable('student')
    .set({ passwordHash: await hashPassword('abcd') })
    .where('id', '=', id)
    .execute()
  const talk = await t.make.talk()

  const { student } = await site.login({ email, password: 'abcd', address: '10.1.2.3' })
  expect(student._id).toBe(id)
  const key = '3f0d3f0a-8f5e-4f6e-9f62-3b1a5a1a1a1a'
  const comment = { video: await video(t, course), student: id, comment: 'Gracias' }
  expect(await site.comment(comment, key)).toEqual(await site.comment(comment, key))
  expect((await site.appoiments(id)).appoiments.map(each => each._id)).toEqual([appoiment])
  const { booking } = await site.book({ student: id, appoiment, courseTopics: [TOPIC._id] })
  expect(await site.cancel(booking._id)).toEqual({ success: true })
  const visitor = { name: 'Iván', lastName: 'Soto', secondLastName: 'Vera', email: 'ivan@correo.mx', phoneNumber: '5587654321' }
  expect((await site.register({ talk: talk.id, student: visitor })).userTalks._id).toMatch(/^[0-9a-f]{24}$/)
  expect((await site.talks({ from: '2026-12-01' })).talks.map(each => each._id)).toEqual([talk.id])
  expect(await site.courses()).toMatchObject({ courses: [], courseLevels: [{ name: 'Media Superior' }, { name: 'Superior' }] })
  expect(await site.groups(course)).toMatchObject({ groups: [] })
})

test('PLA-21: a refusal is an error with status, Spanish text and code', async () => {
  const site = await siteOf('usersTalks')
  const failure = await site.login({ email: 'a@correo.mx', password: 'x' }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(PlantelError)
  expect(failure).toMatchObject({ status: 403, code: undefined, message: expect.stringContaining('no tiene el permiso «login»') })
  const visitor = { name: 'Iván', lastName: 'Soto', secondLastName: 'Vera', email: 'ivan2@correo.mx', phoneNumber: '5587654321' }
  const closed = await t.make.talk({ active: false })
  const late = await site.register({ talk: closed.id, student: visitor }).catch((error: unknown) => error)
  expect(late).toMatchObject({ status: 409, code: 'TALK_CLOSED', message: 'La plática ya no admite registros.' })
})
