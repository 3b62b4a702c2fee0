import { describe, expect, test } from 'vitest'
import type { Ground, Hours, Place, Room, Teacher, WantedGroup } from './ground.ts'
import { allBreaches, breaches, costOf, evaluate, hoursCost, type Breach } from './judge.ts'

const at = (start: number, end: number, ...days: number[]): Hours[] => days.map(day => ({ day, start: start * 60, end: end * 60 }))
const saturday = (start: number, end: number) => at(start, end, 5)

const group = (id: string, part: Partial<WantedGroup> = {}): WantedGroup => ({
  id,
  course: 'álgebra',
  campus: 'Coyoacán',
  size: 20,
  days: 30,
  family: null,
  preferred: saturday(9, 12),
  ...part,
})
const room = (id: string, part: Partial<Room> = {}): Room => ({ id, name: id, campus: 'Coyoacán', capacity: 30, taken: [], ...part })
const teacher = (id: string, part: Partial<Teacher> = {}): Teacher => ({
  id,
  name: id,
  courses: ['álgebra'],
  campuses: ['Coyoacán'],
  hours: [],
  taken: [],
  ...part,
})
/** Coyoacán and Lindavista, blocks at nine, ten and noon on Saturday and at nine on Monday, Irma and Raúl. */
const ground = (part: Partial<Ground> = {}): Ground => ({
  campuses: ['Coyoacán', 'Lindavista'].map(id => ({ id, name: id, opens: 420, closes: 1260 })),
  courses: [{ id: 'álgebra', name: 'Álgebra' }],
  blocks: [
    { id: 'nine', hours: saturday(9, 12) },
    { id: 'ten', hours: saturday(10, 13) },
    { id: 'noon', hours: saturday(12, 15) },
    { id: 'monday', hours: at(9, 12, 0) },
  ],
  rooms: [room('Salón 1'), room('Salón 2')],
  teachers: [teacher('Irma'), teacher('Raúl')],
  wanted: [group('uno'), group('dos')],
  pins: {},
  maxGroups: 6,
  oneCampus: true,
  ...part,
})
const irma = (block = 'nine', where = 'Salón 1'): Place => ({ block, room: where, teacher: 'Irma' })
const whys = (breaches: readonly Breach[]) => breaches.map(({ why }) => why)
const of = (part: Partial<Ground>, place = irma(), others: Record<string, Place> = {}) =>
  whys(breaches(ground(part), new Map(Object.entries(others)), 'uno', place))

describe('OFE-35: costs', () => {
  test('another shift costs 6, other hours of the shift 3, the same hours on other days 2, the preferred ones nothing', () => {
    const nine = saturday(9, 12)
    expect(hoursCost(nine, nine)).toBe(0)
    expect(hoursCost(at(9, 12, 6), nine)).toBe(2)
    expect(hoursCost(saturday(8, 11), nine)).toBe(3)
    expect(hoursCost(saturday(11, 14), nine)).toBe(3)
    expect(hoursCost(saturday(12, 15), nine)).toBe(6)
    // A course without history prefers nothing.
    expect(hoursCost(nine, null)).toBe(0)
  })

  test('a group without a place costs 1,000 and its persons, an empty seat 0.1; shown in groups and seats', () => {
    const placed = new Map([['uno', irma('noon')]])
    expect(evaluate(ground(), placed)).toEqual({ left: 1, otherHours: 1, emptySeats: 10, points: 6 + 0.1 * 10 + 1020 })
    expect(costOf(ground(), placed, 'uno', irma('nine'))).toEqual({ left: 0, otherHours: -1, emptySeats: 0, points: -6 })
    expect(costOf(ground(), placed, 'dos', irma('nine'))).toMatchObject({ left: -1, otherHours: 0, emptySeats: 10 })
    expect(costOf(ground(), placed, 'uno', null)).toMatchObject({ left: 1, otherHours: -1, emptySeats: -10 })
  })
})

describe('OFE-34: constraints', () => {
  test('a room of the campus, large enough', () => {
    expect(of({})).toEqual([])
    expect(of({ rooms: [room('Salón 1', { campus: 'Lindavista' })] })).toEqual(['campus'])
    expect(of({ rooms: [room('Salón 1', { capacity: 19 })] })).toEqual(['capacity'])
    expect(of({ rooms: [room('Salón 1', { capacity: 20 })] })).toEqual([])
  })

  test('the room is free on all dates: a use until the first Saturday, or from the last, conflicts', () => {
    const busyRoom = (from: number, to: number) => ({ rooms: [room('Salón 1', { taken: [{ ...saturday(11, 13)[0]!, from, to }] })] })
    // Thirty days from Saturday of the start week: the last Saturday is the 33rd day.
    expect(of(busyRoom(-60, 5))).toEqual(['roomTaken'])
    expect(of(busyRoom(-60, 4))).toEqual([])
    expect(of(busyRoom(33, 90))).toEqual(['roomTaken'])
    expect(of(busyRoom(34, 90))).toEqual([])
  })

  test('the teacher gives the course, at that campus, within their hours, and is free', () => {
    const who = (part: Partial<Teacher>) => of({ teachers: [teacher('Irma', part)] })
    expect(who({ courses: ['física'] })).toEqual(['course'])
    expect(who({ campuses: ['Lindavista'] })).toEqual(['teacherCampus'])
    expect(who({ hours: saturday(10, 18) })).toEqual(['teacherHours'])
    expect(who({ hours: saturday(9, 12) })).toEqual([])
    expect(who({ taken: [{ ...saturday(11, 13)[0]!, from: 0, to: 60, campus: 'Coyoacán' }] })).toEqual(['teacherTaken'])
  })

  test('one campus a day, counting existing lessons; it can be switched off', () => {
    const busyHours = { ...saturday(16, 18)[0]!, from: 0, to: 60 }
    const who = (campus: string | null, oneCampus = true) =>
      of({ teachers: [teacher('Irma', { taken: [{ ...busyHours, campus }] })], oneCampus })
    expect(who('Lindavista')).toEqual(['twoCampuses'])
    expect([who('Coyoacán'), who(null), who('Lindavista', false)]).toEqual([[], [], []])
    const part = {
      wanted: [group('uno'), group('dos', { campus: 'Lindavista' })],
      rooms: [room('Salón 1'), room('Salón 9', { campus: 'Lindavista' })],
    }
    expect(of(part, irma(), { dos: irma('noon', 'Salón 9') })).toEqual(['twoCampuses'])
    expect(of({ ...part, oneCampus: false }, irma(), { dos: irma('noon', 'Salón 9') })).toEqual([])
    expect(of(part, irma('monday'), { dos: irma('noon', 'Salón 9') })).toEqual([])
  })

  test('no room or teacher twice at one hour; a limit of groups per teacher', () => {
    expect(of({}, irma('ten'), { dos: { ...irma('nine'), teacher: 'Raúl' } })).toEqual(['roomShared'])
    expect(of({}, irma('ten'), { dos: irma('nine', 'Salón 2') })).toEqual(['teacherShared'])
    expect(of({}, irma('noon'), { dos: irma('nine') })).toEqual([])
    expect(of({ maxGroups: 1 }, irma('noon'), { dos: irma('nine') })).toEqual(['maxGroups'])
  })

  test('modules of a family never overlap, and all have a place or none', () => {
    const groups = [group('uno', { family: 'ECOEMS' }), group('dos', { family: 'ECOEMS' })]
    expect(of({ wanted: groups }, irma('ten'), { dos: { block: 'nine', room: 'Salón 2', teacher: 'Raúl' } })).toEqual(['family'])
    expect(allBreaches(ground({ wanted: groups }), new Map([['uno', irma()]])).get('uno')).toEqual([{ why: 'familyHalf' }])
  })

  test('OFE-39: reports what no longer exists', () => {
    expect(of({}, irma('dawn'))).toEqual(['block'])
    expect(of({}, irma('nine', 'Salón 8'))).toEqual(['room'])
    expect(of({}, { ...irma(), teacher: 'Sofía' })).toEqual(['teacher'])
  })
})
