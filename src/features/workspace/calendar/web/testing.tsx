// A week of the calendar for tests: two campuses, one room each.
import { addDays } from '#lib/days.ts'
import type { ClosedDay } from '#features/teaching/lessons/contract.ts'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { calendar, type Lesson } from '../contract.ts'
import { CalendarPage } from './CalendarPage.tsx'

export const NORTH = { _id: 'a00000000000000000000001', name: 'Lindavista' }
export const SOUTH = { _id: 'a00000000000000000000002', name: 'Coyoacán' }
export const lesson = (part: Partial<Lesson>): Lesson => ({
  kind: 'group',
  _id: 'd00000000000000000000001',
  parentGroup: null,
  parent: null,
  name: 'IPN matutino',
  course: 'Ingreso IPN',
  date: '2026-11-16',
  startHour: '0900',
  endHour: '1100',
  classRoom: { _id: 'b00000000000000000000001', name: 'Salón 1' },
  location: NORTH,
  teacher: { _id: 'c00000000000000000000001', name: 'Irma', lastName: 'Zúñiga' },
  enrolled: 12,
  quota: 30,
  teacherClash: null,
  outOfHours: false,
  gone: false,
  change: null,
  toCover: false,
  ...part,
})
export const campus = (of: typeof NORTH, room: string) => ({
  ...of,
  opening: '07:00',
  closing: '21:00',
  classRooms: [{ _id: room, name: `Salón de ${of.name}`, capacity: 30 }],
})

export function draw(
  at = '/calendario?semana=2026-11-18',
  lessons: Lesson[] = [lesson({ classRoom: { _id: 'b00000000000000000000001', name: 'Salón 1' } })],
  closed: ClosedDay[] = [],
  options: RenderOptions = {},
) {
  const requests = serve(calendar.week, ({ query }) => ({
    days: Array.from({ length: 7 }, (_, i) => addDays(query.date!, i)),
    closed,
    locations: [campus(NORTH, 'b00000000000000000000001'), campus(SOUTH, 'b00000000000000000000002')],
    lessons,
  }))
  render(<CalendarPage />, { at, ...options })
  return requests
}

export const FUTURE = '/calendario?semana=2099-11-16'
export const future = (part: Partial<Lesson> = {}) => lesson({ date: '2099-11-16', ...part })
export const pointer = (type: string, x: number, y: number) =>
  new PointerEvent(type, { bubbles: true, isPrimary: true, pointerType: 'mouse', clientX: x, clientY: y })
