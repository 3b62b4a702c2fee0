import { expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { closedDays } from '../contract.ts'

// Today is Monday 23 November 2026; groups run from the 2nd to 20 December.
const t = await startTest()
const jorge = await t.admin()

async function taughtGroup(name: string, part: Parameters<typeof t.make.group>[0] = {}) {
  const schedules = [0, 2].map(day => ({ day, startHour: '0900', endHour: '1100' }))
  const classroomId = part.classroomId ?? (await t.make.classroom()).id
  const { id } = await t.make.group({ name, schedules, active: false, ...part, classroomId })
  await t.ok(groups.toggle, { params: { id }, body: { active: true } }, jorge)
  return { id, classroomId }
}
const endOf = async (id: string) => (await t.ok(groups.find, { params: { id } }, jorge)).group.endDate
const day = (name: string, startDate: string, endDate = startDate) => ({ name, startDate, endDate })

test('OFE-6: ticked groups get the earliest end with as many lessons as before; conflicting ones stay and are named', async () => {
  const moved = await taughtGroup('Matutino')
  const unmoved = await taughtGroup('Sin recorrer')
  const late = await taughtGroup('Choca')
  // Another group has that room from the week after.
  await taughtGroup('Siguiente', { classroomId: late.classroomId, startDate: '2026-12-21', endDate: '2027-02-01' })
  // Two lessons are lost; Monday 21 is closed already, so Wednesday 23 and Monday 28 make up for them.
  const before = await t.make.closedDay({ from: '2026-12-21' })
  const days = [day('Puente', '2026-11-30', '2026-12-02')]

  const preview = await t.ok(closedDays.preview, { body: { days, location: null } }, jorge)
  expect(preview.groups.map(({ group, lost, newEnd, collides }) => [group.name, lost, newEnd, collides])).toEqual([
    ['Choca', 2, '2026-12-28', true],
    ['Matutino', 2, '2026-12-28', false],
    ['Sin recorrer', 2, '2026-12-28', false],
  ])
  const answer = await t.ok(closedDays.close, { body: { days, location: null, extend: [moved.id, late.id] } }, jorge)
  expect([answer.extended.map(({ name }) => name), answer.left.map(({ name }) => name)]).toEqual([['Matutino'], ['Choca']])
  expect(await Promise.all([moved, unmoved, late].map(({ id }) => endOf(id)))).toEqual(['2026-12-28', '2026-12-20', '2026-12-20'])
  await expectTrueBooks(t.db)
  for (const { id } of [before, { id: answer.closedDays[0]!._id }]) await t.db.deleteFrom('closedDay').where('id', '=', id).execute()
})

test('OFE-6: ignores an id that loses nothing', async () => {
  const { id } = await taughtGroup('Nocturno', { schedules: [{ day: 4, startHour: '2000', endHour: '2100' }] })
  const days = [day('Viernes', '2026-11-27')]
  const answer = await t.ok(closedDays.close, { body: { days, location: null, extend: [id, '0000000000000000000000a1'] } }, jorge)
  expect(answer.extended).toHaveLength(1)
  expect(await endOf(id)).toBe('2026-12-25')
})
