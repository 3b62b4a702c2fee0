import { expect, test } from 'vitest'
import { visitors } from '#features/outreach/callDesk/contract.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { imports } from '../contract.ts'

const t = await startTest()
const desk = await t.as(
  'post /imports/',
  'get /imports/',
  'delete /imports/',
  'get /students/',
  'post /talks/',
  'put /talks/call/student/*',
  'get /students/show/test/',
)
const COLUMNS = ['Nombre completo', 'Correo', 'Teléfono', 'Plática']
const MAPPING = { fullName: 0, email: 1, phoneNumber: 2 }
const levelId = (await t.db.selectFrom('courseLevel').select('id').executeTakeFirstOrThrow()).id
const LIST = { listLevel: levelId, listType: 'Feria de carreras' } as const

async function bring(rows: readonly string[][], by = desk) {
  const body = { kind: 'visitors', filename: 'feria UNAM.xlsx', columns: COLUMNS, total: rows.length } as const
  const { import: created } = await t.ok(imports.create, { body }, by)
  const params = { id: created._id }
  const cells = rows.map((row, at) => ({ number: at + 2, cells: [...row, ...Array<string>(4 - row.length).fill('')] }))
  await t.ok(imports.addRows, { params, body: { rows: cells } }, by)
  return params
}
async function checked(params: { id: string }, more: object) {
  await t.ok(imports.check, { params, body: { ...MAPPING, ...more } }, desk)
  await t.runJobs()
  return (await t.ok(imports.rows, { params, query: {} }, desk)).rows
}
async function ran(params: { id: string }) {
  await t.ok(imports.run, { params }, desk)
  await t.runJobs()
  return (await t.ok(imports.find, { params }, desk)).import
}
const standing = (talkId: string) =>
  t.db
    .selectFrom('talkStudent')
    .select(['id', 'name', 'email'])
    .where('talkId', '=', talkId)
    .where('deletedAt', 'is', null)
    .orderBy('name')
    .execute()
const talkNamed = (name: string) => t.db.selectFrom('talk').selectAll().where('name', '=', name).executeTakeFirst()

test('LLE-39: a list without a talk has a seat for each row, no date and no hours; skips students and visitors already on it', async () => {
  await t.make.student({ name: 'Hugo', lastName: 'Paz', secondLastName: 'Luna', email: 'hugo@correo.mx' })
  const params = await bring([
    ['Ana Ríos Sosa', 'ana@correo.mx', '5512345601'],
    ['Beto Luna Paz', '', '5512345602'],
    ['Hugo Paz Luna', 'hugo@correo.mx', '5512345603'],
    ['Ana Ríos Sosa', '', '5512345601'],
    ['Eva', 'eva@correo.mx', '5512345604'],
  ])
  const rows = await checked(params, { ...LIST, withoutEmail: true })
  expect(rows.map(({ verdict, reason }) => [verdict, reason])).toEqual([
    ['ready', null],
    ['ready', null],
    ['duplicate', 'Ya es alumno: Hugo Paz Luna.'],
    ['duplicate', 'Ya está en esa plática.'],
    ['invalid', 'Nombre completo: Faltan los apellidos.'],
  ])
  expect(await talkNamed('feria UNAM')).toBeUndefined()
  const letters = await t.db.selectFrom('outbox').select('id').execute()
  expect(await ran(params)).toMatchObject({ state: 'done', verdicts: { written: 2, duplicate: 2, invalid: 1 } })
  const talk = (await talkNamed('feria UNAM'))!
  expect(talk).toMatchObject({ date: null, quota: 5, taken: 2, type: 'Feria de carreras', levelId })
  expect((await standing(talk.id)).map(({ name, email }) => [name, email.endsWith('@sin-correo.invalid')])).toEqual([
    ['Ana', false],
    ['Beto', true],
  ])
  expect(await t.db.selectFrom('outbox').select('id').execute()).toEqual(letters)

  // After the undo the visitor who was called remains, and so does her list.
  const ana = (await standing(talk.id))[0]!.id
  await t.ok(visitors.call, { params: { id: ana }, body: { confirmed: true } }, desk)
  await t.ok(imports.undo, { params }, desk)
  await t.runJobs()
  const answer = await t.ok(imports.find, { params }, desk)
  expect(answer.import).toMatchObject({ state: 'undone', verdicts: { undone: 1, kept: 1 } })
  expect(await talkNamed('feria UNAM')).toMatchObject({ taken: 1, deletedAt: null })
})

test('LLE-39: imports into the selected talk or the one in a column; refuses a full one by name; undo deletes an empty list', async () => {
  const open = await t.make.talk({ name: 'Orientación', quota: 1 })
  const other = await t.make.talk({ name: 'Casa del terror', quota: 9 })
  const params = await bring([
    ['Luz Mora Gil', 'luz@correo.mx', '5522220001', 'casa del terror'],
    ['Leo Mora Gil', 'leo@correo.mx', '5522220002'],
    ['Iris Vera Paz', 'iris@correo.mx', '5522220003'],
    ['Nora Gil Vera', 'nora@correo.mx', '5522220004', 'Otra'],
  ])
  const rows = await checked(params, { talk: 3, talkId: open.id })
  expect(rows.map(({ reason }) => reason)).toEqual([null, null, 'La plática ya no tiene lugares disponibles.', 'Plática: no hay «Otra».'])
  await ran(params)
  expect([(await standing(open.id)).length, (await standing(other.id)).length]).toEqual([1, 1])
  const list = await bring([['Saúl Vera Gil', 'saul@correo.mx', '5522220009']])
  await checked(list, LIST)
  await ran(list)
  const { madeTalk } = await t.db.selectFrom('studentImport').select('madeTalk').where('id', '=', list.id).executeTakeFirstOrThrow()
  const talkNow = () => t.db.selectFrom('talk').select(['taken', 'deletedAt']).where('id', '=', madeTalk!).executeTakeFirstOrThrow()
  expect(await talkNow()).toEqual({ taken: 1, deletedAt: null })
  await t.ok(imports.undo, { params: list }, desk)
  await t.runJobs()
  expect(await talkNow()).toEqual({ taken: 0, deletedAt: expect.any(Date) as Date })
})

test('LLE-39, LLE-42: sheets of visitors need the right to register them', async () => {
  const plain = await t.as('post /imports/')
  const body = { kind: 'visitors', filename: 'a.csv', columns: COLUMNS, total: 1 } as const
  expect((await t.refused(imports.create, { body }, plain)).status).toBe(403)
  const params = await bring([['Ana Ríos Sosa', 'ana.x@correo.mx', '5512345699']])
  expect((await checked(params, {}))[0]!.reason).toBe('Plática: falta. Elige una arriba, o «Lista sin plática».')
  expect((await checked(params, { talkId: newId() }))[0]!.reason).toBe('La plática ya no está.')
})
