import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { startPhone } from '#server/testing/phone.ts'
import { lessons } from '../contract.ts'

const t = await startTest()
const desk = await t.as('get /groups/')

const textOf = async (id: string) => (await t.ok(lessons.calendar, { params: { id } }, desk)).text()

const MONDAYS = [{ day: 0, startHour: '0900', endHour: '1100' }]

test('OFE-7: the calendar file of a group shows a cancelled lesson as such; a moved one keeps its id, an extra one has its own', async () => {
  const room = await t.make.classroom({ name: 'Salón 2' })
  const { id } = await t.make.group({
    name: 'Lunes',
    schedules: MONDAYS,
    classroomId: room.id,
    startDate: '2026-11-16',
    endDate: '2026-12-14',
  })
  await t.make.lessonChange({ groupId: id, day: '2026-11-23', reason: 'Junta' })
  await t.make.lessonChange({ groupId: id, day: '2026-11-30', to: '2026-12-02', hours: ['1530', '1700'] })
  const extra = await t.make.lessonChange({ groupId: id, to: '2026-12-05' })
  const closed = await t.make.closedDay({ from: '2026-12-14' })
  const events = (await textOf(id)).replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1)
  await t.db.deleteFrom('closedDay').where('id', '=', closed.id).execute()
  const eventLines = events.map(event =>
    ['UID', 'DTSTART', 'DTEND', 'STATUS'].map(name => new RegExp(`^${name}[^:]*:(.*?)(?:@.*)?\\r$`, 'm').exec(event)?.[1] ?? '').join(' '),
  )
  const line = (monday: string) => `${id}-${monday}-line-0`
  expect(eventLines.slice(0, 5)).toEqual([
    `${line('2026-11-16')} 20261116T090000 20261116T110000 `,
    `${line('2026-11-23')} 20261123T090000 20261123T110000 CANCELLED`,
    `${line('2026-11-30')} 20261202T153000 20261202T170000 `,
    `${id}-${extra.id} 20261205T090000 20261205T110000 `,
    `${line('2026-12-07')} 20261207T090000 20261207T110000 `,
  ])
  // The names of before, and the closed day.
  expect(eventLines.slice(5).toSorted()).toEqual(
    [
      ...['16', '23', '30'].map(day => `${id}-2026-11-${day}-540 202611${day}T090000 202611${day}T110000 CANCELLED`),
      ...['07', '14'].map(day => `${id}-2026-12-${day}-540 202612${day}T090000 202612${day}T110000 CANCELLED`),
      `${line('2026-12-14')} 20261214T090000 20261214T110000 CANCELLED`,
    ].toSorted(),
  )
  expect((await t.refused(lessons.calendar, { params: { id: newId() } }, desk)).code).toBe('GROUP_NOT_FOUND')
})

describe('M135: importing a file over an older one leaves the lessons that are given', () => {
  const HOURS = [
    { day: 0, startHour: '0900', endHour: '1100' },
    { day: 2, startHour: '0900', endHour: '1100' },
  ]
  /** 09:00 in Mexico City. */
  const at = (...days: string[]) => days.map(day => `2026-${day}T15:00`)
  const ALL = ['11-23', '11-25', '11-30', '12-02', '12-07', '12-09', '12-14', '12-16']
  const without = (...days: string[]) => at(...ALL.filter(day => !days.includes(day)))

  /** Ana's group of eight lessons, imported on her phone. */
  async function ana() {
    const { id } = await t.make.group({ schedules: HOURS, startDate: '2026-11-23', endDate: '2026-12-16' })
    const phone = startPhone()
    const bring = async () => {
      await t.clock.advance(60_000)
      phone.bring(await textOf(id))
      return phone.shows()
    }
    return { id, phone, bring }
  }

  const replan = async (groupId: string, hours: { day: number; startMinute: number; endMinute: number }[]) => {
    await t.db.deleteFrom('groupSchedule').where('groupId', '=', groupId).execute()
    await t.db
      .insertInto('groupSchedule')
      .values(hours.map(each => ({ groupId, ...each })))
      .execute()
  }
  const AFTERNOONS = [0, 3].map(day => ({ day, startMinute: 960, endMinute: 1080 }))
  const EXPECTED_DAYS = ['11-23', '11-26', '11-30', '12-03', '12-07', '12-10', '12-14'].map(day => `2026-${day}T22:00`)

  test('M135: eight lessons with moved hours remain eight', async () => {
    const { id, bring } = await ana()
    expect(await bring()).toEqual(at(...ALL))
    await replan(
      id,
      [0, 2].map(day => ({ day, startMinute: 960, endMinute: 1080 })),
    )
    expect(await bring()).toEqual(ALL.map(day => `2026-${day}T22:00`))
    // Moves the lessons to a day that the last week lacks, to once a week, and back.
    await replan(id, AFTERNOONS)
    expect(await bring()).toEqual(EXPECTED_DAYS)
    await replan(id, AFTERNOONS.slice(0, 1))
    expect(await bring()).toEqual(['11-23', '11-30', '12-07', '12-14'].map(day => `2026-${day}T22:00`))
    await replan(
      id,
      [0, 2].map(day => ({ day, startMinute: 540, endMinute: 660 })),
    )
    expect(await bring()).toEqual(at(...ALL))
  })

  test('M135: a day closed later disappears, and returns when it is opened again', async () => {
    const { bring } = await ana()
    await bring()
    const closed = await t.make.closedDay({ from: '2026-12-07', to: '2026-12-09' })
    expect(await bring()).toEqual(without('12-07', '12-09'))
    await t.db.deleteFrom('closedDay').where('id', '=', closed.id).execute()
    expect(await bring()).toEqual(at(...ALL))
  })

  test('M135: removes the lessons when a group ends earlier, begins later or is disabled', async () => {
    const { id, bring } = await ana()
    await bring()
    const set = (part: { startDate?: string; endDate?: string; active?: boolean }) =>
      t.db.updateTable('classGroup').set(part).where('id', '=', id).execute()
    await set({ startDate: '2026-11-30', endDate: '2026-12-04' })
    expect(await bring()).toEqual(at('11-30', '12-02'))
    await set({ active: false })
    expect(await bring()).toEqual([])
  })

  test('M135: removes a cancelled lesson, keeps a moved one at its new time, removes an extra one when it is undone or its day is closed', async () => {
    const { id, bring } = await ana()
    await t.make.lessonChange({ groupId: id, to: '2026-12-11' })
    const extra = await t.make.lessonChange({ groupId: id, to: '2026-12-12' })
    expect(await bring()).toEqual([...at(...ALL), ...at('12-11', '12-12')].toSorted())
    await t.make.lessonChange({ groupId: id, day: '2026-11-25' })
    const moved = await t.make.lessonChange({ groupId: id, day: '2026-11-30', to: '2026-12-18' })
    await t.db.deleteFrom('lessonChange').where('id', '=', extra.id).execute()
    const friday = await t.make.closedDay({ from: '2026-12-11' })
    expect(await bring()).toEqual([...without('11-25', '11-30'), ...at('12-18')])
    await t.db.deleteFrom('lessonChange').where('id', '=', moved.id).execute()
    await t.db.deleteFrom('closedDay').where('id', '=', friday.id).execute()
    expect(await bring()).toEqual([...without('11-25'), ...at('12-11')].toSorted())
  })

  test('M135: no duplicates over a file from before M135, which identified lessons by day and hour', async () => {
    const { id, phone, bring } = await ana()
    const domain = /UID:[^@]*@(\S+)/.exec((await textOf(id)).replaceAll('\r\n ', ''))![1]
    phone.bring(
      [
        ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Plantel//Asesorias//ES'],
        ...ALL.map(day => `2026-${day}`).flatMap(day => [
          ...['BEGIN:VEVENT', `UID:${id}-${day}-540@${domain}`, 'DTSTAMP:20261101T000000Z'],
          ...[`DTSTART:${day.replaceAll('-', '')}T150000Z`, `DTEND:${day.replaceAll('-', '')}T170000Z`, 'SEQUENCE:3', 'END:VEVENT'],
        ]),
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    )
    expect(phone.shows()).toEqual(at(...ALL))
    expect(await bring()).toEqual(at(...ALL))
    await replan(id, AFTERNOONS)
    expect(await bring()).toEqual(EXPECTED_DAYS)
  })
})
