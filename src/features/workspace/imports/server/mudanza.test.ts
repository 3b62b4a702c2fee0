// The afternoon in which an academy moves in, from the sheets of examples/mudanza to a sum known before (LLE-30 to LLE-42).
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { bookOf, sheetOf } from '#lib/sheet/book.ts'
import { belowHeading, findHeading } from '#lib/sheet/headings.ts'
import { startTest } from '#server/testing/harness.ts'
import { WHOLE } from '#server/testing/stated.ts'
import { imports, type ImportKind } from '../contract.ts'
import { formOf, guessColumns, KINDS } from '../kinds.ts'
import { importStudents } from './job.ts'

interface Sum {
  students: number
  cost: number
  paid: number
  missing: number
  credit: number
}
interface Expected {
  courses: { name: string; price: number }[]
  campuses: string[]
  total: Sum
  byGroup: Record<string, Sum>
  visitors: number
  troubles: Record<ImportKind, Record<string, string>>
}

const FOLDER = new URL('../../../../../examples/mudanza/', import.meta.url)
const expected = JSON.parse(readFileSync(new URL('expected.json', FOLDER), 'utf8')) as Expected
const FILES: Record<ImportKind, string> = { groups: 'grupos.csv', students: 'alumnos.csv', visitors: 'visitantes.csv' }
const TICKS = { sharedEmails: true, withoutEmail: true, noSecondSurname: true }

const t = await startTest()
const chief = await t.admin()

/** The groups whose students the test imports: all in `npm run prove`. */
const groupNames = Object.keys(expected.byGroup).slice(0, WHOLE ? undefined : 2)
const sum = groupNames
  .map(name => expected.byGroup[name]!)
  .reduce(
    (all, each) => Object.fromEntries(Object.entries(all).map(([key, value]) => [key, value + each[key as keyof Sum]])) as unknown as Sum,
  )

function sheetOfKind(kind: ImportKind) {
  const sheet = sheetOf(bookOf(readFileSync(new URL(FILES[kind], FOLDER)), { unzip: () => ({}), name: FILES[kind] }))
  const { number } = findHeading(sheet.rows, formOf(KINDS[kind]))
  const { columns, rows } = belowHeading(sheet, number)
  const at = columns.indexOf('Grupo')
  const isTrouble = (row: number) => expected.troubles[kind][row] !== undefined
  const some = kind === 'students' ? rows.filter(row => isTrouble(row.number) || groupNames.includes(row.cells[at]!)) : rows
  return { columns, rows: some.map(({ number: row, cells }) => ({ number: row, cells })) }
}

async function checked(kind: ImportKind, more: object) {
  const { columns, rows } = sheetOfKind(kind)
  const { import: created } = await t.ok(imports.create, { body: { kind, filename: FILES[kind], columns, total: rows.length } }, chief)
  const params = { id: created._id }
  for (let at = 0; at < rows.length; at += 500) await t.ok(imports.addRows, { params, body: { rows: rows.slice(at, at + 500) } }, chief)
  await t.ok(imports.check, { params, body: { ...guessColumns(KINDS[kind], columns), ...more } }, chief)
  await t.runJobs()
  return params
}

/** The refused rows are those that were planted, each for its reason. */
async function expectPlanted(kind: ImportKind, params: { id: string }) {
  const { rows, total } = await t.ok(imports.rows, { params, query: { verdict: 'refused', limit: 50 } }, chief)
  expect([kind, total]).toEqual([kind, Object.keys(expected.troubles[kind]).length])
  for (const { number, reason } of rows)
    expect([number, reason]).toEqual([number, expect.stringContaining(expected.troubles[kind][number]!)])
}

const run = async (params: { id: string }) => {
  await t.ok(imports.run, { params }, chief)
  await t.runJobs()
}

/** A step with five workers that die: within a slice, and after one. */
async function killed(step: typeof imports.run | typeof imports.undo, params: { id: string }) {
  await t.ok(step, { params }, chief)
  const requester = { user: { id: chief.employeeId, name: 'Ofelia' }, sessionId: null, requestId: null, address: '' }
  for (let kill = 1; kill <= 5; kill++) {
    const dies = () => {
      throw new Error('killed')
    }
    const { audit } = t.jobContext({ asked: requester })
    const worker = t.jobContext({
      asked: requester,
      ...(kill % 2 === 0
        ? { emit: event => (event.resource === 'imports' ? dies() : undefined) }
        : {
            audit: async (...line: Parameters<typeof audit>) => {
              await audit(...line)
              dies()
            },
          }),
    })
    await expect(importStudents.run({ importId: params.id }, worker)).rejects.toThrow('killed')
    await expectTrueBooks(t.db)
  }
  await t.runJobs()
}

/** Students, their debts and credits in pesos. */
async function debts() {
  const rows = await t.db.selectFrom('student').select(['balanceDue', 'credit']).where('deletedAt', 'is', null).execute()
  const pesos = (of: 'balanceDue' | 'credit') => rows.reduce((all, row) => all + row[of], 0) / 100
  return [rows.length, pesos('balanceDue'), pesos('credit')]
}
const seats = async () =>
  Number(
    (
      await t.db
        .selectFrom('classGroup')
        .select(({ fn }) => fn.sum<string>('taken').as('taken'))
        .executeTakeFirstOrThrow()
    ).taken,
  )

test('LLE-40: the generator of examples/mudanza writes the same bytes each time', () => {
  const copy = mkdtempSync(join(tmpdir(), 'mudanza-'))
  cpSync(fileURLToPath(new URL('make.ts', FOLDER)), join(copy, 'make.ts'))
  const maker = spawnSync(process.execPath, [join(copy, 'make.ts')], { encoding: 'utf8' })
  expect([maker.status, maker.stderr]).toEqual([0, expect.not.stringContaining('Error')])
  for (const name of [...Object.values(FILES), 'expected.json'])
    expect(readFileSync(join(copy, name)).equals(readFileSync(new URL(name, FOLDER)))).toBe(true)
})

test('LLE-30, LLE-40, LLE-41: imports a whole academy to the right debts, killed five times, undone and killed five times, run again', async () => {
  for (const name of expected.campuses) await t.make.location({ name })
  for (const { name, price } of expected.courses) await t.make.course({ name, price: price * 100 })

  const groups = await checked('groups', { rooms: true })
  await expectPlanted('groups', groups)
  await run(groups)
  expect((await t.ok(imports.find, { params: groups }, chief)).import.verdicts.written).toBe(24)

  const students = await checked('students', TICKS)
  await expectPlanted('students', students)
  const { byGroup, groups: count, success: _success, ...sums } = await t.ok(imports.sums, { params: students }, chief)
  expect([sums, count]).toEqual([sum, groupNames.length])
  for (const { name, ...group } of byGroup) expect([name, group]).toEqual([name, expected.byGroup[name]])
  const letters = await t.db.selectFrom('outbox').select('id').execute()
  await killed(imports.run, students)
  expect(await debts()).toEqual([sum.students, sum.missing, sum.credit])
  expect(await seats()).toBe(sum.students)
  expect(await t.db.selectFrom('outbox').select('id').execute()).toEqual(letters)
  await expectTrueBooks(t.db)

  await killed(imports.undo, students)
  expect((await t.ok(imports.find, { params: students }, chief)).import).toMatchObject({ verdicts: { undone: sum.students } })
  expect([await debts(), await seats()]).toEqual([[0, 0, 0], 0])
  const again = await checked('students', TICKS)
  await run(again)
  expect(await debts()).toEqual([sum.students, sum.missing, sum.credit])
  await expectTrueBooks(t.db)

  const level = await t.db.selectFrom('courseLevel').select('id').executeTakeFirstOrThrow()
  const visitors = await checked('visitors', { listLevel: level.id, listType: 'Feria de carreras', withoutEmail: true })
  await expectPlanted('visitors', visitors)
  await run(visitors)
  const list = await t.db.selectFrom('talk').select(['quota', 'taken', 'date']).where('name', '=', 'visitantes').executeTakeFirstOrThrow()
  expect(list).toEqual({ quota: 160, taken: expected.visitors, date: null })
}, 240_000)
