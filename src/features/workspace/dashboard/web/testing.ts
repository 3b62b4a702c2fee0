// A day of the academy for the tests of the home screen; each test overrides fields.
import { addDays, academyDay } from '#lib/days.ts'
import { CHART_DAYS, TREND_DAYS } from '../contract.ts'
import type { Home } from './useHome.ts'

export const TODAY = academyDay(new Date(), 'America/Mexico_City')
export const idOf = (at: number): string => `e${String(at).padStart(23, '0')}`
export const CAMPUSES = [
  { _id: idOf(901), name: 'Lindavista' },
  { _id: idOf(902), name: 'Coyoacán' },
]

const days = (count: number) => Array.from({ length: count }, (_, at) => addDays(TODAY, at - count + 1))

export const group = (at: number, name: string, part: Partial<NonNullable<Home['groups']>['list'][number]> = {}) => ({
  _id: idOf(at),
  name,
  course: 'Química',
  start: 540,
  end: 660,
  location: 'Lindavista',
  classRoom: 'Salón 1',
  enrolled: 18,
  quota: 40,
  expected: 18,
  present: 12,
  cancelled: false,
  substitute: null,
  ...part,
})

export const aDay = (part: Partial<Home> = {}): Home => ({
  day: TODAY,
  campuses: CAMPUSES,
  enrolments: { today: 14, lastWeek: 11, days: days(CHART_DAYS).map((day, at) => ({ day, count: at % 7 })) },
  income: {
    today: 38_450,
    average: 35_200,
    days: days(CHART_DAYS).map((day, at) => ({ day, amount: at % 7 === 6 ? 0 : 30_000 + at * 100 })),
  },
  debts: { amount: 412_300, students: 87, withClassToday: 12, overdue: { amount: 38_400, students: 31 } },
  attendance: { present: 182, expected: 199, days: days(TREND_DAYS).map((day, at) => ({ day, present: at })) },
  groups: {
    total: 7,
    closed: null,
    list: [group(1, 'UNAM Matutino'), group(2, 'Física', { enrolled: 38, start: 1439, end: 1440, present: 0 })],
  },
  lists: {
    total: 6,
    list: [{ _id: idOf(51), name: 'Álgebra', day: addDays(TODAY, -1), start: 420, teacher: 'Mario Alcántara', enrolled: 30, scanned: 26 }],
  },
  calls: {
    total: 38,
    list: [
      { _id: idOf(11), name: 'Paola Jiménez', phoneNumber: '5531874420', state: 8, nextCallAt: `${TODAY}T18:30:00.000Z`, due: true },
      { _id: idOf(12), name: 'Jimena Robles', phoneNumber: '5540826617', state: 0, nextCallAt: null, due: false },
    ],
    talk: { _id: idOf(21), name: 'Orientación', date: addDays(TODAY, 7), all: 84, done: 46 },
  },
  advisories: { booked: 12, quota: 40, hours: [{ hour: 10, booked: 12 }] },
  messages: { failed: 2, queued: 1 },
  videos: {
    processing: 1,
    failed: 1,
    list: [
      {
        _id: idOf(31),
        title: 'Fracciones',
        course: { _id: idOf(41), name: 'Álgebra' },
        chapter: idOf(42),
        status: 'processing',
        progress: 40,
      },
    ],
  },
  requests: { due: 2, overdue: 1 },
  failed: [],
  ...part,
})
