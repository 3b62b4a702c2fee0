import { describe, expect, test } from 'vitest'
import { registrations } from '#features/money/registrations/contract.ts'
import { students } from '#features/people/students/contract.ts'
import { newId } from '#lib/ids.ts'
import { trash } from '#features/history/trash/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { imports, type Verdict } from '../contract.ts'
import { importStudents } from './job.ts'

const t = await startTest()
const desk = await t.as('post /imports/', 'get /students/', 'put /students/', 'delete /students/')

const COLUMNS = ['Nombre', 'Paterno', 'Materno', 'Correo', 'Celular']
const MAPPING = { name: 0, lastName: 1, secondLastName: 2, email: 3, phoneNumber: 4 }
let serial = 0
const person = (change: Record<number, string> = {}) =>
  Object.assign(['Ana', 'Ríos', 'Sosa', `importada${++serial}@correo.mx`, '5512345678'], change)

async function bring(rows: string[][], total = rows.length) {
  const { import: created } = await t.ok(imports.create, { body: { filename: 'alumnos.xlsx', columns: COLUMNS, total } }, desk)
  const params = { id: created._id }
  if (rows.length > 0) await t.ok(imports.addRows, { params, body: { rows: rows.map((cells, i) => ({ number: i + 2, cells })) } }, desk)
  return params
}
async function checked(rows: string[][]) {
  const params = await bring(rows)
  await t.ok(imports.check, { params, body: MAPPING }, desk)
  await t.runJobs()
  return params
}
async function ran(rows: string[][]) {
  const params = await checked(rows)
  await t.ok(imports.run, { params }, desk)
  await t.runJobs()
  return params
}
const find = async (params: { id: string }) => (await t.ok(imports.find, { params }, desk)).import
const rowsOf = async (params: { id: string }, verdict?: Verdict) => (await t.ok(imports.rows, { params, query: { verdict } }, desk)).rows
const isKnown = async (email: string) => (await t.call(students.byEmail, { params: { email } }, { as: desk })).status === 200

describe('the dry run', () => {
  test('IMP-11, IMP-12: a verdict per row with its reason; nothing is written yet', async () => {
    const twice = person()
    const registered = person()
    await ran([registered])
    const params = await checked([person(), person({ 0: '4na' }), twice, [...twice], registered])
    expect(await find(params)).toMatchObject({ state: 'checked', total: 5, done: 5, verdicts: { ready: 2, invalid: 1, duplicate: 2 } })
    // A number of rows, which the Bitácora does not take for money.
    expect((await t.lastAudit('imports.create')).after).toEqual({ filename: 'alumnos.xlsx', rows: 5 })
    expect((await rowsOf(params)).map(({ number, verdict, reason }) => [number, verdict, reason])).toEqual([
      [2, 'ready', null],
      [3, 'invalid', 'Nombre: Debes escribir solo letras en nombre y apellidos'],
      [4, 'ready', null],
      [5, 'duplicate', 'El correo se repite: ya está en la fila 4.'],
      [6, 'duplicate', 'Ya está registrado: Ana Ríos Sosa.'],
    ])
    expect((await rowsOf(params, 'invalid')).map(row => row.number)).toEqual([3])
    expect(await isKnown(twice[3]!)).toBe(false)
  })

  test('M10: notes an impossible birth date in the dry run, and imports the student without it', async () => {
    const { import: created } = await t.ok(
      imports.create,
      { body: { filename: 'alumnos.xlsx', columns: [...COLUMNS, 'Nacimiento'], total: 2 } },
      desk,
    )
    const params = { id: created._id }
    const rows = [person({ 0: 'Berta', 5: '24/11/2026' }), person({ 0: 'Saúl', 5: '23/11/1906' })]
    await t.ok(imports.addRows, { params, body: { rows: rows.map((cells, at) => ({ number: at + 2, cells })) } }, desk)
    await t.ok(imports.check, { params, body: { ...MAPPING, birthDate: 5 } }, desk)
    await t.runJobs()
    expect(await find(params)).toMatchObject({ verdicts: { ready: 2 }, noted: 1 })
    await t.ok(imports.run, { params }, desk)
    await t.runJobs()
    const writtenRows = await rowsOf(params, 'written')
    expect(writtenRows.map(({ reason }) => reason)).toEqual([
      'Fecha de nacimiento: «24/11/2026» queda sin dato. La fecha no puede ser futura.',
      null,
    ])
    const bornStudents = writtenRows.map(({ student }) => t.ok(students.find, { params: { id: student! } }, desk))
    expect((await Promise.all(bornStudents)).map(({ student }) => student.birthDate)).toEqual([null, '1906-11-23'])
  })

  test('IMP-13: another mapping checks all rows again', async () => {
    const params = await checked([person()])
    await t.ok(imports.check, { params, body: { ...MAPPING, email: 0, name: 3 } }, desk)
    await t.runJobs()
    expect((await find(params)).verdicts).toEqual({ invalid: 1 })
  })

  test('IMP-14: rows may come twice, in any order; the last one counts', async () => {
    const params = await bring([person(), person()])
    const body = { rows: [{ number: 3, cells: person({ 0: 'Berta' }) }] }
    expect(await t.ok(imports.addRows, { params, body }, desk)).toMatchObject({ read: 2 })
    expect((await rowsOf(params))[1]!.cells[0]).toBe('Berta')
  })
})

describe('the job', () => {
  test('IMP-15: writes the ready rows, without folio until the first registration, and names the students', async () => {
    const rows = [person(), person({ 4: '1' }), person()]
    const params = await ran(rows)
    expect(await find(params)).toMatchObject({ state: 'done', verdicts: { written: 2, invalid: 1 } })
    const { student } = (await rowsOf(params, 'written'))[0]!
    expect((await t.ok(students.find, { params: { id: student! } }, desk)).student).toMatchObject({
      name: 'Ana',
      email: rows[0]![3],
      phoneNumber: '5512345678',
      uniqueFolio: '',
      groups: [],
      debt: false,
    })
    const audit = await t.db.selectFrom('audit').selectAll().where('route', '=', 'imports.run').where('resource', '=', 'students').execute()
    expect(audit.at(-1)).toMatchObject({ userId: desk.employeeId, ids: expect.arrayContaining([params.id, student]) })
  })

  test('IMP-16: writes 450 rows in several slices; a second concurrent job writes none twice', async () => {
    const params = await checked(Array.from({ length: 450 }, () => person()))
    await t.ok(imports.run, { params }, desk)
    const requester = { user: { id: desk.employeeId, name: 'Raquel' }, sessionId: null, requestId: null, address: '' }
    const context = t.jobContext({ asked: requester })
    await Promise.all([importStudents.run({ importId: params.id }, context), importStudents.run({ importId: params.id }, context)])
    expect(await find(params)).toMatchObject({ state: 'done', done: 450, verdicts: { written: 450 } })
    const rows = await t.db.selectFrom('studentImportRow').select('studentId').where('importId', '=', params.id).execute()
    expect(new Set(rows.map(row => row.studentId)).size).toBe(450)
  })

  test('IMP-17: an e-mail registered meanwhile fails only its row', async () => {
    const [first, second] = [person(), person()]
    const params = await checked([first, second])
    await ran([second])
    await t.ok(imports.run, { params }, desk)
    await t.runJobs()
    expect((await rowsOf(params)).map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['written', null],
      ['failed', 'El correo se registró mientras tanto.'],
    ])
  })

  test('IMP-18: resumes a step of a killed worker at the next start', async () => {
    const params = await checked([person()])
    await t.db.updateTable('studentImport').set({ state: 'running' }).where('id', '=', params.id).execute()
    const queued: unknown[] = []
    const { resumeImports } = await import('./job.ts')
    await resumeImports.run({}, t.jobContext({ enqueue: async (_job, payload) => void queued.push(payload) }))
    expect(queued).toContainEqual({ importId: params.id })
    await t.db.updateTable('studentImport').set({ state: 'checked' }).where('id', '=', params.id).execute()
  })
})

describe('undo', () => {
  test('IMP-19: removes imported students, except those used since', async () => {
    const rows = [person(), person(), person()]
    const params = await ran(rows)
    const [, second, third] = await rowsOf(params)
    await t.db.insertInto('folio').values({ id: newId(), studentId: second!.student!, title: 'Guía', folio: 'A1' }).execute()
    await t.ok(registrations.removeStudent, { params: { id: third!.student! } }, desk)
    await t.ok(imports.undo, { params }, desk)
    await t.runJobs()
    expect(await find(params)).toMatchObject({ state: 'undone', verdicts: { undone: 1, kept: 2 } })
    expect(await Promise.all(rows.map(row => isKnown(row[3]!)))).toEqual([false, true, false])
    const { items } = await t.ok(trash.list, { query: { kind: 'student' } }, desk)
    const [first] = await rowsOf(params)
    expect(new Set(items.map(each => each._id))).toEqual(new Set([first!.student, third!.student]))
  })
})

describe('refusals', () => {
  const nobody = { id: newId() }

  test('IMP-20: refuses an unknown import', async () => {
    for (const call of [imports.find, imports.rows, imports.remove, imports.run, imports.undo] as const)
      expect(await t.refused(call as typeof imports.find, { params: nobody }, desk)).toMatchObject({ code: 'IMPORT_NOT_FOUND' })
  })

  test('IMP-21: refuses a run before the dry run, a second run, or one with nothing to write', async () => {
    const early = await bring([person()])
    expect(await t.refused(imports.run, { params: early }, desk)).toMatchObject({ code: 'NOT_CHECKED' })
    expect(await t.refused(imports.undo, { params: early }, desk)).toMatchObject({ code: 'NOT_RUN' })
    const bad = await checked([person({ 0: '1' })])
    expect(await t.refused(imports.run, { params: bad }, desk)).toMatchObject({ code: 'NOTHING_TO_WRITE' })
    const params = await ran([person()])
    expect(await t.refused(imports.run, { params }, desk)).toMatchObject({ code: 'ALREADY_RUN' })
    expect(await t.refused(imports.check, { params, body: MAPPING }, desk)).toMatchObject({ code: 'ALREADY_RUN' })
    expect(await t.refused(imports.remove, { params }, desk)).toMatchObject({ code: 'ALREADY_RUN' })
  })

  test('IMP-22: refuses a step while another one runs', async () => {
    const params = await bring([person()])
    await t.ok(imports.check, { params, body: MAPPING }, desk)
    expect(await t.refused(imports.run, { params }, desk)).toMatchObject({ code: 'IMPORT_BUSY' })
    await t.runJobs()
  })

  test('IMP-23: refuses missing rows, too many rows, or a column that the sheet does not have', async () => {
    const params = await bring([person()], 2)
    expect(await t.refused(imports.check, { params, body: MAPPING }, desk)).toMatchObject({ code: 'ROWS_MISSING' })
    const rows = [3, 4].map(number => ({ number, cells: person() }))
    expect(await t.refused(imports.addRows, { params, body: { rows } }, desk)).toMatchObject({ code: 'TOO_MANY_ROWS' })
    expect(await t.refused(imports.check, { params, body: { ...MAPPING, email: 9 } }, desk)).toMatchObject({ code: 'COLUMN_MISSING' })
    await t.ok(imports.remove, { params }, desk)
    expect(await t.refused(imports.find, { params }, desk)).toMatchObject({ status: 404 })
  })

  test('LLE-12: asks for the order of ambiguous birth dates and reads them by the answer; asks nothing when a cell decides it', async () => {
    const columns = [...COLUMNS, 'Nacimiento']
    const mapping = { ...MAPPING, birthDate: 5 }
    const bringBirthdays = async (...days: string[]) => {
      const { import: created } = await t.ok(imports.create, { body: { filename: 'a.csv', columns, total: days.length } }, desk)
      const rows = days.map((day, at) => ({ number: at + 2, cells: [...person(), day] }))
      await t.ok(imports.addRows, { params: { id: created._id }, body: { rows } }, desk)
      return { id: created._id }
    }
    const open = await bringBirthdays('05/11/2009', '03/04/2010')
    const response = await t.call(imports.check, { params: open, body: mapping }, { as: desk })
    expect(response.body.errorExt).toMatchObject({ code: 'DAY_OR_MONTH', cell: '05/11/2009', orders: ['dmy', 'mdy'] })
    expect((await t.ok(imports.check, { params: open, body: { ...mapping, dateOrder: 'mdy' } }, desk)).import).toMatchObject({
      dateOrder: 'mdy',
      mapping,
    })
    await t.runJobs()
    await t.ok(imports.run, { params: open }, desk)
    await t.runJobs()
    const [first] = await rowsOf(open)
    expect((await t.ok(students.find, { params: { id: first!.student! } }, desk)).student.birthDate).toBe('2009-05-11')
    const params = await bringBirthdays('04/23/2010', '05/11/2009')
    expect((await t.ok(imports.check, { params, body: mapping }, desk)).import.dateOrder).toBe('mdy')
    await t.runJobs()
  })

  test('LLE-6: never imports a row that is broken in the file, whatever columns are chosen', async () => {
    const params = await bring([], 2)
    const fault = 'Las comillas no cierran.' as const
    await t.ok(
      imports.addRows,
      {
        params,
        body: {
          rows: [
            { number: 1, cells: person() },
            { number: 2, cells: person(), fault },
          ],
        },
      },
      desk,
    )
    for (const _again of [1, 2]) {
      await t.ok(imports.check, { params, body: MAPPING }, desk)
      await t.runJobs()
      expect((await rowsOf(params)).map(({ number, verdict, reason }) => [number, verdict, reason])).toEqual([
        [1, 'ready', null],
        [2, 'invalid', fault],
      ])
    }
  })

  test('IMP-7, IMP-8: refuses a mapping without a required column, and one column for two fields', async () => {
    const params = await bring([person()])
    const { email: _email, ...without } = MAPPING
    expect(await t.refused(imports.check, { params, body: without }, desk)).toMatchObject({ status: 400, fields: ['email'] })
    expect(await t.refused(imports.check, { params, body: { ...MAPPING, email: 0 } }, desk)).toMatchObject({ status: 400 })
  })

  test('IMP-2: refuses 20,001 rows, and a sheet without rows', async () => {
    for (const total of [0, 20_001])
      expect(await t.refused(imports.create, { body: { filename: 'a.xlsx', columns: COLUMNS, total } }, desk)).toMatchObject({
        status: 400,
      })
  })
})

test('IMP-24: lists the imports, newest first, and returns the template', async () => {
  const params = await bring([person()])
  const { imports: all, total } = await t.ok(imports.list, {}, desk)
  expect(all[0]).toMatchObject({ _id: params.id, filename: 'alumnos.xlsx', state: 'reading', read: 1 })
  expect(total).toBeGreaterThanOrEqual(all.length)
  const template: Blob = await t.ok(imports.template, {}, desk)
  expect(template.type).toContain('spreadsheetml')
})
