import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { students } from '../contract.ts'
import { referenceOf } from '#lib/reference.ts'
import { MOST_GATHERED } from './search.ts'

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

const namesFound = async (query: string, more = {}) => {
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
  ['parts of five letters and more', 'tierr', ['Valeria', 'Ana María']],
  ['parts that overlap', 'utierre', ['Valeria', 'Ana María']],
  ['all its parts, but not itself', 'gutiertierrez', []],
  ['nobody', 'zzz', []],
  ['no letter and no digit finds nobody', '@ -- %', []],
  ['% and _ are no patterns', 'v%ia', []],
  ['empty', '', []],
])('STU-29, STU-30: %s', async (_rule, query, names) => {
  expect(await namesFound(query)).toEqual(names)
})

test('M9: names with an apostrophe or a hyphen are found however they are written', async () => {
  await t.make.student({ name: 'Siobhán', lastName: "O'Neil", secondLastName: 'Ruiz-Paz', email: 'siobhan@correo.mx' })
  await t.make.student({ name: 'Conor', lastName: 'D’Angelo', secondLastName: 'Ramos', email: 'conor-d@correo.mx' })
  for (const typed of [
    "O'Neil",
    'oneil',
    'ONEIL',
    'o neil',
    'neil',
    'onei',
    'o’neil',
    'ruizpaz',
    'ruiz-paz',
    'paz ruiz',
    'siobhan oneil ruizpaz',
  ])
    expect([typed, await namesFound(typed)]).toEqual([typed, ['Siobhán']])
  for (const typed of ['dangelo', "d'angelo", 'd angelo', 'angelo']) expect([typed, await namesFound(typed)]).toEqual([typed, ['Conor']])
})

test('STU-32: a hit carries the student, sorted by surname', async () => {
  const { result } = await t.ok(students.search, { query: { query: 'valeria' } }, desk)
  expect(result.hits.hits).toMatchObject([{ _id: valeria.id, _source: { _id: valeria.id, uniqueFolio: '26-000417', debt: false } }])
})

test('STU-27: the debt filter applies to a search', async () => {
  await t.make.registration({ studentId: valeria.id, paid: 100 })
  expect(await namesFound('gutierrez', { debt: true })).toEqual(['Valeria'])
  expect(await namesFound('gutierrez', { debt: false })).toEqual(['Ana María'])
})

test('STU-33: counting stops at 1,000 and says so; paging continues', async () => {
  const tomas = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => ({
      id: newId(),
      name: 'Tomás',
      lastName: `Zuzu${String(from + i).padStart(4, '0')}`,
      secondLastName: 'Ruiz',
      email: `tomas${from + i}@correo.mx`,
      phoneNumber: '5500000000',
    }))
  for (const [from, to] of [
    [0, 1_005],
    [1_005, MOST_GATHERED + 5],
  ] as const) {
    await t.db.insertInto('student').values(tomas(from, to)).execute()
    t.services.counts.forget('students')
    const counted = await t.ok(students.search, { query: { query: 'tomas' } }, desk)
    expect(counted).toMatchObject({ total: 1000, totalIsMore: true })
    const last = await t.ok(students.search, { query: { query: 'tomas', skip: to - 5, limit: 10 } }, desk)
    expect(last.result.hits.hits.map(hit => hit._source.lastName)).toEqual([5, 4, 3, 2, 1].map(less => `Zuzu${to - less}`))
  }
  const few = await t.ok(students.search, { query: { query: 'zuzu1004 tomas' } }, desk)
  expect(few).toMatchObject({ total: 1 })
  expect(few.totalIsMore).toBeUndefined()
})

test('STU-34: the index hides nothing: every part of every record is found', async () => {
  const {
    rows: [counts],
  } = await sql<{ parts: number; hidden: number }>`
    select count(*) as parts, count(*) filter (where not search_pieces(p.words) @> search_keys(p.piece)) as hidden
    from (select s.words, search_piece(substr(s.words, at, size)) as piece
      from student s cross join lateral generate_series(1, length(s.words)) at cross join generate_series(1, 13) size
      where s.unique_folio is not null) p
    where p.piece <> ' ' and p.words like '%' || p.piece || '%'`.execute(t.db)
  expect(counts!.parts).toBeGreaterThan(1_000)
  expect(counts!.hidden).toBe(0)
})

test('STU-28: as many statements for ten hits as for one', async () => {
  const one = await t.queries(() => t.ok(students.search, { query: { query: 'zuzu1003' } }, desk))
  const ten = await t.queries(() => t.ok(students.search, { query: { query: 'zuzu099' } }, desk))
  expect(ten.result.result.hits.hits).toHaveLength(10)
  expect([one.count, ten.count]).toEqual([2, 2])
})

test('COB-19: a complete reference finds only its student; without a match it is searched like other digits', async () => {
  const [own, nobodys] = [referenceOf('26-004321')!, referenceOf('26-004322')!]
  const rest = { lastName: 'Cuevas', secondLastName: 'Mar' }
  await t.make.student({ ...rest, name: 'Jacinta', uniqueFolio: '26-004321', phoneNumber: '5500000001' })
  await t.make.student({ ...rest, name: 'Nora', uniqueFolio: '26-004399', phoneNumber: `551${own}` })
  await t.make.student({ ...rest, name: 'Olga', uniqueFolio: '26-004398', phoneNumber: `551${nobodys}` })
  expect(await namesFound(own)).toEqual(['Jacinta'])
  expect(await namesFound(own, { debt: true })).toEqual([])
  expect(await namesFound(nobodys)).toEqual(['Olga'])
  expect(await namesFound(`551${own}`)).toEqual(['Nora'])
})

test('M122: a pass, a folio with its word and a pasted name find their student', async () => {
  const { id } = await t.make.student({ name: 'Ximena', lastName: 'Villaseñor', secondLastName: 'Rey', uniqueFolio: '26-007001' })
  for (const query of [id, `]Q1${id.toUpperCase()}`, 'Folio 26-007001', 'folio: 26-007001', '\u202aXimena Villaseñor\u202c'])
    expect([query, await namesFound(query)]).toEqual([query, ['Ximena']])
  expect(await namesFound('65a1f0c2d3e4b5a697887766')).toEqual([])
})

test('CSH-6: on request who owes comes before who does not, each by surname', async () => {
  const ximena = (lastName: string) => t.make.student({ name: 'Ximena', lastName, secondLastName: 'Quiroz' })
  await ximena('Abad')
  const { id: studentId } = await ximena('Zúñiga')
  const { id: groupId } = await t.make.group()
  await t.make.registration({ studentId, groupId, price: 100_000 })
  const surnames = async (more: object) =>
    (await t.ok(students.search, { query: { query: 'ximena quiroz', ...more } }, desk)).result.hits.hits.map(hit => hit._source.lastName)
  expect(await surnames({})).toEqual(['Abad', 'Zúñiga'])
  expect(await surnames({ first: 'owing' })).toEqual(['Zúñiga', 'Abad'])
  expect(await surnames({ first: 'owing', skip: 1 })).toEqual(['Abad'])
})
