import { describe, expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { hasNoAddress } from '#features/foundation/person/address.ts'
import { students } from '#features/people/students/contract.ts'
import { payers } from '#features/people/payers/contract.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { imports } from '../contract.ts'

const t = await startTest()
const desk = await t.as('post /imports/', 'get /imports/', 'delete /imports/', 'get /students/', 'get /payers/')
const COLUMNS = ['Alumno', 'Correo', 'Teléfono', 'Tutor', 'Parentesco', 'Teléfono del tutor', 'Correo del tutor']
const MAPPING = { fullName: 0, email: 1, phoneNumber: 2, tutor: 3, relation: 4, tutorPhone: 5, tutorEmail: 6 }

async function bring(rows: readonly string[][]) {
  const body = { filename: 'lista.xlsx', columns: COLUMNS, total: rows.length }
  const { import: created } = await t.ok(imports.create, { body }, desk)
  const params = { id: created._id }
  const cells = rows.map((row, at) => ({ number: at + 2, cells: [...row, ...Array<string>(7 - row.length).fill('')] }))
  await t.ok(imports.addRows, { params, body: { rows: cells } }, desk)
  return params
}
async function checked(params: { id: string }, more: object = {}) {
  await t.ok(imports.check, { params, body: { ...MAPPING, ...more } }, desk)
  await t.runJobs()
  return (await t.ok(imports.find, { params }, desk)).import
}
async function ran(params: { id: string }) {
  await t.ok(imports.run, { params }, desk)
  await t.runJobs()
  return rowsOf(params)
}
const rowsOf = async (params: { id: string }) => (await t.ok(imports.rows, { params, query: { limit: 50 } }, desk)).rows
const cardOf = (id: string) => t.db.selectFrom('student').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const payersOf = async (id: string) => (await t.ok(payers.ofStudent, { params: { id } }, desk)).payers

describe('LLE-36: Nombre completo', () => {
  test('the order is judged over the file; a moved border and Al revés are checked anew', async () => {
    const params = await bring([
      ['RUIZ PEREZ ANA SOFIA', 'ana@correo.mx', '5512345601'],
      ['MONTES DE OCA RIOS JUAN', 'juan@correo.mx', '5512345602'],
      ['CASTRO NUÑEZ', 'castro@correo.mx', '5512345603'],
    ])
    expect(await checked(params)).toMatchObject({ nameOrder: 'surnames', verdicts: { ready: 2, invalid: 1 } })
    expect((await rowsOf(params))[2]!.reason).toBe('Nombre completo: Falta un apellido.')
    const { names, doubtful, order } = await t.ok(imports.names, { params, query: {} }, desk)
    expect([order, doubtful, names.map(({ number, units, cut }) => [number, units, cut])]).toEqual([
      'surnames',
      2,
      [
        [3, ['MONTES', 'DE OCA', 'RIOS', 'JUAN'], [1, 2]],
        [4, ['CASTRO', 'NUÑEZ'], [1, 1]],
        [2, ['RUIZ', 'PEREZ', 'ANA', 'SOFIA'], [1, 2]],
      ],
    ])
    await checked(params, { cuts: { 3: [2, 3] } })
    expect((await t.ok(imports.names, { params, query: {} }, desk)).doubtful).toBe(1)
    const [ana, juan] = await ran(params)
    expect(await cardOf(ana!.student!)).toMatchObject({ name: 'ANA SOFIA', lastName: 'RUIZ', secondLastName: 'PEREZ' })
    expect(await cardOf(juan!.student!)).toMatchObject({ name: 'JUAN', lastName: 'MONTES DE OCA', secondLastName: 'RIOS' })
    const other = await bring([['Ruiz Pérez Ana', 'x@correo.mx', '5512345604']])
    expect(await checked(other, { nameOrder: 'names' })).toMatchObject({ nameOrder: 'names' })
    expect((await t.refused(imports.names, { params: { id: newId() }, query: {} }, desk)).code).toBe('IMPORT_NOT_FOUND')
  })
})

describe("LLE-37: no e-mail, or the mother's", () => {
  const family = [
    ['Valeria Gutiérrez Salinas', 'pati@correo.mx', '5511110001', 'Patricia Salinas Vega', 'Mamá'],
    ['Mateo Gutiérrez Salinas', 'Pati@correo.mx', '5511110001', 'Patricia Salinas Vega', 'Mamá'],
    ['Bruno Lara Díaz', '', '5511110003'],
  ]

  test('refused unless ticked, with the counts of each tick', async () => {
    const params = await bring(family)
    const record = await checked(params)
    expect(record.people).toEqual({
      sharedEmails: 2,
      families: 1,
      withoutEmail: 1,
      noSecondSurname: 0,
      knownTutors: 0,
      knownStudents: 0,
      knownPhones: 0,
    })
    expect((await rowsOf(params)).map(({ verdict }) => verdict)).toEqual(['ready', 'invalid', 'invalid'])
  })

  test('with the box ticked imports students without an e-mail and one payer for both; undo removes all', async () => {
    const params = await bring(family)
    expect(await checked(params, { sharedEmails: true, withoutEmail: true })).toMatchObject({ verdicts: { ready: 3 } })
    const [valeria, mateo, bruno] = (await ran(params)).map(({ student }) => student!)
    for (const id of [valeria, mateo, bruno]) expect(hasNoAddress((await cardOf(id!)).email)).toBe(true)
    const [mother, same] = [await payersOf(valeria!), await payersOf(mateo!)]
    expect(mother).toEqual([
      expect.objectContaining({ name: 'Patricia', lastName: 'Salinas', email: 'pati@correo.mx', relation: 'madre', pays: true }),
    ])
    expect(same[0]!._id).toBe(mother[0]!._id)
    expect(await payersOf(bruno!)).toEqual([])
    const letters = await t.db.selectFrom('outbox').select('recipient').execute()
    expect(letters.filter(({ recipient }) => recipient.endsWith('.invalid'))).toEqual([])
    // Again: known by phone and name.
    const again = await bring(family)
    await checked(again, { sharedEmails: true, withoutEmail: true })
    expect((await rowsOf(again)).map(({ verdict }) => verdict)).toEqual(['duplicate', 'duplicate', 'duplicate'])
    await t.ok(imports.undo, { params }, desk)
    await t.runJobs()
    expect((await t.ok(imports.find, { params }, desk)).import).toMatchObject({ state: 'undone', verdicts: { undone: 3 } })
    await expectTrueBooks(t.db)
  })
})

describe('LLE-32: tutors', () => {
  test('one phone or e-mail with alike names is one payer; an odd phone is left out with a note', async () => {
    const params = await bring([
      ['Luz Mora Gil', 'luz@correo.mx', '5522220001', 'Gil Soto, Rosa', 'mamá', '55 2222 0009'],
      ['Leo Mora Gil', 'leo@correo.mx', '5522220002', 'Gil Soto, Rosa', 'Mamá', '5522220009', 'rosa@correo.mx'],
      ['Iris Paz Vera', 'iris@correo.mx', '5522220003', 'Paz Luna, Hugo', 'papá', '12'],
    ])
    await checked(params)
    const rows = await ran(params)
    expect(rows[2]!.reason).toBe('Teléfono del tutor: «12» no se entiende y queda sin dato.')
    const [luz, leo, iris] = [await payersOf(rows[0]!.student!), await payersOf(rows[1]!.student!), await payersOf(rows[2]!.student!)]
    expect(luz[0]!._id).toBe(leo[0]!._id)
    expect(luz[0]).toMatchObject({ name: 'Rosa', lastName: 'Gil', secondLastName: 'Soto', phoneNumber: '5522220009', relation: 'madre' })
    // The family's phone reaches him.
    expect(iris[0]).toMatchObject({ name: 'Hugo', relation: 'padre', phoneNumber: '5522220003' })
  })
})

describe('COB-14, LLE-32: a student has at most six contacts', () => {
  const SIX = Array.from({ length: 6 }, (_, at) => `552333000${at}`)
  const groupNamed = (name: string) => t.make.group({ name, quota: 9, endDate: '2027-06-01' })

  async function enrolled(rows: string[][]) {
    const enroller = await t.as('post /imports/', 'get /imports/', 'put /groups/?/enroll/?', 'get /students/')
    const columns = [...COLUMNS, 'Grupo']
    const { import: created } = await t.ok(imports.create, { body: { filename: 'a.csv', columns, total: rows.length } }, enroller)
    const params = { id: created._id }
    await t.ok(imports.addRows, { params, body: { rows: rows.map((cells, at) => ({ number: at + 2, cells })) } }, enroller)
    await t.ok(imports.check, { params, body: { ...MAPPING, group: 7 } }, enroller)
    await t.runJobs()
    const judged = (await t.ok(imports.rows, { params, query: {} }, enroller)).rows
    await t.ok(imports.run, { params }, enroller)
    await t.runJobs()
    const written = (await t.ok(imports.rows, { params, query: {} }, enroller)).rows
    expect(written.map(({ reason }) => reason)).toEqual(judged.map(({ reason }) => reason))
    return written
  }

  test('a tutor of a student with six is left out with a note, and the student is enrolled', async () => {
    const group = await groupNamed('Seis A')
    const { id } = await t.make.student({ name: 'Sara', lastName: 'Lugo', secondLastName: 'Paz', email: 'sara@correo.mx' })
    for (const phoneNumber of SIX) await t.make.payer({ studentId: id, phoneNumber })
    const [row] = await enrolled([['Sara Lugo Paz', 'sara@correo.mx', '5523330010', 'Marta Paz Gil', 'Mamá', '5523330009', '', group.name]])
    expect(row).toMatchObject({
      verdict: 'written',
      student: id,
      reason: 'Tutor: Marta Paz Gil queda fuera; el alumno ya tiene 6.',
    })
    expect(await payersOf(id)).toHaveLength(6)
  })

  test('seven tutors in seven rows of one student: the seventh is left out', async () => {
    const groups = [...SIX, '5523330006'].map((phone, at) => ({ phone, name: `Siete ${'ABCDEFG'[at]}` }))
    for (const { name } of groups) await groupNamed(name)
    const names = ['Eva', 'Ida', 'Ada', 'Luz', 'Paz', 'Ana', 'Lea']
    const rows = await enrolled(
      groups.map(({ phone, name }, at) => [
        ...['Tomás Lugo Gil', 'tomas.lugo@correo.mx', '5523330020', `${names[at]} Gil Soto`, 'Mamá', phone, '', name],
      ]),
    )
    expect(new Set(rows.map(({ verdict, student }) => `${verdict} ${student}`)).size).toBe(1)
    expect(rows.map(({ reason }) => reason)).toEqual([...SIX.map(() => null), 'Tutor: Lea Gil Soto queda fuera; el alumno ya tiene 6.'])
    expect(await payersOf(rows[0]!.student!)).toHaveLength(6)
  })
})

describe('LLE-32: people who are there already are asked about', () => {
  test('COB-16, LLE-32: Laura, a payer already, is linked only where the user says that she is the same', async () => {
    const { id: luis } = await t.make.student()
    const laura = { name: 'Laura', lastName: 'Ríos', secondLastName: 'Paz', phoneNumber: '5544440001' }
    const { id: payerId } = await t.make.payer({ studentId: luis, ...laura })
    const rows = [
      ['Ema Mora Ríos', 'ema.mora@correo.mx', '5544440011', 'Laura Ríos Paz', 'Mamá', '5544440001'],
      ['Teo Mora Ríos', 'teo.mora@correo.mx', '5544440012', 'Laura Ríos Paz', 'Mamá', '5544440001'],
      ['Ian Gil Vera', 'ian.gil@correo.mx', '5544440013', 'Rosa Vera Luna', 'Mamá', '5544440001'],
    ]
    const params = await bring(rows)
    expect((await checked(params)).people).toMatchObject({ knownTutors: 2 })
    const told = 'Tutor: Laura Ríos Paz ya está en Plantel y entra como otra persona, si no se marca que es la misma.'
    expect((await rowsOf(params)).map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['ready', told],
      ['ready', null],
      ['ready', null],
    ])
    await checked(params, { knownTutors: true })
    expect((await rowsOf(params)).map(({ reason }) => reason)).toEqual([null, null, null])
    const [ema, teo, ian] = (await ran(params)).map(({ student }) => student!)
    expect([(await payersOf(ema!))[0]!._id, (await payersOf(teo!))[0]!._id]).toEqual([payerId, payerId])
    // Another name with her phone is another person.
    expect((await payersOf(ian!))[0]!._id).not.toBe(payerId)
  })

  test('COB-16, LLE-32: unticked, both children of the sheet get one new payer', async () => {
    const { id: luis } = await t.make.student()
    const { id: payerId } = await t.make.payer({
      studentId: luis,
      name: 'Inés',
      lastName: 'Cano',
      secondLastName: 'Gil',
      phoneNumber: '5544440002',
    })
    const params = await bring([
      ['Eva Mora Cano', 'eva.mora@correo.mx', '5544440021', 'Inés Cano Gil', 'Mamá', '5544440002'],
      ['Leo Mora Cano', 'leo.cano@correo.mx', '5544440022', 'Inés Cano Gil', 'Mamá', '5544440002'],
    ])
    await checked(params)
    const [eva, leo] = (await ran(params)).map(({ student }) => student!)
    const [one, other] = [(await payersOf(eva!))[0]!._id, (await payersOf(leo!))[0]!._id]
    expect([one === other, one === payerId]).toEqual([true, false])
  })

  test('LLE-32: Nadia, known by her phone and name, is enrolled with another address; a longer name is asked about, her brother is not', async () => {
    const group = await t.make.group({ name: 'Nado A', quota: 9, endDate: '2027-06-01' })
    const enroller = await t.as('post /imports/', 'get /imports/', 'put /groups/?/enroll/?', 'get /students/')
    const nadia = await t.make.student({ name: 'Nadia', lastName: 'Prado', secondLastName: 'Lira', phoneNumber: '5544440041' })
    const olga = await t.make.student({ name: 'Olga', lastName: 'Prado', secondLastName: 'Vidal', phoneNumber: '5544440042' })
    const columns = ['Alumno', 'Correo', 'Teléfono', 'Grupo']
    const sheet = [
      ['Nadia Prado Lira', 'nadia.otra@correo.mx', '525544440041', group.name],
      ['Iván Prado Lira', 'ivan.prado@correo.mx', '5544440041', group.name],
      ['Olga Marina Prado Vidal', 'olga.marina@correo.mx', '5544440042', group.name],
      ['Hugo Sanz Mota', 'hugo.sanz@correo.mx', '5544440042', group.name],
    ]
    const { import: created } = await t.ok(imports.create, { body: { filename: 'a.csv', columns, total: sheet.length } }, enroller)
    const params = { id: created._id }
    await t.ok(imports.addRows, { params, body: { rows: sheet.map((cells, at) => ({ number: at + 2, cells })) } }, enroller)
    const reasons = async (more: object) => {
      await t.ok(imports.check, { params, body: { fullName: 0, email: 1, phoneNumber: 2, group: 3, ...more } }, enroller)
      await t.runJobs()
      return (await t.ok(imports.rows, { params, query: {} }, enroller)).rows.map(({ verdict, reason }) => [verdict, reason])
    }
    expect(await reasons({})).toEqual([
      ['ready', null],
      ['ready', null],
      ['ready', 'Olga Marina Prado Vidal tiene el teléfono de Olga Prado Vidal y entra como otra persona, si no se marca que es la misma.'],
      ['ready', null],
    ])
    expect((await t.ok(imports.find, { params }, enroller)).import.people).toMatchObject({ knownPhones: 1 })
    expect(await reasons({ knownPhones: true })).toEqual(sheet.map(() => ['ready', null]))
    await t.ok(imports.run, { params }, enroller)
    await t.runJobs()
    const written = (await t.ok(imports.rows, { params, query: {} }, enroller)).rows.map(({ student }) => student)
    expect([written[0], written[2]]).toEqual([nadia.id, olga.id])
    expect(new Set(written).size).toBe(4)
  })

  test('LLE-32: an address with another name is refused, and counted for the tick that takes the address for the person', async () => {
    const group = await t.make.group({ name: 'Robótica A', endDate: '2027-06-01' })
    const enroller = await t.as('post /imports/', 'get /imports/', 'put /groups/?/enroll/?', 'get /students/')
    const { id } = await t.make.student({ name: 'Lupita', lastName: 'Soto', secondLastName: 'Ruiz', email: 'lupita@correo.mx' })
    const columns = ['Alumno', 'Correo', 'Teléfono', 'Grupo']
    const { import: created } = await t.ok(imports.create, { body: { filename: 'a.csv', columns, total: 1 } }, enroller)
    const params = { id: created._id }
    const cells = ['Guadalupe Soto Ruiz de la Cruz Montes', 'lupita@correo.mx', '5544440031', group.name]
    await t.ok(imports.addRows, { params, body: { rows: [{ number: 2, cells }] } }, enroller)
    const body = { fullName: 0, email: 1, phoneNumber: 2, group: 3 }
    const row = async (more: object) => {
      await t.ok(imports.check, { params, body: { ...body, ...more } }, enroller)
      await t.runJobs()
      return (await t.ok(imports.rows, { params, query: {} }, enroller)).rows[0]!
    }
    expect(await row({})).toMatchObject({
      verdict: 'invalid',
      reason: 'El correo ya es de Lupita Soto Ruiz: revisa el nombre o el correo.',
    })
    expect((await t.ok(imports.find, { params }, enroller)).import.people).toMatchObject({ knownStudents: 1 })
    expect(await row({ knownStudents: true })).toMatchObject({ verdict: 'ready' })
    await t.ok(imports.run, { params }, enroller)
    await t.runJobs()
    const registered = await t.db.selectFrom('registration').select('studentId').where('groupId', '=', group.id).execute()
    expect(registered).toEqual([{ studentId: id }])
  })
})

test("LLE-38: '-' where the second surname is missing; full names leave it out", async () => {
  const params = await bring([['Nora Quiroga', 'nora@correo.mx', '5533330001']])
  expect((await checked(params)).people).toMatchObject({ noSecondSurname: 1 })
  expect(await checked(params, { noSecondSurname: true })).toMatchObject({ verdicts: { ready: 1 } })
  const [row] = await ran(params)
  expect(await cardOf(row!.student!)).toMatchObject({ name: 'Nora', lastName: 'Quiroga', secondLastName: '-' })
  const again = await bring([['Nora Quiroga', 'nora@correo.mx', '5533330001']])
  await checked(again, { noSecondSurname: true })
  expect((await rowsOf(again))[0]!.reason).toBe('Ya está registrado: Nora Quiroga.')
  const { student } = await t.ok(students.find, { params: { id: row!.student! } }, desk)
  expect(student.secondLastName).toBe('-')
})

test('LLE-40: the dry run of more rows than one slice knows all of them: repeated ones, and the last seat', async () => {
  const group = await t.make.group({ name: 'Sábado A', quota: 3, endDate: '2027-06-01' })
  const enroller = await t.as('post /imports/', 'get /imports/', 'put /groups/?/enroll/?', 'get /students/')
  const people = Array.from({ length: 200 }, (_, at) => [
    'Ana López Paz',
    `ana${at}@correo.mx`,
    `55${40_000_000 + at}`,
    at < 2 ? group.name : '',
  ])
  const late = [
    [...people[0]!],
    [...people[5]!],
    ['Eva Mora Gil', 'eva.last@correo.mx', '5549000001', 'sabado a'],
    ['Ivo Mora Gil', 'ivo.last@correo.mx', '5549000002', 'Sábado A'],
  ]
  const columns = ['Alumno', 'Correo', 'Teléfono', 'Grupo']
  const { import: made } = await t.ok(imports.create, { body: { filename: 'a.csv', columns, total: 204 } }, enroller)
  const params = { id: made._id }
  const rows = [...people, ...late].map((cells, at) => ({ number: at + 2, cells }))
  await t.ok(imports.addRows, { params, body: { rows } }, enroller)
  await t.ok(imports.check, { params, body: { fullName: 0, email: 1, phoneNumber: 2, group: 3 } }, enroller)
  await t.runJobs()
  const refusedRows = await t.ok(imports.rows, { params, query: { verdict: 'refused' } }, enroller)
  expect(refusedRows.rows.map(({ number, verdict, reason }) => [number, verdict, reason])).toEqual([
    [202, 'duplicate', 'Ya está inscrito en ese grupo: fila 2.'],
    [203, 'duplicate', 'Ya está inscrito en ese grupo: fila 7.'],
    [205, 'invalid', 'El grupo Sábado A está lleno (3 de 3).'],
  ])
})
