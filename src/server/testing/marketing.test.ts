import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import fc from 'fast-check'
import { outbox } from '#features/foundation/outbox/contract.ts'
import { releaseHeld, releaseWithLink } from '#features/foundation/outbox/server/heldJob.ts'
import { notifications } from '#features/outreach/notifications/contract.ts'
import { privacy } from '#features/people/privacy/contract.ts'
import { stops } from '#features/people/privacy/stopContract.ts'
import { openStop, sealStop } from '#server/auth/stopLink.ts'
import { startTest } from './harness.ts'

const t = await startTest()
const boss = await t.admin()
const { notice } = await t.ok(privacy.publish, { body: { text: 'Aviso', purposes: ['marketing', 'image'] } }, boss)

beforeEach(async () => {
  await t.runJobs()
  t.mail.configured = true
  t.mail.letters.length = 0
  t.sms.configured = true
})

const accept = async (id: string, purposes: ('marketing' | 'image')[]) => {
  await t.clock.advance(1000)
  return t.ok(privacy.accept, { params: { id }, body: { notice: notice._id, purposes, channel: 'paper', adult: true } }, boss)
}
let phones = 5512300000
async function groupOf(people: Record<string, ('marketing' | 'image')[] | null>) {
  const group = await t.make.group()
  const ids: Record<string, string> = {}
  for (const [name, purposes] of Object.entries(people)) {
    const row = await t.make.student({ name, email: `${name.toLowerCase()}.${group.id}@correo.mx`, phoneNumber: String((phones += 1)) })
    await t.make.registration({ groupId: group.id, studentId: row.id })
    if (purposes) await accept(row.id, purposes)
    ids[name] = row.id
  }
  return { id: group.id, ids, mail: (name: string) => `${name.toLowerCase()}.${group.id}@correo.mx` }
}
const body = (message = 'Abrimos curso de verano.') => ({
  purpose: 'marketing' as const,
  email: { templateData: { message, subject: 'Verano' } },
})
const toGroup = (id: string, more: object = {}) => t.ok(notifications.toGroup, { params: { id }, body: { ...body(), ...more } }, boss)
const fate = (batchId: string) => t.ok(notifications.batch, { params: { batchId } }, boss)
const linkless = (text: string) => !text.includes('/baja/')
const linkIn = (text: string) => /\/baja\/([\w-]+)/.exec(text)![1]!
const recipients = () => t.mail.letters.map(({ to }) => to).toSorted()

describe('recipients', () => {
  test("CON-62: Ana said yes; Beto no, Caro nothing, Dora yes and then no: three are skipped as 'No acepta publicidad'", async () => {
    const group = await groupOf({ Ana: ['marketing'], Beto: ['image'], Caro: null, Dora: ['marketing'] })
    await accept(group.ids.Dora!, [])
    expect(
      await t.ok(notifications.recipients, { query: { purpose: 'marketing' }, body: { target: 'group', id: group.id } }, boss),
    ).toMatchObject({ people: 4, email: 1, sms: 1, skipped: { email: 0, sms: 0 }, unwanted: { email: 3, sms: 3 } })
    const { batchId, queued } = await toGroup(group.id)
    expect(queued).toEqual({ email: 1, sms: 0 })
    await t.runJobs()
    expect(recipients()).toEqual([group.mail('Ana')])
    const fateAnswer = await fate(batchId)
    expect(fateAnswer).toMatchObject({ purpose: 'marketing', total: 4, sent: 1, skippedCount: 3 })
    expect(fateAnswer.skipped.map(({ reason }) => reason)).toEqual(Array.from({ length: 3 }, () => 'No acepta publicidad'))
    expect((await t.ok(outbox.list, { query: { query: group.mail('Ana') } }, boss)).messages[0]).toMatchObject({ purpose: 'marketing' })
  })

  test('CON-62: a service message reaches all, without a link', async () => {
    const group = await groupOf({ Elsa: null, Fito: [] })
    await t.ok(notifications.toGroup, { params: { id: group.id }, body: { email: body().email } }, boss)
    await t.runJobs()
    expect(recipients()).toEqual([group.mail('Elsa'), group.mail('Fito')])
    for (const letter of t.mail.letters) expect(letter.html + letter.text).not.toContain('baja')
  })

  test('CON-62: a visitor who agreed at a talk is not asked as a student; unsubscribing counts for both', async () => {
    const { id, email } = await t.make.student({ phoneNumber: '5511122233' })
    const visitor = await t.make.visitor({ studentId: id, email })
    await t.ok(
      privacy.acceptVisitor,
      { params: { id: visitor.id }, body: { notice: notice._id, purposes: ['marketing'], channel: 'paper', adult: true } },
      boss,
    )
    const send = () => t.ok(notifications.toStudent, { params: { id }, body: body() }, boss)
    expect((await send()).queued.email).toBe(1)
    await t.ok(stops.stop, { params: { sealed: sealStop(t.services, { kind: 'email', address: email.toUpperCase() }, t.clock.now()) } })
    expect((await send()).queued.email).toBe(0)
  })
})

describe('the link', () => {
  test("CON-62: a letter ends with the recipient's own link, whatever its text; opening it changes nothing, the button unsubscribes", async () => {
    const group = await groupOf({ Gala: ['marketing'], Hugo: ['marketing'] })
    await t.ok(notifications.toGroup, { params: { id: group.id }, body: body('plantel:baja <a href="plantel:baja">aquí</a>') }, boss)
    await t.runJobs()
    expect(recipients()).toEqual([group.mail('Gala'), group.mail('Hugo')])
    const [one, two] = t.mail.letters
    expect(one!.text).toMatch(/¿Ya no quieres recibir estos avisos\? Date de baja: http\S+\/baja\/[\w-]+$/)
    expect(one!.html).toContain('plantel:baja &lt;a href=&quot;plantel:baja&quot;&gt;aquí')
    const sealed = linkIn(one!.html)
    expect(linkIn(one!.text)).toBe(sealed)
    expect(linkIn(two!.html)).not.toBe(sealed)
    // The link reveals no address.
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('correo')

    for (let looked = 0; looked < 3; looked++) {
      const stopPage = await t.ok(stops.look, { params: { sealed } })
      expect(stopPage).toMatchObject({ academy: t.services.academy.name, kind: 'email', stopped: false })
    }
    expect(await t.db.selectFrom('marketingStop').selectAll().where('address', '=', one!.to).execute()).toEqual([])
    expect(await t.ok(stops.stop, { params: { sealed } })).toMatchObject({ stopped: true })
    expect(await t.ok(stops.stop, { params: { sealed } })).toMatchObject({ stopped: true })
    expect(await t.ok(stops.look, { params: { sealed } })).toMatchObject({ stopped: true })
    t.mail.letters.length = 0
    await toGroup(group.id)
    await t.runJobs()
    expect(recipients()).toEqual([two!.to])
  })

  test('M139: a mail service unsubscribes an address by one POST to the link in the header', async () => {
    const group = await groupOf({ Ivo: ['marketing'], Julia: null })
    await toGroup(group.id)
    await t.runJobs()
    const [letter] = t.mail.letters
    expect(letter!.unsubscribe).toBe(/http\S+\/baja\/[\w-]+/.exec(letter!.text)![0])
    const post = (url: string, type: string) =>
      t.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload: 'List-Unsubscribe=One-Click' })
    const { pathname } = new URL(letter!.unsubscribe!)
    expect((await post(`${pathname}x`, 'application/x-www-form-urlencoded')).statusCode).toBe(404)
    expect((await toGroup(group.id)).queued.email).toBe(1)
    await t.runJobs()
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect((await post(pathname, type)).statusCode).toBe(200)
    expect((await toGroup(group.id)).queued.email).toBe(0)
    await t.ok(notifications.toGroup, { params: { id: group.id }, body: { email: body().email } }, boss)
    await t.runJobs()
    expect(t.mail.letters.at(-1)!.unsubscribe).toBeUndefined()
  })

  test("CON-62: an SMS ends with 'BAJA: {liga}'; unsubscribing the phone keeps the e-mail, and a later yes restores it", async () => {
    const group = await groupOf({ Inés: ['marketing'] })
    await t.ok(notifications.toGroup, { params: { id: group.id }, body: { purpose: 'marketing', sms: { message: 'Verano' } } }, boss)
    await t.runJobs()
    const text = t.sms.texts.at(-1)!.text
    expect(text).toMatch(/: Verano\nBAJA: http\S+$/)
    await t.ok(stops.stop, { params: { sealed: linkIn(text) } })
    const both = { sms: { message: 'Verano' } }
    expect((await toGroup(group.id, both)).queued).toEqual({ email: 1, sms: 0 })
    await accept(group.ids.Inés!, ['marketing'])
    expect((await toGroup(group.id, both)).queued).toEqual({ email: 1, sms: 1 })
  })

  test('CON-62: a link works for a year, and a forged one never', async () => {
    const stop = { kind: 'email', address: 'ñandú@correo.mx' } as const
    const now = t.clock.now()
    const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
    const sealed = sealStop(t.services, stop, now)
    expect(openStop(t.services, sealed, later(365))).toEqual(stop)
    expect(openStop(t.services, sealed, later(368))).toBeNull()
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.constantFrom('a', 'Z', '0', '9', '-', '_'), (at, letter) => {
        const forged = sealed.slice(0, at) + letter + sealed.slice(at + 1)
        expect(openStop(t.services, forged, now)).toEqual(forged === sealed ? stop : null)
      }),
    )
    expect(await t.refused(stops.look, { params: { sealed: 'abc' } })).toMatchObject({ status: 404, code: 'STOP_LINK_OVER' })
    expect(await t.refused(stops.stop, { params: { sealed: `${sealed}A` } })).toMatchObject({ status: 404, code: 'STOP_LINK_OVER' })
  })
})

describe('checked when it is sent', () => {
  test('CON-62: consent withdrawn between queueing and sending: not sent, and reported as skipped', async () => {
    const group = await groupOf({ Juan: ['marketing'], Kira: ['marketing'], Lalo: ['marketing'] })
    const { batchId, queued } = await toGroup(group.id)
    expect(queued.email).toBe(3)
    await t.ok(stops.stop, { params: { sealed: sealStop(t.services, { kind: 'email', address: group.mail('Juan') }, t.clock.now()) } })
    await accept(group.ids.Kira!, [])
    await t.runJobs()
    expect(recipients()).toEqual([group.mail('Lalo')])
    const fateAnswer = await fate(batchId)
    expect(fateAnswer).toMatchObject({ total: 3, sent: 1, failed: 0, held: 0, skippedCount: 2 })
    expect(fateAnswer.skipped.map(({ reason }) => reason)).toEqual(['No acepta publicidad', 'No acepta publicidad'])
    // A resend does not reach them.
    await t.ok(notifications.resend, { params: { batchId } }, boss)
    await t.runJobs()
    expect(recipients()).toEqual([group.mail('Lalo')])
  })

  test('CON-62: checks held publicity when a mail server is set up', async () => {
    t.mail.configured = false
    const group = await groupOf({ Mina: ['marketing'] })
    const { batchId } = await toGroup(group.id)
    await t.runJobs()
    expect(await fate(batchId)).toMatchObject({ held: 1, skippedCount: 0 })
    await t.ok(stops.stop, { params: { sealed: sealStop(t.services, { kind: 'email', address: group.mail('Mina') }, t.clock.now()) } })
    t.mail.configured = true
    await t.ok(notifications.resend, { params: { batchId } }, boss)
    await t.runJobs()
    expect(recipients()).toEqual([])
    expect(await fate(batchId)).toMatchObject({ held: 0, sent: 0, skippedCount: 1 })
  })
})

describe('M146: without a public address', () => {
  const behindProxy = (trustProxy: number | false) => void Object.assign(t.services.config, { trustProxy })
  const states = async (batchId: string) =>
    (await t.db.selectFrom('outbox').select(['channel', 'state', 'error']).where('batchId', '=', batchId).orderBy('channel').execute()).map(
      ({ channel, state, error }) => [channel, state, error],
    )
  async function startOfWorker(): Promise<void> {
    const runs: (() => Promise<unknown>)[] = []
    const context = t.jobContext({
      enqueueIn: async (_db, job, payloads) => void runs.push(...payloads.map(payload => () => job.run(payload, context))),
    })
    await releaseWithLink.run({}, context)
    for (let next = runs.shift(); next; next = runs.shift()) await next()
  }
  const HELD_ROWS = [
    ['email', 'held', 'Falta la dirección pública'],
    ['sms', 'held', 'Falta la dirección pública'],
  ]

  test("M146: Nora's message with a link waits, one without is sent; the first is sent once PUBLIC_URL is set", async () => {
    const group = await groupOf({ Nora: ['marketing'] })
    behindProxy(1)
    onTestFinished(() => behindProxy(false))
    const answer = await toGroup(group.id, { sms: { message: 'Verano' } })
    expect(answer).toMatchObject({ held: { email: 1, sms: 1 }, noAddress: true })
    await t.ok(notifications.toGroup, { params: { id: group.id }, body: { ...body(), purpose: 'service' } }, boss)
    await t.runJobs()
    expect(await states(answer.batchId)).toEqual(HELD_ROWS)
    expect(recipients()).toEqual([group.mail('Nora')])
    expect(linkless(t.mail.letters[0]!.text)).toBe(true)

    // Neither manually, nor by setting a mail server, nor by a start without the address.
    const { id } = await t.db.selectFrom('outbox').select('id').where('batchId', '=', answer.batchId).executeTakeFirstOrThrow()
    await t.ok(outbox.retry, { params: { id } }, boss)
    await t.runJobs()
    await releaseHeld.run({ channel: 'email', why: 'channel' }, t.jobContext())
    await startOfWorker()
    expect(await states(answer.batchId)).toEqual(HELD_ROWS)

    behindProxy(false)
    await startOfWorker()
    expect((await states(answer.batchId)).map(([, state]) => state)).toEqual(['sent', 'sent'])
  })
})
