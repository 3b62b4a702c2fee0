// The Peralta family, with a missing accent and a 0 for an o: possible duplicates.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { undo } from '#features/history/undo/contract.ts'
import type { MergeKind } from '../access.ts'
import { twins } from '../contract.ts'
import { findTwins } from './jobs.ts'

const t = await startTest()
const head = await t.as(
  'get /students/',
  'put /students/',
  'delete /students/',
  'put /students/merge',
  'put /usersTalks/merge',
  'get /talks/',
  'get /students/show/test/',
)
const refind = async () => {
  await t.clock.advance(1000)
  await findTwins.run({}, t.jobContext())
}
const pairs = async (kind: MergeKind = 'student', talk?: string) =>
  (await t.ok(twins.list, { query: { kind, limit: 200, ...(talk !== undefined && { talk }) } }, head)).pairs
const reasonsOf = async (one: string, other: string, kind: MergeKind = 'student') =>
  (await pairs(kind)).find(({ a, b }) => [a._id, b._id].includes(one) && [a._id, b._id].includes(other))?.reasons
const live = async (id: string, kind: MergeKind = 'student') =>
  (await t.ok(twins.of, { params: { kind, id } }, head)).twins.map(each => each._id)

const rosa = { name: 'Rosa', lastName: 'Peralta', secondLastName: 'Nava' }

test('DES-31: students by phone and like names, by folded e-mail, by birth date and names still more alike', async () => {
  const one = await t.make.student({ ...rosa, phoneNumber: '5544719032', email: 'rosa.peralta@correo.mx', birthDate: '2009-05-01' })
  const accent = await t.make.student({ ...rosa, lastName: 'Perálta', phoneNumber: '+52 1 55 4471 9032' })
  const sister = await t.make.student({ name: 'Guadalupe', lastName: 'Robles', secondLastName: 'Ortega', phoneNumber: '5544719032' })
  const mail = await t.make.student({ name: 'Otra', lastName: 'Persona', email: 'ro5aperalta+tareas@correo.mx', phoneNumber: '5500000001' })
  const twinByBirth = await t.make.student({ ...rosa, secondLastName: 'Navas', birthDate: '2009-05-01', phoneNumber: '5500000002' })
  const deletedStudent = await t.make.student({ ...rosa, phoneNumber: '5544719032', deletedAt: t.clock.now() })
  await refind()
  expect(await reasonsOf(one.id, accent.id)).toEqual(['phone'])
  expect(await reasonsOf(one.id, mail.id)).toEqual(['email'])
  expect(await reasonsOf(one.id, twinByBirth.id)).toEqual(['birth'])
  expect(await reasonsOf(one.id, sister.id)).toBeUndefined()
  expect(await reasonsOf(one.id, deletedStudent.id)).toBeUndefined()
  expect((await live(one.id)).toSorted()).toEqual([accent.id, mail.id, twinByBirth.id].toSorted())
  // A pair that no longer matches is removed.
  await t.db.updateTable('student').set({ phoneNumber: '5599999999' }).where('id', '=', accent.id).execute()
  await refind()
  expect(await reasonsOf(one.id, accent.id)).toBeUndefined()
})

test('DES-31: the quick comparison loses no pair: among 200 spellings born on one day the same pairs are found', async () => {
  const spellings = (one: string, n: number) =>
    [one, one.replace('a', 'á'), one.slice(0, -1), `${one}z`, one.replaceAll('e', 'i'), one.toUpperCase()][n]!
  const names = ['Ana', 'Mariana', 'Ariadna', 'Elena', 'Maximiliano']
  const people = []
  for (let n = 0; n < 200; n++)
    people.push({
      name: spellings(names[n % 5]!, n % 6),
      lastName: spellings(['Lara', 'Hernández', 'Paredes'][n % 3]!, Math.floor(n / 6) % 6),
      secondLastName: spellings(['Cárdenas', 'Eguía'][n % 2]!, Math.floor(n / 36) % 6),
      phoneNumber: `55300${String(n).padStart(5, '0')}`,
      birthDate: '2008-02-29',
    })
  const ids = []
  for (const one of people) ids.push((await t.make.student(one)).id)
  await refind()
  const { rows: foundPairs } = await sql<{ pair: string }>`
    select a || b as pair from twin where kind = 'student' and a = any(${ids}) and b = any(${ids}) order by 1`.execute(t.db)
  const { rows: expectedPairs } = await sql<{ pair: string }>`
    select x.id || y.id as pair from student x join student y on x.id < y.id
    where x.id = any(${ids}) and y.id = any(${ids}) and similarity(x.sort_name, y.sort_name) >= 0.8::real order by 1`.execute(t.db)
  expect(foundPairs).toEqual(expectedPairs)
  expect(foundPairs.length).toBeGreaterThan(200)
  await t.db.updateTable('student').set({ birthDate: null }).where('id', 'in', ids).execute()
  await refind()
})

test('DES-31: values that many share do not count', async () => {
  const all = []
  for (let n = 0; n < 13; n++)
    all.push(await t.make.student({ name: 'Sin', lastName: 'Teléfono', secondLastName: 'Propio', phoneNumber: '5550000000' }))
  await refind()
  expect(await reasonsOf(all[0]!.id, all[1]!.id)).toBeUndefined()
})

test('DES-31: visitors of one talk by phone or e-mail; not across talks', async () => {
  const a = await t.make.visitor({ phoneNumber: '5512312312' })
  const b = await t.make.visitor({ talkId: a.talkId, name: 'Papá', lastName: 'De Iván', phoneNumber: '5512312312' })
  const other = await t.make.visitor({ phoneNumber: '5512312312' })
  await refind()
  expect(await reasonsOf(a.id, b.id, 'visitor')).toEqual(['phone'])
  expect(await reasonsOf(a.id, other.id, 'visitor')).toBeUndefined()
  expect(await live(a.id, 'visitor')).toEqual([b.id])
  expect(await pairs('visitor', a.talkId)).toHaveLength(1)
  expect(await pairs('visitor', other.talkId)).toEqual([])
})

test('DES-31: proposes to keep the card with money, else the older one', async () => {
  const older = await t.make.student({ ...rosa, phoneNumber: '5561616161', createdAt: new Date('2026-01-01T12:00:00Z') })
  const newer = await t.make.student({ ...rosa, phoneNumber: '5561616161' })
  await refind()
  const stays = async () =>
    (await pairs()).find(({ a, b }) => [a._id, b._id].includes(older.id) && [a._id, b._id].includes(newer.id))?.stays
  expect(await stays()).toBe(older.id)
  await t.make.registration({ studentId: newer.id, paid: 1000 })
  expect(await stays()).toBe(newer.id)
})

test('DES-31: a pair marked as different stays so after the next night and on the card, until that is undone', async () => {
  const one = await t.make.student({ ...rosa, phoneNumber: '5562626262' })
  const two = await t.make.student({ ...rosa, phoneNumber: '5562626262' })
  await refind()
  const { headers } = await t.call(twins.apart, { params: { kind: 'student', a: two.id, b: one.id }, body: { apart: true } }, { as: head })
  await refind()
  expect(await reasonsOf(one.id, two.id)).toBeUndefined()
  expect(await live(one.id)).not.toContain(two.id)
  expect((await t.call(undo.press, { params: { id: String(headers.act) }, body: {} }, { as: head })).status).toBe(200)
  expect(await reasonsOf(one.id, two.id)).toEqual(['phone'])
})

test('DES-31: a pair can be set apart before the nightly job; refuses a single card and a deleted one; each kind needs its permission', async () => {
  const one = await t.make.student({ ...rosa, phoneNumber: '5563636363' })
  const two = await t.make.student({ ...rosa, phoneNumber: '5563636363' })
  const put = (a: string, b: string) => ({ params: { kind: 'student', a, b }, body: { apart: true } })
  await t.ok(twins.apart, put(one.id, two.id), head)
  expect(await live(two.id)).not.toContain(one.id)
  expect(await t.refused(twins.apart, put(one.id, one.id), head)).toMatchObject({ code: 'MERGE_SAME' })
  expect(await t.refused(twins.apart, put(one.id, newId()), head)).toMatchObject({ code: 'MERGE_GONE' })
  const calls = await t.as('put /usersTalks/merge')
  expect((await t.refused(twins.apart, put(one.id, two.id), calls)).status).toBe(403)
  expect((await t.refused(twins.list, { query: { kind: 'student' } }, calls)).status).toBe(403)
  expect((await t.refused(twins.of, { params: { kind: 'student', id: one.id } }, await t.as('get /talks/'))).status).toBe(403)
})
