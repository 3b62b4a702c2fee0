import { expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { lessons } from '../contract.ts'

// The clock stands on Monday 23 November 2026.
const t = await startTest()
const desk = await t.as('get /groups/')

test('OFE-7: the calendar file of a group: a cancelled lesson says so, a moved one keeps its name, an extra one has its own, closed days are left out', async () => {
  const room = await t.make.classroom({ name: 'Salón 2' })
  const schedules = [{ day: 0, startHour: '0900', endHour: '1100' }]
  const { id } = await t.make.group({ name: 'Lunes', schedules, classroomId: room.id, startDate: '2026-11-16', endDate: '2026-12-14' })
  await t.make.lessonChange({ groupId: id, day: '2026-11-23', reason: 'Junta' })
  await t.make.lessonChange({ groupId: id, day: '2026-11-30', to: '2026-12-02', hours: ['1530', '1700'], version: 3 })
  const extra = await t.make.lessonChange({ groupId: id, to: '2026-12-05' })
  await t.make.closedDay({ from: '2026-12-14' })
  const file = await t.ok(lessons.calendar, { params: { id } }, desk)
  const events = (await file.text()).replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1)
  const told = events.map(event =>
    ['UID', 'DTSTART', 'DTEND', 'SEQUENCE', 'STATUS']
      .map(name => new RegExp(`^${name}[^:]*:(.*?)(?:@.*)?\\r$`, 'm').exec(event)?.[1])
      .join(' '),
  )
  expect(told).toEqual([
    `${id}-2026-11-16-540 20261116T090000 20261116T110000 0 `,
    `${id}-2026-11-23-540 20261123T090000 20261123T110000 1 CANCELLED`,
    `${id}-2026-11-30-540 20261202T153000 20261202T170000 3 `,
    `${id}-${extra.id} 20261205T090000 20261205T110000 1 `,
    `${id}-2026-12-07-540 20261207T090000 20261207T110000 0 `,
  ])
  expect((await t.refused(lessons.calendar, { params: { id: newId() } }, desk)).code).toBe('GROUP_NOT_FOUND')
})
