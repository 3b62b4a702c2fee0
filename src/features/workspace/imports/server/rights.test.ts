// The owner of an import, the rights for each step, and the user in its audit lines (CON-52, CON-53).
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { audit } from '#features/foundation/audit/contract.ts'
import { students } from '#features/people/students/contract.ts'
import { trash } from '#features/history/trash/contract.ts'
import type { Caller } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { imports } from '../contract.ts'
import { resumeImports } from './job.ts'

const t = await startTest()
const raquel = await t.as('post /imports/', 'get /students/')
const memo = await t.as('post /imports/', 'get /students/')
/** May do everything with students but import. */
const registrar = await t.as('post /students/register', 'get /students/', 'put /students/', 'delete /students/')
const reader = await t.as('get /imports/')
const chief = await t.as('get /imports/', 'delete /imports/', 'get /students/', 'delete /students/')

const MAPPING = { name: 0, lastName: 1, secondLastName: 2, email: 3, phoneNumber: 4 }
const HOUR = 3_600_000
let serial = 0
const person = () => ['Ana', 'Ríos', 'Sosa', `derechos${++serial}@correo.mx`, '5512345678']

async function bring(as: Caller = raquel, rows = [person()]) {
  const columns = ['Nombre', 'Paterno', 'Materno', 'Correo', 'Celular']
  const { import: created } = await t.ok(imports.create, { body: { filename: 'alumnos.xlsx', columns, total: rows.length } }, as)
  const params = { id: created._id }
  await t.ok(imports.addRows, { params, body: { rows: rows.map((cells, at) => ({ number: at + 2, cells })) } }, as)
  return params
}
async function checked(as: Caller = raquel, rows = [person()]) {
  const params = await bring(as, rows)
  await t.ok(imports.check, { params, body: MAPPING }, as)
  await t.runJobs()
  return params
}
async function ran(as: Caller = raquel, rows = [person()]) {
  const params = await checked(as, rows)
  await t.ok(imports.run, { params }, as)
  await t.runJobs()
  return params
}
const STEPS = [imports.find, imports.rows, imports.addRows, imports.check, imports.run, imports.undo, imports.remove] as const
const BODIES: Record<string, unknown> = { 'imports.addRows': { rows: [{ number: 2, cells: person() }] }, 'imports.check': MAPPING }
/** The answer of each step to this caller. */
const answers = async (params: { id: string }, as: Caller) =>
  Object.fromEntries(
    await Promise.all(
      STEPS.map(async route => {
        const { status, code } = await t
          .call(route, { params, body: BODIES[route.name] }, { as })
          .then(({ status, body }) => ({ status, code: (body as { errorExt?: { code: string } }).errorExt?.code }))
        return [route.name.split('.')[1], status === 403 && code === undefined ? 'forbidden' : (code ?? status)]
      }),
    ),
  )
const lineOf = (route: string, id: string) =>
  t.db
    .selectFrom('audit')
    .selectAll()
    .where('route', '=', route)
    .where('resource', '=', 'students')
    .where(sql<boolean>`ids @> array[${id}]`)
    .executeTakeFirstOrThrow()

describe('M1 CON-52: an import has an owner and rights of its own', () => {
  test("M1 CON-52: rights to enrol and delete students do not allow imports, nor seeing or undoing others' imports", async () => {
    const params = await ran()
    expect(await t.refused(imports.list, {}, registrar)).toMatchObject({ status: 403 })
    expect(await t.refused(imports.create, { body: {} }, registrar)).toMatchObject({ status: 403 })
    expect(new Set(Object.values(await answers(params, registrar)))).toEqual(new Set(['forbidden']))
  })

  test('M1 CON-52: hides an import from other importers', async () => {
    const params = await checked()
    expect(new Set(Object.values(await answers(params, memo)))).toEqual(new Set(['IMPORT_NOT_FOUND']))
    expect((await t.ok(imports.list, {}, memo)).imports.map(({ _id }) => _id)).not.toContain(params.id)
    expect((await t.ok(imports.list, {}, raquel)).imports.map(({ _id }) => _id)).toContain(params.id)
  })

  test("M1 CON-52: a user who sees all imports cannot run others' steps; with the right to undo, can undo or discard them", async () => {
    const seer = await t.as('get /imports/', 'post /imports/', 'get /students/')
    const params = await checked()
    expect(await answers(params, seer)).toEqual({
      find: 200,
      rows: 200,
      addRows: 'NOT_YOURS',
      check: 'NOT_YOURS',
      run: 'NOT_YOURS',
      undo: 'NOT_YOURS',
      remove: 'NOT_YOURS',
    })
    expect((await t.ok(imports.list, {}, seer)).imports.map(({ _id }) => _id)).toContain(params.id)
    await t.ok(imports.remove, { params }, chief)
    const run = await ran()
    await t.ok(imports.undo, { params: run }, chief)
    await t.runJobs()
    expect((await t.ok(imports.find, { params: run }, raquel)).import).toMatchObject({ state: 'undone', verdicts: { undone: 1 } })
  })

  test('M1 CON-52: its owner undoes an import for 24 hours, later only users with the right to undo all', async () => {
    const [early, late] = [await ran(), await ran()]
    await t.ok(imports.undo, { params: early }, raquel)
    await t.runJobs()
    await t.clock.advance(24 * HOUR + 1000)
    expect(await t.refused(imports.undo, { params: late }, raquel)).toMatchObject({ status: 403, code: 'IMPORT_UNDO_TOO_LATE' })
    await t.ok(imports.undo, { params: late }, chief)
    await t.runJobs()
    await t.clock.advance(-24 * HOUR - 1000)
  })

  test('M1 CON-52: keeps undone students in the trash for 30 days; a restored one is marked in its row', async () => {
    const params = await ran(raquel, [person(), person()])
    await t.ok(imports.undo, { params }, raquel)
    await t.runJobs()
    const { rows } = await t.ok(imports.rows, { params }, raquel)
    const ids = rows.map(({ student }) => student!)
    const lying = async () =>
      (await t.ok(trash.list, { query: { kind: 'student', limit: 1000 } }, chief)).items.filter(({ _id }) => ids.includes(_id))
    expect((await lying()).map(({ user }) => user)).toEqual(['Raquel Mostrador Prueba', 'Raquel Mostrador Prueba'])
    await t.ok(trash.restore, { params: { kind: 'student', id: ids[0]! } }, chief)
    expect((await t.ok(students.find, { params: { id: ids[0]! } }, chief)).student).toMatchObject({ name: 'Ana' })
    expect((await t.ok(imports.rows, { params }, raquel)).rows.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['kept', 'Se restauró de la papelera.'],
      ['undone', null],
    ])
    await t.clock.advance(30 * 24 * HOUR + 1000)
    expect(await lying()).toEqual([])
    await t.clock.advance(-30 * 24 * HOUR - 1000)
  })
})

describe('M5 CON-52: the rows of an import are people', () => {
  test("M5 CON-52: rows of others' imports also need get /students/", async () => {
    const params = await checked()
    expect((await t.ok(imports.find, { params }, reader)).import.total).toBe(1)
    expect(await t.refused(imports.rows, { params }, reader)).toMatchObject({ status: 403 })
    expect((await t.ok(imports.rows, { params }, chief)).rows).toHaveLength(1)
  })

  test("M5 CON-52: without get /students/ the user's own rows do not show who is registered under an e-mail", async () => {
    const blind = await t.as('post /imports/')
    const registered = person()
    await ran(raquel, [registered])
    const params = await checked(blind, [registered])
    expect((await t.ok(imports.rows, { params }, blind)).rows[0]).toMatchObject({ verdict: 'duplicate', reason: 'Ya está registrado.' })
    const importParams = await checked(raquel, [registered])
    expect((await t.ok(imports.rows, { params: importParams }, raquel)).rows[0]!.reason).toBe('Ya está registrado: Ana Ríos Sosa.')
  })
})

test('M44, DES-20: shows an import as one line of the Bitácora with its count, and its lines alone on request', async () => {
  const params = await ran(raquel, Array.from({ length: 201 }, person))
  const auditor = await t.as('get /audit/')
  const { audit: lines } = await t.ok(audit.list, { query: { limit: 100 } }, auditor)
  const run = lines.filter(({ batch }) => batch === params.id)
  expect(run.map(({ action, count }) => [action, count])).toEqual([['Importó 201 alumnos', 201]])
  // The step itself and two slices.
  const { audit: each } = await t.ok(audit.list, { query: { batch: params.id, limit: 100 } }, auditor)
  expect(each.map(({ action, count }) => [action, count])).toEqual(Array.from({ length: 3 }, () => ['Importó una hoja', 1]))
})

describe('M2 CON-53: the job writes in the name of the user who started the step', () => {
  test('M2 CON-53: Raquel imports and the chief undoes: each audit line has its own user, session and address', async () => {
    const params = await ran()
    await t.ok(imports.undo, { params }, chief)
    await t.runJobs()
    const from = ({ employeeId: userId, sessionId }: Caller) => ({ userId, sessionId, address: '127.0.0.1' })
    expect(await lineOf('imports.run', params.id)).toMatchObject({ ...from(raquel), after: { imported: 1 } })
    expect(await lineOf('imports.undo', params.id)).toMatchObject({ ...from(chief), after: { undid: 'Alumnos importados: deshecho' } })
  })

  test("M2 CON-53: resumes a step of a killed worker in the same user's name", async () => {
    const params = await checked()
    await t.ok(imports.run, { params }, raquel)
    await t.pool.query("delete from pgboss.job where name = 'import-students' and state = 'created'")
    const jobs: unknown[] = []
    await resumeImports.run(
      {},
      t.jobContext({ enqueue: async (_job, payload, _seconds, requester) => void jobs.push([payload, requester?.user?.id]) }),
    )
    expect(jobs).toContainEqual([{ importId: params.id }, raquel.employeeId])
    await t.db.updateTable('studentImport').set({ state: 'done' }).where('id', '=', params.id).execute()
  })

  test('M2 CON-53: runs a step that the first edition queued without a user in the name of the user who uploaded the sheet', async () => {
    const params = await checked()
    await t.ok(imports.run, { params }, raquel)
    await t.pool.query("update pgboss.job set data = data - 'asked' where name = 'import-students' and state = 'created'")
    await t.runJobs()
    expect(await lineOf('imports.run', params.id)).toMatchObject({
      userId: raquel.employeeId,
      userName: 'Raquel Mostrador Prueba',
      sessionId: null,
      address: '',
      after: { imported: 1 },
    })
  })
})
