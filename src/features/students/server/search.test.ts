import { expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { students } from '../contract.ts'
import { wordsOf } from './search.ts'

const t = await startTest()
const desk = await t.as('get /students/')
const valeria = await t.make.student({
  name: 'Valeria',
  lastName: 'Gutiérrez',
  secondLastName: 'Peña',
  email: 'vale.gtz@correo.mx',
  phoneNumber: '5544719032',
  secondPhoneNumber: '55667788',
  uniqueFolio: '26-000417',
})
await t.make.student({
  name: 'Ana María',
  lastName: 'Gutiérrez',
  secondLastName: 'Straße',
  email: 'ana.mg@otro.mx',
  phoneNumber: '5512340000',
  uniqueFolio: '26-000418',
})
await t.make.student({
  name: 'Li',
  lastName: 'Wu',
  secondLastName: 'Olivares',
  email: 'liwu@otro.mx',
  phoneNumber: '5512340001',
  uniqueFolio: '26-000419',
})
await t.make.student({ name: 'Valeria', lastName: 'Gutiérrez', secondLastName: 'Borrada', deletedAt: t.clock.now() })

const found = async (query: string, more = {}) => {
  const { result, total } = await t.ok(students.search, { query: { query, ...more } }, desk)
  expect(total).toBe(result.hits.hits.length)
  return result.hits.hits.map(hit => hit._source.name)
}

test.each([
  ['any word order', 'gutierrez valeria', ['Valeria']],
  ['accents and case ignored', 'PENA gutiérrez', ['Valeria']],
  ['parts of words, by surname', 'utier', ['Valeria', 'Ana María']],
  ['e-mail', 'vale.gtz@correo.mx', ['Valeria']],
  ['phone as people write it', '55 4471-9032', ['Valeria']],
  ['second phone', '55667788', ['Valeria']],
  ['folio', '26-000418', ['Ana María']],
  ['short words as beginnings', 'li', ['Li']],
  ['short words as beginnings, several', 'wu li', ['Li']],
  ['letters that unfold to two', 'strasse', ['Ana María']],
  ['nobody', 'zzz', []],
  ['no letter and no digit finds nobody', '@ -- %', []],
  ['% and _ are no patterns', 'v%ia', []],
  ['empty', '', []],
])('decisions "Students" search: %s', async (_rule, query, names) => {
  expect(await found(query)).toEqual(names)
})

test('api.md: a hit carries the student, sorted by surname', async () => {
  const { result } = await t.ok(students.search, { query: { query: 'valeria' } }, desk)
  expect(result.hits.hits).toMatchObject([{ _id: valeria.id, _source: { _id: valeria.id, uniqueFolio: '26-000417', debt: false } }])
})

test('the debt filter holds while searching', async () => {
  await t.make.registration({ studentId: valeria.id, paid: 100 })
  expect(await found('gutierrez', { debt: true })).toEqual(['Valeria'])
  expect(await found('gutierrez', { debt: false })).toEqual(['Ana María'])
})

test('decisions "Students": counting stops at 1,000 and says so; the pages go on', async () => {
  const rows = Array.from({ length: 1_005 }, (_, i) => ({
    id: newId(),
    name: 'Tomás',
    lastName: `Zuzu${String(i).padStart(4, '0')}`,
    secondLastName: 'Ruiz',
    email: `tomas${i}@correo.mx`,
    phoneNumber: '5500000000',
  }))
  await t.db.insertInto('student').values(rows).execute()
  const counted = await t.ok(students.search, { query: { query: 'tomas' } }, desk)
  expect(counted).toMatchObject({ total: 1000, totalIsMore: true })
  const last = await t.ok(students.search, { query: { query: 'tomas', skip: 1000, limit: 10 } }, desk)
  expect(last.result.hits.hits.map(hit => hit._source.lastName)).toEqual(['Zuzu1000', 'Zuzu1001', 'Zuzu1002', 'Zuzu1003', 'Zuzu1004'])
  const few = await t.ok(students.search, { query: { query: 'zuzu1004 tomas' } }, desk)
  expect(few).toMatchObject({ total: 1 })
  expect(few.totalIsMore).toBeUndefined()
})

test('words are parted by all but letters and digits; more than ten are left out', () => {
  expect(wordsOf('  José-Luis  @ 55.12 ')).toEqual(['José', 'Luis', '55', '12'])
  expect(wordsOf('a '.repeat(60))).toHaveLength(10)
})

test('quality.md: as many statements for ten hits as for one', async () => {
  const one = await t.queries(() => t.ok(students.search, { query: { query: 'zuzu1003' } }, desk))
  const ten = await t.queries(() => t.ok(students.search, { query: { query: 'zuzu099' } }, desk))
  expect(ten.result.result.hits.hits).toHaveLength(10)
  expect([one.count, ten.count]).toEqual([3, 3])
})
