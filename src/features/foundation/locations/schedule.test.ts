import { expect, test } from 'vitest'
import { Schedule } from './schedule.ts'

test.each([
  [{ day: 0, startHour: '0000', endHour: '2359' }, true],
  [{ day: 6, startHour: '0800', endHour: '1400' }, true],
  [{ day: 7, startHour: '0800', endHour: '1400' }, false],
  [{ day: -1, startHour: '0800', endHour: '1400' }, false],
  [{ day: 0, startHour: '800', endHour: '1400' }, false],
  [{ day: 0, startHour: '08:00', endHour: '1400' }, false],
  [{ day: 0, startHour: '0860', endHour: '1400' }, false],
  [{ day: 0, startHour: '0800', endHour: '2400' }, false],
])('LOC-54: a schedule is a day from 0 to 6 and two hours as HHMM: %j is %s', (schedule, right) =>
  expect(Schedule.safeParse(schedule).success).toBe(right),
)
