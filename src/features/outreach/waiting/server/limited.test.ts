import { expect, test } from 'vitest'
import { limitedTo } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { waiting } from '../contract.ts'
import { guest, stage } from './testing.ts'

const t = await startTest()
const desk = await t.admin()
const { full, join, seats, holdsOf, expectHolds, remove, names } = stage(t, desk)
const anywhere = { params: {} }

test('M64: Rosa of Coyoacán adds a wish for any campus, sees it, and removes it', async () => {
  const group = await full()
  const rosa = await limitedTo(t, [group.locationId])
  const body = { course: group.courseId, persons: [guest('Ana')] }
  const { entry } = await t.ok(waiting.join, { ...anywhere, body }, rosa)
  expect(entry).toMatchObject({ place: 1, group: null, location: null, state: 'waiting' })
  const { entries } = await t.ok(waiting.list, { query: { course: group.courseId } }, rosa)
  expect(entries.map(({ _id }) => _id)).toEqual([entry._id])
  expect((await t.ok(waiting.attend, { params: { id: entry._id }, body: { act: 'leave' } }, rosa)).entry.state).toBe('left')
})

test('M64: Rosa adds a student who moved to another campus, whom she still sees at hers', async () => {
  const [here, there] = [await full(), await full()]
  const rosa = await limitedTo(t, [here.locationId])
  const [diana] = here.students
  await remove(diana!, here.id)
  await t.make.registration({ studentId: diana!, groupId: (await t.make.group({ classroomId: (await t.make.classroom()).id })).id })
  const body = { course: there.courseId, persons: [{ student: diana! }] }
  expect((await t.ok(waiting.join, { ...anywhere, body }, rosa)).entry).toMatchObject({ state: 'waiting' })
  expect((await t.ok(waiting.list, { query: { course: there.courseId } }, rosa)).entries).toHaveLength(1)
})

test('M64: the seat that Rosa frees goes to the first in order, at whatever campus they were added', async () => {
  const group = await full()
  const rosa = await limitedTo(t, [group.locationId])
  // A colleague of another campus wrote Iván down, for any campus.
  const elsewhere = await limitedTo(t, [(await t.make.location()).id])
  const persons = [guest('Iván', '5533334444')]
  await t.ok(waiting.join, { ...anywhere, body: { course: group.courseId, persons } }, elsewhere)
  await join(group, [guest('Ana')])
  const of = stage(t, rosa)
  expect((await of.remove(group.students[0]!, group.id)).status).toBe(200)
  expect(await names(group.courseId)).toEqual(['Iván offered', 'Ana 2'].map(name => name.replace('2', '1')))
  expect((await t.ok(waiting.list, { query: { course: group.courseId } }, rosa)).entries.map(({ persons: [who] }) => who!.name)).toEqual([
    'Ana',
  ])
  expect(await seats(group.id)).toMatchObject({ taken: 2, held: 1 })
  await expectHolds()
})

test('M64: a wish for any campus with a held seat at another is handled there', async () => {
  const [here, there] = [await full(), await full()]
  const rosa = await limitedTo(t, [here.locationId])
  const course = there.courseId
  const { entry } = await t.ok(waiting.join, { ...anywhere, body: { course, persons: [guest('Óscar', '5599998888')] } }, rosa)
  await remove(there.students[0]!, there.id)
  expect(await holdsOf(there.id)).toHaveLength(1)
  expect(await t.refused(waiting.attend, { params: { id: entry._id }, body: { act: 'leave' } }, rosa)).toMatchObject({
    status: 403,
    code: 'OUTSIDE_CAMPUS',
  })
  expect(await holdsOf(there.id)).toHaveLength(1)
  await expectHolds()
})

test('M64: a wish for any campus may be offered a seat at another at once; Rosa sees that, and not where', async () => {
  const [here, there] = [await full(), await full()]
  const rosa = await limitedTo(t, [here.locationId])
  // A seat of the other campus is free, and nobody waits for it.
  await remove(there.students[0]!, there.id)
  const { entry } = await t.ok(
    waiting.join,
    { ...anywhere, body: { course: there.courseId, persons: [guest('Itzel', '5512345678')] } },
    rosa,
  )
  expect(entry).toMatchObject({ state: 'offered' })
  expect(JSON.stringify(entry)).not.toContain(there.id)
  expect(await holdsOf(there.id)).toHaveLength(1)
  await expectHolds()
})

test('M64: Rosa sees that somebody of another campus waits for her group, without card, name or phone', async () => {
  const [here, there] = [await full(), await full()]
  const rosa = await limitedTo(t, [here.locationId])
  const { _id } = await join(here, [{ student: there.students[0]! }])
  const stranger = {
    student: null,
    visitor: null,
    outside: true,
    name: 'Persona de otra sede',
    lastName: '',
    phoneNumber: null,
    email: null,
  }
  const { entries } = await t.ok(waiting.list, { query: { group: here.id } }, rosa)
  expect(entries.map(({ persons }) => persons)).toEqual([[stranger]])
  const { entry } = await t.ok(waiting.attend, { params: { id: _id }, body: { act: 'leave' } }, rosa)
  expect(entry).toMatchObject({ state: 'left', persons: [stranger] })
})
