// The sheets of examples/mudanza come and go while the server is killed (LLE-40, LLE-41).
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { imports, type ImportKind } from '#features/workspace/imports/contract.ts'
import { formOf, guessColumns, KINDS } from '#features/workspace/imports/kinds.ts'
import { bookOf, sheetOf } from '#lib/sheet/book.ts'
import { belowHeading, findHeading } from '#lib/sheet/headings.ts'
import { end, endAll } from '../../../test/support/children.ts'
import { startProduct } from '../../../test/support/servers.ts'
import { urlOf } from './database.ts'
import { startTest } from './harness.ts'
import { WHOLE } from './stated.ts'

const KILLS = 5
const FOLDER = new URL('../../../examples/mudanza/', import.meta.url)
interface Expected {
  courses: { name: string; price: number }[]
  campuses: string[]
  total: { students: number; missing: number; credit: number }
}
const expected = JSON.parse(readFileSync(new URL('expected.json', FOLDER), 'utf8')) as Expected

test.runIf(WHOLE)(
  'LLE-40, LLE-41: 600 students enter, go back and enter again, while the server is killed five times in each; each slice is whole or absent',
  async () => {
    const t = await startTest()
    const chief = await t.admin()
    const dataDir = await mkdtemp(join(tmpdir(), 'plantel-killed-'))
    onTestFinished(async () => {
      await endAll()
      await rm(dataDir, { recursive: true })
    })
    for (const name of expected.campuses) await t.make.location({ name })
    for (const { name, price } of expected.courses) await t.make.course({ name, price: price * 100 })

    const checked = async (kind: ImportKind, name: string, more: object) => {
      const sheet = sheetOf(bookOf(readFileSync(new URL(name, FOLDER)), { unzip: () => ({}), name }))
      const { columns, rows } = belowHeading(sheet, findHeading(sheet.rows, formOf(KINDS[kind])).number)
      const { import: sheetImport } = await t.ok(imports.create, { body: { kind, filename: name, columns, total: rows.length } }, chief)
      const params = { id: sheetImport._id }
      for (let at = 0; at < rows.length; at += 500) {
        const body = { rows: rows.slice(at, at + 500).map(({ number, cells }) => ({ number, cells })) }
        await t.ok(imports.addRows, { params, body }, chief)
      }
      await t.ok(imports.check, { params, body: { ...guessColumns(KINDS[kind], columns), ...more } }, chief)
      await t.runJobs()
      return params
    }
    const stateOf = async (id: string) =>
      t.db.selectFrom('studentImport').select(['state', 'done']).where('id', '=', id).executeTakeFirstOrThrow()
    const money = async () => {
      const { rows } = await t.pool.query<{ students: number; debt: number; credit: number; seats: number }>(`
        select count(*)::int as students, coalesce(sum(balance_due), 0)::int / 100 as debt, coalesce(sum(credit), 0)::int / 100 as credit,
          (select sum(taken)::int from class_group) as seats
        from student where deleted_at is null`)
      return rows[0]!
    }
    const serve = () => startProduct('src/server/main.ts', { dataDir, url: () => urlOf(t.connection) }, t.connection.database)
    const killed = async (step: typeof imports.run | typeof imports.undo, params: { id: string }, last: string) => {
      await t.ok(step, { params }, chief)
      for (let kill = 1; kill <= KILLS; kill++) {
        const { child } = await serve()
        const { done } = await stateOf(params.id)
        await expect.poll(async () => (await stateOf(params.id)).done, { interval: 20, timeout: 60_000 }).toBeGreaterThan(done)
        child.kill('SIGKILL')
        await once(child, 'exit')
        await expectTrueBooks(t.db)
        const { students, seats } = await money()
        expect([kill, seats]).toEqual([kill, students])
      }
      const { child } = await serve()
      await expect.poll(async () => (await stateOf(params.id)).state, { timeout: 120_000 }).toBe(last)
      await end(child)
      await expectTrueBooks(t.db)
    }

    await t.ok(imports.run, { params: await checked('groups', 'grupos.csv', { rooms: true }) }, chief)
    await t.runJobs()
    const ticks = { sharedEmails: true, withoutEmail: true, noSecondSurname: true }
    const { students, missing, credit } = expected.total
    const whole = { students, debt: missing, credit, seats: students }
    const first = await checked('students', 'alumnos.csv', ticks)
    await killed(imports.run, first, 'done')
    expect(await money()).toEqual(whole)
    await killed(imports.undo, first, 'undone')
    expect(await money()).toEqual({ students: 0, debt: 0, credit: 0, seats: 0 })
    await killed(imports.run, await checked('students', 'alumnos.csv', ticks), 'done')
    expect(await money()).toEqual(whole)
  },
  600_000,
)
