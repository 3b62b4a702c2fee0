import { expect, test } from 'vitest'
import { academy } from '#features/foundation/academy/contract.ts'
import { employees } from '#features/foundation/employees/contract.ts'
import { newEmployee } from '#features/foundation/employees/server/testing.ts'
import { images } from '#features/foundation/files/contract.ts'
import { PNG, startFiles } from '#features/foundation/files/server/testing.ts'
import { exports } from '#features/workspace/exports/contract.ts'
import { imports } from '#features/workspace/imports/contract.ts'
import { material, videos } from '#features/online/material/contract.ts'
import { notifications } from '#features/outreach/notifications/contract.ts'
import { backups } from '#features/foundation/backups/contract.ts'
import { channels, outbox } from '#features/foundation/outbox/contract.ts'
import { session } from '#features/foundation/session/contract.ts'
import { bankImports } from '#features/money/bank/contract.ts'
import { plans } from '#features/teaching/planner/contract.ts'
import { dossiers } from '#features/people/privacy/dossierContract.ts'
import { waiting } from '#features/outreach/waiting/contract.ts'
import { newId } from '#lib/ids.ts'
import { jobs } from '../../features/server.ts'
import type { Caller } from '../testing/callers.ts'
import { knownBank } from '../testing/knownBank.ts'
import { knownPlans } from '../testing/knownPlans.ts'

const { t, put } = await startFiles()
const desk = await t.as(
  'post /imports/',
  'post /playlists/',
  'get /playlists/',
  'post /notifications/student/?',
  'put /outbox/',
  'put /academy/',
  'post /courses/',
  'get /bankImports/',
  'post /bankImports/',
  'delete /bankImports/*',
  'post /payments/',
  'delete /payments/*',
  'get /waiting/',
  'post /waiting/',
  'put /waiting/?',
  'get /groups/',
  'get /courses/',
  'get /plans/',
  'get /privacy/',
  'post /plans/',
  'post /users/',
  'get /export/',
)

const knownInputs = { ...knownBank(t, desk), ...knownPlans(t, desk) }

const FILM = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(3000)])
const ROW = ['Ana', 'Ríos', 'Sosa', 'ana@correo.mx', '5512345678']

async function film(as: Caller) {
  const { id: course } = await t.make.course()
  const { playlist } = await t.ok(material.create, { body: { name: 'Álgebra', description: 'Primer bloque', course } }, as)
  return t.ok(videos.create, { body: { title: 'Vectores', filename: 'vectores.mp4', playlist: playlist._id } }, as)
}

const DEEDS: Record<string, (as: Caller) => Promise<unknown>> = {
  async 'import-students'(as) {
    const { import: createdImport } = await t.ok(
      imports.create,
      { body: { filename: 'a.csv', columns: ['a', 'b', 'c', 'd', 'e'], total: 1 } },
      as,
    )
    const params = { id: createdImport._id }
    await t.ok(imports.addRows, { params, body: { rows: [{ number: 2, cells: ROW }] } }, as)
    await t.ok(imports.check, { params, body: { name: 0, lastName: 1, secondLastName: 2, email: 3, phoneNumber: 4 } }, as)
  },
  async 'match-statement'(as) {
    await t.ok(bankImports.match, { params: (await knownInputs['bankImports.match']!()).params as { id: string } }, as)
  },
  async 'post-statement'(as) {
    await t.ok(bankImports.run, { params: (await knownInputs['bankImports.run']!()).params as { id: string } }, as)
  },
  async 'undo-statement'(as) {
    await t.ok(bankImports.undo, { params: (await knownInputs['bankImports.undo']!()).params as { id: string } }, as)
  },
  async 'transcode-video'(as) {
    await put((await film(as)).url, FILM)
  },
  async 'send-batch'(as) {
    const student = await t.make.student()
    const body = { email: { templateData: { message: 'Hola' } } }
    await t.ok(notifications.toStudent, { params: { id: student.id }, body }, as)
  },
  async 'send-outbox'(as) {
    const id = newId()
    await t.db
      .insertInto('outbox')
      .values({
        id,
        channel: 'email',
        kind: 'notice',
        recipient: 'ana@correo.mx',
        subject: 'Aviso',
        text: 'Hola',
        messageId: `<${id}@x>`,
        state: 'failed',
      })
      .execute()
    await t.ok(outbox.retry, { params: { id } }, as)
  },
  async 'redraw-logo'(as) {
    const { url, image } = await t.ok(images.create, { body: { filename: 'logo.png' } }, as)
    await put(url, PNG)
    await t.ok(academy.update, { body: { logo: image._id } }, as)
  },
  // Nothing listens there; the settings are saved anyway.
  async 'release-held'(as) {
    const sender = { senderName: 'Academia Tonalli', senderAddress: 'avisos@tonalli.mx', replyTo: '' }
    const server = { host: '127.0.0.1', port: 9, encryption: 'none' as const, username: '' }
    await t.ok(channels.saveMail, { body: { ...server, ...sender, anyway: true } }, as)
  },
  async 'end-hold'(as) {
    const { id: hold, courseId: course } = await t.make.group()
    const persons = [{ guest: { name: 'Ana', lastName: 'Ríos', phoneNumber: '5512345678' } }]
    await t.ok(waiting.join, { body: { persons, course, hold } }, as)
  },
  async 'tell-offer'(as) {
    const id = newId()
    const { id: groupId, courseId } = await t.make.group()
    await t.db.insertInto('waiting').values({ id, courseId, groupId, seats: 1 }).execute()
    await t.ok(waiting.attend, { params: { id }, body: { act: 'offer' } }, as)
  },
  async 'solve-plan'(as) {
    const { params, body } = await knownInputs['plans.solve']!()
    await t.ok(plans.solve, { params: params as { id: string }, body: body as { version: number } }, as)
  },
  async 'make-backup'(as) {
    await t.ok(backups.make, {}, as)
  },
  async dossier(as) {
    await t.ok(dossiers.make, { params: { studentId: (await t.make.student()).id }, body: {} }, as)
  },
  async export(as) {
    await t.ok(exports.make, {}, as)
  },
  async 'send-invitation'(as) {
    await t.ok(employees.create, { body: { ...newEmployee(), password: undefined, invite: true } }, as)
  },
  async 'send-recovery'() {
    await t.ok(session.recover, { body: { email: desk.email } })
  },
}
/** Queued by a visitor who is not signed in: only the address is known. */
const PUBLIC = new Set(['send-recovery'])

const callersOf = async (name: string): Promise<unknown[]> => {
  const { rows } = await t.pool.query<{ asked: unknown }>("select data->'asked' as asked from pgboss.job where name = $1", [name])
  return rows.map(({ asked }) => asked)
}

test.each(jobs.filter(({ cron, atStart }) => !cron && !atStart).map(({ name }) => name))(
  'M2 CON-53: %s names the user who caused it, and their address',
  async name => {
    await DEEDS[name]!(desk)
    const by = PUBLIC.has(name)
      ? { user: null, sessionId: null }
      : { user: { id: desk.employeeId, name: 'Raquel Mostrador Prueba' }, sessionId: desk.sessionId }
    expect(await callersOf(name)).toEqual([{ ...by, requestId: expect.stringMatching(/\w/) as string, address: '127.0.0.1' }])
  },
)

test("M2 CON-53: jobs of the schedule or of a worker's start have no user, and only these jobs run so", () => {
  const own = jobs.filter(({ cron, atStart }) => cron ?? atStart).map(({ name }) => name)
  expect(own.filter(name => name in DEEDS)).toEqual([])
  expect(Object.keys(DEEDS).toSorted()).toEqual(
    jobs
      .map(({ name }) => name)
      .filter(name => !own.includes(name))
      .toSorted(),
  )
})
