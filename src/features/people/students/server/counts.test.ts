import { expect, test } from 'vitest'
import { academyDay, addDays } from '#lib/days.ts'
import { limitedTo } from '#server/testing/callers.ts'
import { XLSX } from '#server/http/workbook.ts'
import { startTest } from '#server/testing/harness.ts'
import { students, type StudentFilter } from '../contract.ts'

const t = await startTest()
const desk = await t.as('get /students/')
const TODAY = academyDay(t.clock.now(), 'America/Mexico_City')

const norte = await t.make.location({ name: 'Norte' })
const sur = await t.make.location({ name: 'Sur' })
const roomAt = async (locationId: string) => (await t.make.classroom({ locationId })).id
const unam = await t.make.course({ name: 'UNAM' })
const ipn = await t.make.course({ name: 'IPN' })
const running = { startDate: addDays(TODAY, -30), endDate: addDays(TODAY, 30) }
const morning = await t.make.group({ ...running, name: 'UNAM Matutino', courseId: unam.id, classroomId: await roomAt(norte.id) })
const evening = await t.make.group({ ...running, name: 'UNAM Vespertino', courseId: unam.id, classroomId: await roomAt(sur.id) })
const ended = await t.make.group({
  name: 'IPN 2025',
  courseId: ipn.id,
  classroomId: await roomAt(sur.id),
  startDate: addDays(TODAY, -300),
  endDate: addDays(TODAY, -200),
})
const person = async (name: string, part = {}) => (await t.make.student({ name, ...part })).id
const ana = await person('Ana')
const beto = await person('Beto', { birthDate: `2008-${TODAY.slice(5)}` })
const caro = await person('Caro')
const dora = await person('Dora', { email: 'a0a0a0a0@sin-correo.invalid' })
await t.make.registration({ studentId: ana, groupId: morning.id, price: 300_000, paid: 100_000 })
await t.make.registration({ studentId: ana, groupId: ended.id, price: 50_000, paid: 50_000 })
await t.make.registration({ studentId: beto, groupId: evening.id, price: 200_000, paid: 200_000 })
await t.make.registration({ studentId: caro, groupId: ended.id, price: 100_000, paid: 40_000 })

const listed = async (query: Partial<Record<keyof StudentFilter, unknown>>) => {
  const { students: rows } = await t.ok(students.list, { query: query as never }, desk)
  return rows.map(({ name }) => name).toSorted()
}

test('STU-64: counts the segments of a filter and sums what is owed', async () => {
  const all = await t.ok(students.counts, { query: {} }, desk)
  expect(all.segments).toMatchObject({ all: 4, owing: 2, settled: 2 })
  expect(all.owed).toBe(2600)
  const south = await t.ok(students.counts, { query: { location: sur.id } }, desk)
  expect(south.segments).toMatchObject({ all: 3, owing: 2, settled: 1 })
  const none = await t.ok(students.counts, { query: { data: 'group' } }, desk)
  expect(none).toMatchObject({ segments: { all: 1, owing: 0 }, owed: 0, overdue: 0 })
})

test('STU-64: counts a search without sums', async () => {
  const { segments, owed } = await t.ok(students.counts, { query: { query: 'caro' } }, desk)
  expect(segments).toMatchObject({ all: 1, owing: 1, settled: 0 })
  expect(owed).toBeNull()
})

test('STU-65: filters by campus, course, group and missing data, together too', async () => {
  expect(await listed({ location: norte.id })).toEqual(['Ana'])
  expect(await listed({ location: `${norte.id},${sur.id}` })).toEqual(['Ana', 'Beto', 'Caro'])
  expect(await listed({ course: unam.id })).toEqual(['Ana', 'Beto'])
  expect(await listed({ course: unam.id, debt: true })).toEqual(['Ana'])
  expect(await listed({ group: ended.id })).toEqual(['Ana', 'Caro'])
  expect(await listed({ data: 'group' })).toEqual(['Dora'])
  expect(await listed({ data: 'email' })).toEqual(['Dora'])
  expect(await listed({ data: 'birthday' })).toEqual(['Beto'])
  const { result } = await t.ok(students.search, { query: { query: 'ana', course: unam.id } }, desk)
  expect(result.hits.hits.map(hit => hit._source.name)).toEqual(['Ana'])
})

test('STU-65: each choice has the number of its students; groups of the chosen course that have not ended', async () => {
  const { locations, courses, groups, data } = await t.ok(students.choices, { query: { course: unam.id } }, desk)
  expect(locations.map(({ name, students: count }) => [name, count])).toEqual([
    ['Norte', 1],
    ['Sur', 3],
  ])
  expect(courses.map(({ name, students: count }) => [name, count])).toEqual([
    ['IPN', 2],
    ['UNAM', 2],
  ])
  expect(groups.map(({ name }) => name)).toEqual(['UNAM Matutino', 'UNAM Vespertino'])
  expect(data).toEqual({ group: 1, email: 1, birthday: 1 })
  expect((await t.ok(students.choices, { query: {} }, desk)).groups).toEqual([])
})

test('STU-66: a row has the running group before an ended one, its campus, and the debt', async () => {
  const { students: rows } = await t.ok(students.list, { query: {} }, desk)
  const of = (id: string) => rows.find(({ _id }) => _id === id)!
  expect(of(ana)).toMatchObject({ owes: 2000, group: { name: 'UNAM Matutino', campus: 'Norte', others: 0 } })
  expect(of(caro)).toMatchObject({ owes: 600, group: { name: 'IPN 2025', campus: 'Sur' } })
  expect(of(dora).group).toBeNull()
})

test('CON-21 STU-64: a user of one campus counts its students alone', async () => {
  const limited = await limitedTo(t, [norte.id])
  expect((await t.ok(students.counts, { query: {} }, limited)).segments.all).toBe(1)
  const { locations, courses } = await t.ok(students.choices, { query: {} }, limited)
  expect(locations.map(({ name }) => name)).toEqual(['Norte'])
  expect(courses.map(({ name, students: count }) => [name, count])).toEqual([['UNAM', 1]])
})

test('STU-68: the file of a filter, or of named ones, needs its own permission and leaves an audit line', async () => {
  const taker = await t.as('get /students/', 'get /students/excel')
  const files = [{ course: unam.id }, { students: `${dora},${caro}` }, { query: 'caro' }]
  for (const query of files) {
    const { status, headers } = await t.call(students.excel, { query }, { as: taker })
    expect([status, headers['content-type']]).toEqual([200, XLSX])
  }
  const rows = await t.db.selectFrom('audit').select('after').where('route', '=', 'students.excel').orderBy('at').execute()
  expect(rows.map(({ after }) => after)).toEqual([{ rows: 2 }, { rows: 2 }, { rows: 1 }])
  expect((await t.refused(students.excel, { query: {} }, desk)).status).toBe(403)
  expect(await t.refused(students.excel, { query: { query: 'zzzz' } }, taker)).toMatchObject({ status: 409, code: 'NO_STUDENTS' })
})
