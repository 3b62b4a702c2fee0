// Groups from a sheet (LLE-31), by the ordinary creation and its checks.
import { beforeAll, describe, expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { unzipped } from '#server/testing/unzipped.ts'
import { imports } from '../contract.ts'

const t = await startTest()
const desk = await t.as('post /imports/', 'post /groups/', 'get /groups/', 'get /students/')
const COLUMNS = ['Curso', 'Grupo', 'Sede', 'Salón', 'Profesor', 'Cupo', 'Inicio', 'Fin', 'Horario', 'Sábado']
const MAPPING = { course: 0, group: 1, campus: 2, room: 3, teacher: 4, quota: 5, start: 6, end: 7, schedule: 8, saturday: 9 }

beforeAll(async () => {
  await t.make.course({ name: 'ECOEMS Intensivo' })
  await t.make.course({ name: 'UNAM Superior', active: false })
  const lindavista = await t.make.location({ name: 'Lindavista' })
  await t.make.location({ name: 'Coyoacán' })
  await t.make.classroom({ name: 'A1', locationId: lindavista.id, capacity: 40 })
  await t.make.employee({ name: 'Héctor', lastName: 'Salas', secondLastName: 'Ruiz', isProfessor: true })
})

const row = (change: Record<number, string> = {}) =>
  Object.assign(
    ['ecoems intensivo', 'ECOEMS Lunes', 'LINDAVISTA', 'a1', 'Hector Salas', '30', '11/01/2027', '28/05/2027', 'Lun y Mié 16:00-18:00', ''],
    change,
  )

async function bring(rows: string[][], body: object = {}) {
  const answer = await t.ok(
    imports.create,
    { body: { kind: 'groups', filename: 'grupos.xlsx', columns: COLUMNS, total: rows.length } },
    desk,
  )
  const params = { id: answer.import._id }
  await t.ok(imports.addRows, { params, body: { rows: rows.map((cells, at) => ({ number: at + 2, cells })) } }, desk)
  await t.ok(imports.check, { params, body: { ...MAPPING, ...body } }, desk)
  await t.runJobs()
  return params
}
const rowsOf = async (params: { id: string }) =>
  (await t.ok(imports.rows, { params, query: {} }, desk)).rows.map(({ number, verdict, reason }) => [number, verdict, reason])
const run = async (params: { id: string }) => {
  await t.ok(imports.run, { params }, desk)
  await t.runJobs()
}
const groupNamed = async (name: string) => (await t.ok(groups.list, { query: {} }, desk)).groups.filter(group => group.name === name)

test('LLE-30: the template is one workbook with a sheet of each kind, its headings and three examples', async () => {
  const file = await t.ok(imports.template, {}, desk)
  const parts = unzipped(Buffer.from(await file.arrayBuffer()))
  const sheets = [...parts.get('xl/workbook.xml')!.matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(([, name]) => name!)
  expect(sheets.toSorted()).toEqual(['Alumnos', 'Grupos', 'Visitantes'])
  const words = [...parts].flatMap(([name, text]) => (/sharedStrings|worksheets/.test(name) ? [text] : [])).join('')
  const rowCounts = [...parts].flatMap(([name, text]) => (/worksheets\/sheet/.test(name) ? [[...text.matchAll(/<row /g)].length] : []))
  expect(rowCounts).toEqual([4, 4, 4])
  for (const heading of ['Salón', 'Cupo', 'Horario', 'Apellido paterno', 'Pagado', 'Próximo pago']) expect(words).toContain(heading)
})

describe('LLE-31: groups from a sheet', () => {
  test('LLE-31: the dry run names what each row lacks, and the group that a row clashes with; nothing is written', async () => {
    const params = await bring([
      row(),
      row({ 1: 'ECOEMS Sábado', 8: '', 9: '8:00 a 14:00', 4: 'Nadie Conocido' }),
      row({ 1: 'Choca', 5: '20' }),
      row({ 0: 'Robótica', 1: 'R' }),
      row({ 0: 'UNAM Superior', 1: 'U' }),
      row({ 1: 'S', 2: 'Polanco' }),
      row({ 1: 'B', 3: 'B2' }),
      row({ 1: 'H', 8: 'Lun 4 a 6' }),
      row({ 1: 'F', 7: '01/01/2027' }),
      row({ 1: 'C', 5: 'treinta' }),
    ])
    expect(await rowsOf(params)).toEqual([
      [2, 'ready', null],
      [3, 'ready', 'Profesor: «Nadie Conocido» no está entre los profesores y queda sin dato.'],
      [4, 'invalid', expect.stringContaining('ECOEMS Lunes')],
      [5, 'invalid', 'Curso: no hay «Robótica». Créalo en Cursos.'],
      [6, 'invalid', 'El curso UNAM Superior está inactivo.'],
      [7, 'invalid', 'Sede: no hay «Polanco». Créala en Sedes.'],
      [8, 'invalid', 'Salón: no hay «B2» en Lindavista. Créalo en Sedes, o marca «Crear los salones que faltan».'],
      [9, 'invalid', 'Horario: «4 a 6»: escribe si es am o pm, o la hora de 24 horas.'],
      [10, 'invalid', 'Fin: La fecha de fin no puede ser anterior a la de inicio.'],
      [11, 'invalid', 'Cupo: «treinta» no es un cupo.'],
    ])
    expect(await groupNamed('ECOEMS Lunes')).toEqual([])

    await run(params)
    expect(await groupNamed('ECOEMS Lunes')).toMatchObject([
      {
        quota: 30,
        startDate: '2027-01-11',
        endDate: '2027-05-28',
        classRoomInfo: { name: 'A1' },
        locationInfo: { name: 'Lindavista' },
        teacher: { name: 'Héctor' },
        schedules: [
          { day: 0, startHour: '1600', endHour: '1800' },
          { day: 2, startHour: '1600', endHour: '1800' },
        ],
      },
    ])
    expect(await groupNamed('ECOEMS Sábado')).toMatchObject([
      { teacher: null, schedules: [{ day: 5, startHour: '0800', endHour: '1400' }] },
    ])
    const again = await bring([row()])
    expect(await rowsOf(again)).toEqual([[2, 'duplicate', 'Ya existe el grupo ECOEMS Lunes con ese inicio.']])
    await expectTrueBooks(t.db)
  })

  test('LLE-31: the dry run of more rows than one slice knows the rooms and teachers of earlier slices', async () => {
    const hour = (at: number) => `${String(7 + (at % 12)).padStart(2, '0')}:00-${String(8 + (at % 12)).padStart(2, '0')}:00`
    const days = ['Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb']
    const many = Array.from({ length: 200 }, (_, at) =>
      row({
        1: `Masivo ${at}`,
        3: `M${Math.floor(at / 72)}`,
        4: at === 0 ? 'Hector Salas' : '',
        6: '02/08/2027',
        7: '17/12/2027',
        8: `${days[Math.floor(at / 12) % 6]!} ${hour(at)}`,
      }),
    )
    const late = { 4: '', 6: '02/08/2027', 7: '17/12/2027' }
    const params = await bring(
      [
        ...many,
        row({ ...late, 1: 'Choca', 3: 'M0', 8: 'Lun 7:30-9:00' }),
        row({ ...late, 1: 'Da dos', 3: 'M9', 4: 'Hector Salas', 8: 'Lun 7:00-8:00' }),
        row({ ...late, 1: 'masivo 5', 3: 'M9', 8: 'Dom 7:00-8:00' }),
        row({ ...late, 1: 'Cabe', 3: 'M0', 8: 'Dom 7:00-8:00' }),
        row({ ...late, 1: 'Después', 3: 'M0', 6: '20/12/2027', 7: '30/06/2028', 8: 'Lun 7:00-8:00' }),
      ],
      { rooms: true },
    )
    const refused = await t.ok(imports.rows, { params, query: { verdict: 'refused' } }, desk)
    expect(refused.rows.map(({ number, verdict, reason }) => [number, verdict, reason])).toEqual([
      [202, 'invalid', expect.stringContaining('Masivo 0')],
      [203, 'invalid', 'Héctor Salas Ruiz ya da clase a esa hora: Masivo 0'],
      [204, 'duplicate', 'Ya existe el grupo masivo 5 con ese inicio.'],
    ])
  })

  test('LLE-31: a room or teacher that is booked since the dry run fails its row with the reason; the others enter', async () => {
    const at = { 6: '10/01/2028', 7: '30/06/2028' }
    const params = await bring(
      [
        row({ ...at, 1: 'Sin salón', 4: '', 8: 'Mar 9:00-11:00' }),
        row({ ...at, 1: 'Sin profesor', 3: 'A7', 8: 'Mié 9:00-11:00' }),
        row({ ...at, 1: 'Cabe', 3: 'A7', 4: '', 8: 'Jue 9:00-11:00' }),
      ],
      { rooms: true },
    )
    expect((await rowsOf(params)).map(([, verdict]) => verdict)).toEqual(['ready', 'ready', 'ready'])
    await run(await bring([row({ ...at, 1: 'Antes', 4: '', 8: 'Mar 10:00-12:00' }), row({ ...at, 1: 'Con él', 8: 'Mié 8:00-10:00' })]))
    await run(params)
    expect(await rowsOf(params)).toEqual([
      [2, 'failed', expect.stringContaining('Antes')],
      [3, 'failed', expect.stringContaining('Con él')],
      [4, 'written', null],
    ])
    // The refused group took its room back.
    expect(await t.db.selectFrom('classroom').select('id').where('name', '=', 'A7').execute()).toHaveLength(1)
    await expectTrueBooks(t.db)
  })

  test('LLE-31: one tick makes the rooms that are missing, as large as the largest quota', async () => {
    const rows = [row({ 1: 'D1', 3: 'D9', 4: '', 5: '18' }), row({ 1: 'D2', 3: 'd9', 4: '', 5: '24', 8: 'Mar y Jue 16:00-18:00' })]
    const params = await bring(rows, { rooms: true })
    expect((await rowsOf(params)).map(([, verdict]) => verdict)).toEqual(['ready', 'ready'])
    expect(await t.db.selectFrom('classroom').select('id').where('name', '=', 'D9').execute()).toEqual([])
    await run(params)
    expect(await t.db.selectFrom('classroom').select(['name', 'capacity']).where('name', 'in', ['D9', 'd9']).execute()).toEqual([
      { name: 'D9', capacity: 24 },
    ])
  })

  test('LLE-41: undoes an import of groups as one; a group with a student stays with its reason', async () => {
    const params = await bring([row({ 1: 'G1', 4: '', 8: 'Vie 7:00-9:00' }), row({ 1: 'G2', 4: '', 8: 'Vie 9:00-11:00' })])
    await run(params)
    const [used] = await groupNamed('G1')
    await t.make.registration({ groupId: used!._id })
    await t.clock.advance(1000)
    await t.ok(imports.undo, { params }, desk)
    await t.runJobs()
    expect((await t.ok(imports.find, { params }, desk)).import).toMatchObject({ state: 'undone', verdicts: { kept: 1, undone: 1 } })
    expect([(await groupNamed('G1')).length, (await groupNamed('G2')).length]).toEqual([1, 0])
    await expectTrueBooks(t.db)
  })

  test('LLE-42: bringing groups needs the right to create groups', async () => {
    const other = await t.as('post /imports/')
    const body = { kind: 'groups' as const, filename: 'grupos.xlsx', columns: COLUMNS, total: 1 }
    expect(await t.refused(imports.create, { body }, other)).toMatchObject({ status: 403 })
  })

  test('IMP-7: names each missing column, the hours too', async () => {
    const answer = await t.ok(imports.create, { body: { kind: 'groups', filename: 'grupos.xlsx', columns: COLUMNS, total: 1 } }, desk)
    const params = { id: answer.import._id }
    await t.ok(imports.addRows, { params, body: { rows: [{ number: 2, cells: row() }] } }, desk)
    const { schedule: _schedule, saturday: _saturday, end: _end, ...some } = MAPPING
    expect(await t.refused(imports.check, { params, body: some }, desk)).toMatchObject({
      code: 'COLUMN_NEEDED',
      fields: ['end', 'schedule'],
    })
  })
})
