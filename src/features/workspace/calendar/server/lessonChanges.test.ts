import { expect, test } from 'vitest'
import { dashboard } from '#features/workspace/dashboard/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { calendar } from '../contract.ts'

const t = await startTest()
const desk = await t.admin()
const TODAY = '2026-11-23'
const HOURS = [{ day: 0, startHour: '0900', endHour: '1100' }]

/** A Monday group with two debtors. */
async function owing(name: string) {
  const room = await t.make.classroom({ name: `Salón de ${name}` })
  const teacher = await t.make.employee({ name: 'Irma', lastName: 'Solís', isProfessor: true })
  const group = await t.make.group({ name, classroomId: room.id, teacherId: teacher.id, schedules: HOURS })
  for (let n = 0; n < 2; n++) await t.make.registration({ groupId: group.id, paid: 0 })
  return group.id
}
const shownOnBoth = async (group: string) => {
  const [home, week] = [await t.ok(dashboard.show, {}, desk), await t.ok(calendar.week, {}, desk)]
  return {
    home: home
      .groups!.list.filter(({ _id }) => _id === group)
      .map(({ start, expected, cancelled, substitute, classRoom }) => [start, expected, cancelled, substitute, classRoom]),
    total: home.groups!.total,
    debtors: home.debts!.withClassToday,
    week: week.lessons
      .filter(({ _id }) => _id === group)
      .map(({ date, startHour, gone, change }) => [date, startHour, gone, change?.kind ?? null]),
  }
}

test('OFE-7, OFE-9: home expects nobody in a cancelled lesson and says so; the week strikes it out', async () => {
  const group = await owing('Matutino')
  expect(await shownOnBoth(group)).toMatchObject({ home: [[540, 2, false, null, 'Salón de Matutino']], total: 1, debtors: 2 })
  const { id } = await t.make.lessonChange({ groupId: group, day: TODAY })
  expect(await shownOnBoth(group)).toEqual({
    home: [[540, 0, true, null, 'Salón de Matutino']],
    total: 0,
    debtors: 0,
    week: [[TODAY, '0900', true, 'cancelled']],
  })
  await t.db.deleteFrom('lessonChange').where('id', '=', id).execute()
  await t.db.updateTable('classGroup').set({ active: false }).where('id', '=', group).execute()
})

test("OFE-7, OFE-9: home and week show today's changed hours, room and substitute", async () => {
  const group = await owing('Vespertino')
  const room = await t.make.classroom({ name: 'Auditorio' })
  const teacher = await t.make.employee({ name: 'Raúl', lastName: 'Sandoval', isProfessor: true })
  const part = { groupId: group, day: TODAY, classroomId: room.id, teacherId: teacher.id }
  const { id } = await t.make.lessonChange({ ...part, to: TODAY, hours: ['1600', '1800'] })
  expect(await shownOnBoth(group)).toMatchObject({
    home: [[960, 2, false, 'Raúl Sandoval', 'Auditorio']],
    debtors: 2,
    week: [
      [TODAY, '0900', true, 'changed'],
      [TODAY, '1600', false, 'changed'],
    ],
  })
  await t.db.deleteFrom('lessonChange').where('id', '=', id).execute()
  await t.make.lessonChange({ groupId: group, day: TODAY, to: '2026-11-28' })
  expect(await shownOnBoth(group)).toMatchObject({
    home: [],
    debtors: 0,
    week: [
      [TODAY, '0900', true, 'changed'],
      ['2026-11-28', '0900', false, 'changed'],
    ],
  })
})
