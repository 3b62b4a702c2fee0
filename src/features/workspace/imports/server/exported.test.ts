// Columns that an export has beyond the old notebook: discounts, open dates, modules and packages (LLE-51).
import { beforeAll, expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { startTest } from '#server/testing/harness.ts'
import { imports, type ImportKind } from '../contract.ts'
import { guessColumns, KINDS } from '../kinds.ts'

const t = await startTest()
let desk: Awaited<ReturnType<typeof t.admin>>
const PERSON = ['Nombre', 'Apellido paterno', 'Apellido materno', 'Correo', 'Teléfono']
const ENROL = ['Grupo', 'Inicio del grupo', 'Costo', 'Descuento', 'Pagado', 'Inscrito el', 'Fechas pendientes', 'Módulos']
const GROUP = ['Curso', 'Grupo', 'Sede', 'Salón', 'Cupo', 'Paquete', 'Inicio', 'Fin', 'Horario']
let serial = 0
const ana = (...enrol: string[]) => ['Ana', 'Ríos', 'Sosa', `ana${++serial}@correo.mx`, `55${12_345_678 + serial}`, ...enrol]

beforeAll(async () => {
  desk = await t.admin()
  const course = await t.make.course({ name: 'ECOEMS', price: 890_000 })
  for (const startDate of ['2026-09-05', '2026-10-05']) await t.make.group({ name: 'Sábado A', courseId: course.id, quota: 9, startDate })
})

async function brought(kind: ImportKind, columns: string[], rows: string[][], more: object = {}) {
  const { import: made } = await t.ok(imports.create, { body: { kind, filename: 'hoja.csv', columns, total: rows.length } }, desk)
  const params = { id: made._id }
  await t.ok(imports.addRows, { params, body: { rows: rows.map((cells, at) => ({ number: at + 2, cells })) } }, desk)
  await t.ok(imports.check, { params, body: { ...guessColumns(KINDS[kind], columns), ...more } }, desk)
  await t.runJobs()
  return params
}
async function reasons(params: { id: string }) {
  const { rows } = await t.ok(imports.rows, { params, query: { limit: 50 } }, desk)
  return rows.toSorted((a, b) => a.number - b.number).map(({ verdict, reason }) => reason ?? verdict)
}
async function run(params: { id: string }) {
  await t.ok(imports.run, { params }, desk)
  await t.runJobs()
  return reasons(params)
}

test('LLE-51: refuses dates that do not add up, a discount above the cost, an unknown module, an ambiguous group', async () => {
  const start = '2026-09-05'
  const params = await brought(
    'students',
    [...PERSON, ...ENROL],
    [
      ana('Sábado A', start, '8900', '500', '3000', '2026-09-15', '05/01/2027 2670', ''),
      ana('Sábado A', start, '8900', '9000', '', '2026-09-15', '', ''),
      ana('Sábado A', start, '8900', '', '8900', '2026-09-15', '', 'Álgebra'),
      ana('Sábado A', '', '8900', '', '8900', '2026-09-15', '', ''),
      ana('Sábado A', '2026-09-06', '8900', '', '8900', '2026-09-15', '', ''),
      ana('Sábado A', start, '8900', '', '', '2026-09-15', '05/01/2027', ''),
      ana('Sábado A', start, '8900', '', '', '2026-09-15', '05/01/2027 4450; 2027-01-05 4450', ''),
    ],
  )
  expect(await reasons(params)).toEqual([
    'Fechas pendientes: suman $2,670.00 y faltan $5,400.00.',
    'Descuento: $9,000.00 es más que el costo, $8,900.00.',
    'Módulos: el grupo no tiene «Álgebra».',
    'Hay 2 grupos que se llaman «Sábado A»: di la sede o el inicio, o dales otro nombre.',
    'El grupo Sábado A no empieza el 06/09/2026.',
    'Fechas pendientes: «05/01/2027» no es una fecha con su monto. Escríbelo así: 05/01/2027 2670.',
    'Fechas pendientes: 05/01/2027 está dos veces.',
  ])
})

test('LLE-51: Ana of 8,900 with 500 off, 3,000 paid and two dates owes exactly these; taken back, nothing is left', async () => {
  const params = await brought(
    'students',
    [...PERSON, ...ENROL],
    [
      ana('Sábado A', '2026-10-05', '8900', '500', '3000', '2026-09-15', '05/01/2027 2700; 05/02/2027 2700', ''),
      ana('Sábado A', '2026-10-05', '8900', '8900', '', '2026-09-15', '', ''),
    ],
  )
  expect(await run(params)).toEqual(['written', 'written'])
  const { rows } = await t.pool.query(
    `select s.balance_due::int as debt, e.amount::int as paid, e.discount::int as discount, e.source,
      (select json_agg(json_build_array(d.due_on, d.open) order by d.due_on) from due_row d where d.registration_id = x.id and d.open > 0) as open
    from student_import_row i join student s on s.id = i.student_id join registration x on x.id = i.registration_id join entry e on e.id = i.entry_id
    where i.import_id = $1 order by i.number`,
    [params.id],
  )
  const opening = { discount: 50_000, source: 'opening' }
  expect(rows).toEqual([
    {
      ...opening,
      debt: 540_000,
      paid: 300_000,
      open: [
        ['2027-01-05', 270_000],
        ['2027-02-05', 270_000],
      ],
    },
    { ...opening, debt: 0, paid: 0, discount: 890_000, open: null },
  ])
  await expectTrueBooks(t.db)
  await t.ok(imports.undo, { params }, desk)
  await t.runJobs()
  expect(await reasons(params)).toEqual(['undone', 'undone'])
  await expectTrueBooks(t.db)
})

test('LLE-51: a discount needs the rights of what was paid before', async () => {
  const clerk = await t.as('post /imports/', 'put /groups/?/enroll/?', 'get /students/')
  const columns = [...PERSON, 'Grupo', 'Costo', 'Descuento']
  const { import: made } = await t.ok(imports.create, { body: { filename: 'hoja.csv', columns, total: 1 } }, clerk)
  const params = { id: made._id }
  await t.ok(imports.addRows, { params, body: { rows: [{ number: 2, cells: ana('Sábado A', '8900', '500') }] } }, clerk)
  const refused = await t.refused(imports.check, { params, body: guessColumns(KINDS.students, columns) }, clerk)
  expect(refused.code).toBe('OPENING_DENIED')
})

test('LLE-51: a package comes before its modules, gets its seats from them, and students with their modules', async () => {
  const parent = await t.make.course({ name: 'Combinado', isParent: true, price: 500_000 })
  const names = ['Álgebra', 'Español', 'Física', 'Química']
  for (const [at, name] of names.entries())
    await t.db
      .insertInto('courseChild')
      .values({ parentId: parent.id, childId: (await t.make.course({ name })).id, position: at + 1 })
      .execute()
  const { id: locationId } = await t.make.location({ name: 'Lindavista' })
  await t.make.classroom({ locationId, name: 'A1' })
  const dates = ['2026-11-30', '2027-03-26']
  const module = (name: string, at: number) => [
    name,
    `Uno · ${name}`,
    'Lindavista',
    'A1',
    '5',
    'Uno',
    ...dates,
    `Sáb ${8 + at}:00-${9 + at}:00`,
  ]
  const rows = [
    ['Combinado', 'Uno', '', '', '', '', ...dates, 'Sáb 8:00-12:00'],
    ...names.map(module),
    module('Álgebra', 8),
    ['ECOEMS', 'Uno · ECOEMS', 'Lindavista', 'A1', '5', 'Uno', ...dates, 'Lun 8:00-9:00'],
    ['Física', 'Dos · Física', 'Lindavista', 'A1', '5', 'Dos', ...dates, 'Lun 8:00-9:00'],
  ]
  const groups = await brought('groups', GROUP, rows)
  const refused = [
    'Ya existe ese módulo de Uno.',
    'Paquete: ECOEMS no es parte de «Uno».',
    'Paquete: no hay «Dos». Ponlo antes que sus módulos.',
  ]
  expect(await reasons(groups)).toEqual([...Array.from({ length: 5 }, () => 'ready'), ...refused])
  expect((await run(groups)).slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'written'))
  const byName = (rows: [string, number | null, number, boolean][]) => rows.toSorted(([a], [b]) => (a < b ? -1 : 1))
  const seats = async () => {
    const all = await t.db
      .selectFrom('classGroup')
      .select(['name', 'quota', 'taken', 'active'])
      .where('name', 'like', 'Uno%')
      .where('deletedAt', 'is', null)
      .execute()
    return byName(all.map(({ name, quota, taken: seated, active }) => [name, quota, seated, active]))
  }
  const taken = (inAll: number, ...modules: string[]) =>
    byName([
      ['Uno', 5, inAll, true],
      ...names.map((name): [string, number, number, boolean] => [`Uno · ${name}`, 5, modules.includes(name) ? 1 : 0, true]),
    ])
  expect(await seats()).toEqual(taken(0))
  await t.ok(imports.undo, { params: groups }, desk)
  await t.runJobs()
  expect(await t.db.selectFrom('classGroup').select('name').where('name', 'like', 'Uno%').where('deletedAt', 'is', null).execute()).toEqual(
    [],
  )
  const again = await brought('groups', GROUP, rows.slice(0, 5))
  expect(await run(again)).toEqual(Array.from({ length: 5 }, () => 'written'))

  const students = await brought(
    'students',
    [...PERSON, ...ENROL],
    [ana('Uno', '', '5000', '', '5000', '2026-11-20', '', 'Uno · Física; Álgebra')],
  )
  expect(await run(students)).toEqual(['written'])
  expect(await seats()).toEqual(taken(1, 'Álgebra', 'Física'))
  await expectTrueBooks(t.db)
  await t.ok(imports.undo, { params: students }, desk)
  await t.runJobs()
  expect(await seats()).toEqual(taken(0))
})
