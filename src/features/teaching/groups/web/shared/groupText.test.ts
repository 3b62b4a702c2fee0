import { describe, expect, test } from 'vitest'
import type { Group } from '../../contract.ts'
import { offered, seatsLeft, seatsOf, whenOf, whereOf } from './groupText.ts'

const TODAY = '2026-11-21'
const group = (change: Partial<Group> = {}): Group => ({
  _id: 'a1',
  name: 'Sabatino A',
  active: true,
  activeLanding: false,
  startDate: '2026-11-28',
  endDate: '2027-03-20',
  quota: 30,
  available: 12,
  studentListLength: 18,
  percentage: 60,
  schedules: [{ day: 5, startHour: '0800', endHour: '1400' }],
  course: { _id: 'c1', name: 'ECOEMS', isParent: false, courseLevel: 'l1', duration: 140 },
  courseInfo: { name: 'ECOEMS' },
  locationInfo: { name: 'Lindavista' },
  classRoomInfo: { name: 'Salón 4' },
  classRoom: null,
  location: null,
  teacher: null,
  parentGroup: null,
  ...change,
})

describe('choosing a group', () => {
  test('GRP-72: a group without seats says why it cannot be chosen', () =>
    expect(seatsOf(group({ available: 0 }), TODAY)).toEqual({
      text: 'Lleno',
      tone: 'outline',
      refusal: 'El grupo ya no tiene lugares disponibles.',
    }))
  test('GRP-72: a parent whose children are not ready has no seats yet', () =>
    expect(seatsOf(group({ quota: null, available: 0 }), TODAY)).toMatchObject({
      text: '—',
      refusal: 'El grupo ya no tiene lugares disponibles.',
    }))
  test('GRP-72: an ended group takes nobody', () =>
    expect(seatsOf(group({ endDate: '2026-11-20' }), TODAY).refusal).toBe('El grupo ya no admite inscripciones.'))
  test('GRP-73: seats turn amber from three left', () => {
    expect(seatsOf(group({ available: 4 }), TODAY)).toEqual({ text: '4', tone: 'plain', refusal: null })
    expect(seatsOf(group({ available: 3 }), TODAY)).toEqual({ text: 'Quedan 3', tone: 'amber', refusal: null })
    expect(seatsOf(group({ available: 1 }), TODAY).text).toBe('Queda 1')
  })
})

test('GRP-71: offers only active groups, no buckets, the earliest first', () => {
  const all = [
    group({ _id: 'b', startDate: '2026-12-01' }),
    group({ _id: 'off', active: false }),
    group({ _id: 'child', parentGroup: 'p' }),
    group({ _id: 'a', startDate: '2026-11-01' }),
  ]
  expect(offered(all).map(({ _id }) => _id)).toEqual(['a', 'b'])
})

test('GRP-129: formats hours, place and seats in one line', () => {
  expect(whenOf(group(), group().endDate)).toBe('Sáb 08:00–14:00 · desde 28/11/2026')
  expect(whenOf(group({ endDate: '2027-03-20' }), '2027-03-21')).toBe('Terminó el 20/03')
  expect(whenOf(group({ endDate: '2027-03-20' }), '2027-11-21')).toBe('Terminó el 20/03/2027')
  expect(whereOf(group())).toBe('Sede Lindavista, Salón 4')
  expect(whereOf(group({ locationInfo: null, classRoomInfo: null }))).toBe('—')
  expect([3, 1, 0].map(available => seatsLeft({ available }))).toEqual(['quedan 3 lugares', 'queda 1 lugar', 'sin lugares'])
})
