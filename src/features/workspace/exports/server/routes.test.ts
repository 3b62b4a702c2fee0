import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { httpErrors } from '#server/http/refusal.ts'
import { newId } from '#lib/ids.ts'
import { erasures } from '#features/people/privacy/erasureContract.ts'
import { startTest } from '#server/testing/harness.ts'
import { exportFailures, EXPORT_HOURS, exports } from '../contract.ts'
import { makeExport, resumeExports, sweepExports } from './job.ts'

const HOUR = 3_600_000
const t = await startTest()
const ofelia = await t.admin()
const chief = await t.as('get /export/')

const ask = async () => (await t.ok(exports.make, {}, chief)).export
const shown = async (id: string) => (await t.ok(exports.list, {}, chief)).exports.find(({ _id }) => _id === id)
const keyOf = async (id: string) => (await t.db.selectFrom('export').select('key').where('id', '=', id).executeTakeFirstOrThrow()).key
const fetched = async (id: string) => unzipSync(new Uint8Array(await (await t.ok(exports.file, { params: { id } }, chief)).arrayBuffer()))
async function made() {
  const { _id } = (await t.ok(exports.make, {}, await t.as('get /export/'))).export
  await t.runJobs()
  return _id
}

describe('POST /exports', () => {
  test('LLE-50: writes one ZIP in the background, tells every administrator by mail, and announces it', async () => {
    await t.make.student({ name: 'Malinalli', lastName: 'Tenépatl' })
    const { _id, state } = await ask()
    expect(state).toBe('waiting')
    expect(await t.refused(exports.make, {}, ofelia)).toMatchObject(exportFailures.EXPORT_RUNNING)
    const { email } = await t.db.selectFrom('employee').select('email').where('id', '=', ofelia.employeeId).executeTakeFirstOrThrow()
    const letters = await t.db
      .selectFrom('outbox')
      .select(['recipient', 'subject', 'text'])
      .where('subject', '=', 'Se pidió exportar todo')
      .execute()
    expect(letters).toEqual([expect.objectContaining({ recipient: email, text: expect.stringContaining('Se borra 24 horas después') })])
    t.events.length = 0
    await t.runJobs()
    expect(t.events).toContainEqual({ resource: 'exports', ids: [_id] })
    const ready = (await shown(_id))!
    expect(ready).toMatchObject({
      state: 'ready',
      until: new Date(t.clock.now().getTime() + EXPORT_HOURS * HOUR).toISOString(),
      rows: { 'alumnos-detalle': 1 },
    })
    const files = await fetched(_id)
    expect(Buffer.from(files['alumnos-detalle.csv']!).toString()).toContain('Malinalli')
    const sheets = Object.keys(files).filter(path => path.endsWith('.csv') && path !== 'diccionario.csv')
    expect(
      Object.keys(ready.rows!)
        .map(name => `${name}.csv`)
        .toSorted(),
    ).toEqual(sheets.toSorted())
    expect(await t.lastAudit('exports.file')).toMatchObject({ userId: chief.employeeId, ids: [_id] })
    expect(await t.lastAudit('exports.make')).toMatchObject({ ids: [_id] })
  })

  test('LLE-50: needs its own permission, and but for the list a recent proof', async () => {
    const desk = await t.as('get /students/', 'get /academy/')
    for (const refused of [
      await t.refused(exports.list, {}, desk),
      await t.refused(exports.make, {}, desk),
      await t.refused(exports.file, { params: { id: newId() } }, desk),
    ])
      expect(refused.status).toBe(403)
    const long = await t.as('get /export/')
    const ago = new Date(t.clock.now().getTime() - 6 * 60_000)
    await t.db.updateTable('session').set({ provedAt: ago }).where('id', '=', long.sessionId).execute()
    await t.ok(exports.list, {}, long)
    expect(await t.refused(exports.make, {}, long)).toMatchObject(httpErrors.confirmIdentity)
    expect(await t.refused(exports.file, { params: { id: newId() } }, long)).toMatchObject(httpErrors.confirmIdentity)
  })
})

describe('the file', () => {
  test('LLE-50: is deleted after 24 hours; the list keeps who asked for it', async () => {
    const id = await made()
    const key = (await keyOf(id))!
    await t.clock.advance(EXPORT_HOURS * HOUR - 1)
    await sweepExports.run({}, t.jobContext())
    const later = await t.as('get /export/')
    await t.ok(exports.file, { params: { id } }, later)
    await t.clock.advance(1)
    expect(await t.refused(exports.file, { params: { id } }, later)).toMatchObject(exportFailures.EXPORT_GONE)
    expect((await t.ok(exports.list, {}, later)).exports[0]).toMatchObject({ _id: id, state: 'gone' })
    expect(await t.services.storage.head(key)).not.toBeNull()
    await sweepExports.run({}, t.jobContext())
    expect([await t.services.storage.head(key), await keyOf(id)]).toEqual([null, null])
    expect(await t.db.selectFrom('export').select('state').where('id', '=', id).executeTakeFirst()).toEqual({ state: 'gone' })
  })

  test('LLE-50, CON-65: ends when somebody in it is erased, and one under way is made again without them', async () => {
    const id = await made()
    const key = (await keyOf(id))!
    const erase = async (name: string) => {
      const { id: student, email } = await t.make.student({ name, uniqueFolio: null })
      return () => t.ok(erasures.erase, { params: { studentId: student }, body: { folio: email, reason: 'Lo pidió' } }, lawyer)
    }
    const lawyer = await t.as('get /privacy/', 'delete /privacy/')
    await (
      await erase('Aurora')
    )()
    expect(await t.services.storage.head(key)).toBeNull()
    expect(await t.refused(exports.file, { params: { id } }, await t.as('get /export/'))).toMatchObject(exportFailures.EXPORT_GONE)

    const eraseBruno = await erase('Bruno')
    const me = await t.as('get /export/')
    const { export: second } = await t.ok(exports.make, {}, me)
    const { storage } = t.services
    let puts = 0
    const put = async (...sent: Parameters<typeof storage.put>) => {
      const kept = await storage.put(...sent)
      if (++puts === 1) await eraseBruno()
      return kept
    }
    await makeExport.run({ id: second._id }, t.jobContext({ storage: { ...storage, put } }))
    const zip = await t.ok(exports.file, { params: { id: second._id } }, me)
    const { 'alumnos-detalle.csv': sheet } = unzipSync(new Uint8Array(await zip.arrayBuffer()))
    expect([puts, Buffer.from(sheet!).toString().includes('Bruno')]).toEqual([2, false])
    await t.runJobs()
  })

  test('LLE-50: one whose server dies goes on at the next start, and leaves no other file', async () => {
    const me = await t.as('get /export/')
    const { export: asked } = await t.ok(exports.make, {}, me)
    const { storage } = t.services
    let die = () => {}
    const put = async (...sent: Parameters<typeof storage.put>) => {
      await storage.put(...sent)
      return new Promise<never>((_, reject) => (die = () => reject(new Error('killed'))))
    }
    const killed = makeExport.run({ id: asked._id }, t.jobContext({ storage: { ...storage, put } }))
    await expect.poll(async () => storage.head((await keyOf(asked._id)) ?? '0'.repeat(32))).not.toBeNull()
    const left = (await keyOf(asked._id))!
    const queued: unknown[] = []
    await resumeExports.run({}, t.jobContext({ enqueue: async (_job, payload) => void queued.push(payload) }))
    expect(queued).toEqual([{ id: asked._id }])
    await makeExport.run({ id: asked._id }, t.jobContext())
    die()
    await killed
    await t.runJobs()
    expect(await storage.head(left)).toBeNull()
    const zip = await t.ok(exports.file, { params: { id: asked._id } }, me)
    expect(Object.keys(unzipSync(new Uint8Array(await zip.arrayBuffer())))).toContain('alumnos.csv')
  })

  test('LLE-50: one that cannot be stored fails, and another can be asked for; one that nobody goes on making is lost after six hours', async () => {
    const me = await t.as('get /export/')
    const { export: first } = await t.ok(exports.make, {}, me)
    const storage = { ...t.services.storage, put: () => Promise.reject(new Error('no space left')) }
    await makeExport.run({ id: first._id }, t.jobContext({ storage }))
    const stateOf = async (id: string) => (await t.ok(exports.list, {}, me)).exports.find(each => each._id === id)?.state
    expect(await stateOf(first._id)).toBe('failed')
    const { export: second } = await t.ok(exports.make, {}, me)
    await t.db
      .updateTable('export')
      .set({ createdAt: new Date(t.clock.now().getTime() - 7 * HOUR) })
      .where('id', '=', second._id)
      .execute()
    await sweepExports.run({}, t.jobContext())
    expect(await stateOf(second._id)).toBe('failed')
    await t.runJobs()
    expect(await stateOf(second._id)).toBe('failed')
  })
})
