import { expect, test } from 'vitest'
import { advisoriesSearch, slotOf } from './address.ts'
import { ALGEBRA, ECOEMS, place, READING, slot, usual, week } from './testing.ts'
import { cellAt, dayTitle, isEmpty, rangeText, seatsLeft, stepsOf, topicGroups, totalText, weekdayName } from './weekView.ts'

test('ADV-30: Total: n inscritos, letter for letter', () => {
  expect([0, 1, 12].map(totalText)).toEqual(['Total: 0 inscritos', 'Total: 1 inscritos', 'Total: 12 inscritos'])
})

test('ADV-33: groups students by topic if any, in the course’s order; one with two topics is in both', () => {
  const old = { _id: 'b00000000000000000000009', name: 'Tema borrado' }
  const groups = topicGroups({
    topicList: [READING, ALGEBRA],
    appoiments: [...usual()[1]!.appoiments, place(4, 'Ian', { courseTopics: [old] })],
  })
  expect(groups.map(({ title, bookings }) => [title, bookings.map(each => each.student.name)])).toEqual([
    ['Lectura', ['Leo']],
    ['Álgebra', ['Ema', 'Leo']],
    ['Tema borrado', ['Ian']],
    ['Sin tema', ['Sol']],
  ])
  expect(topicGroups({ topicList: [ALGEBRA], appoiments: [place(1, 'Ema')] }).map(group => group.title)).toEqual(['Alumnos'])
  expect(topicGroups(slot(1))).toEqual([])
})

test('ADV-41: the drawer steps through hours with courses; an empty week has none', () => {
  const days = week([slot(1, { date: '2040-11-20', hour: 18 }), ...usual()])
  expect(stepsOf(days)).toEqual(['2040-11-20-18', '2040-11-24-10'])
  expect(isEmpty(week([]))).toBe(true)
  expect(cellAt(days, { date: '2040-11-24', hour: 10 })?.appoimentList[0]!.course).toEqual(ECOEMS)
  expect(cellAt(days, { date: '2030-01-01', hour: 10 })).toBeUndefined()
})

test('ADV-31: days and weeks as the screen names them', () => {
  expect([dayTitle('2040-11-24'), weekdayName('2040-11-19')]).toEqual(['Sáb 24', 'Lunes'])
  expect(rangeText({ monday: '2026-12-28', sunday: '2027-01-03' })).toBe('28/12/2026 – 03/01/2027')
})

test('ADV-40: counts the places that are left', () => {
  const of = (maxQuota: number) => seatsLeft({ maxQuota, appoiments: usual()[1]!.appoiments })
  expect([of(10), of(4), of(3)]).toEqual(['Quedan 7 lugares', 'Queda 1 lugar', 'Sin lugares'])
})

test('ADV-43: leaves out what fits no hour', () => {
  expect(slotOf('2026-11-24-16')).toEqual({ date: '2026-11-24', hour: 16 })
  for (const text of ['2026-11-24-9', '2026-02-30-16', '2026-11-24', 'x', undefined]) expect(slotOf(text)).toBeNull()
  expect(advisoriesSearch({ semana: '2026-11-24', hueco: '2026-11-24-7', ver: 'otra', curso: 'x' })).toEqual({ semana: '2026-11-24' })
})
