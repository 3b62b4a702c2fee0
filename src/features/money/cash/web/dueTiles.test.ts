import { expect, test } from 'vitest'
import { dueTiles, leftOf, openDates, pouredOver, type OpenDate } from './dueTiles.ts'

const TODAY = '2026-11-20'
const on = (dueOn: string, open: number, course = 'ECOEMS'): OpenDate => ({ courseId: course, course, dueOn, open })
const tilesOf = (dates: OpenDate[]) => dueTiles(dates, TODAY).map(({ name, place, due, balance }) => [name, place, due!.amount, balance])
const concepts = (dates: OpenDate[]) => dueTiles(dates, TODAY).map(({ due }) => due!.concept)

test('COB-39: the overdue amount over all courses and the next date come first; the amount may rise to the whole debt', () => {
  const dates = [on('2026-10-05', 30_000, 'Álgebra'), on('2026-11-05', 100_000), on('2026-12-05', 130_000), on('2027-01-05', 130_000)]
  expect(tilesOf(dates)).toEqual([
    ['Lo vencido', 'Álgebra y ECOEMS · desde el 05/10/2026', 130_000, 390_000],
    ['Próximo 05/12', 'ECOEMS', 130_000, 390_000],
  ])
  expect(concepts(dates)).toEqual(['Pago de lo vencido', 'Pago ECOEMS'])
})

test('COB-39: a date of today is not overdue; the next date of two courses is one sum', () => {
  const dates = [on(TODAY, 50_000, 'Álgebra'), on(TODAY, 130_000), on('2027-01-05', 130_000)]
  expect(tilesOf(dates)).toEqual([['Próximo 20/11', 'Álgebra y ECOEMS · vence hoy', 180_000, 310_000]])
  expect(concepts(dates)).toEqual(['Pago del 20/11/2026'])
})

test('COB-39: an amount that is all of one course appears on its own tile, unless overdue', () => {
  expect(tilesOf([on('2026-12-05', 130_000)])).toEqual([])
  expect(tilesOf([on('2026-12-05', 130_000), on('2026-12-06', 130_000, 'Álgebra')])).toEqual([])
  expect(tilesOf([on('2026-11-05', 130_000)])).toEqual([['Lo vencido', 'ECOEMS · desde el 05/11/2026', 130_000, 130_000]])
  expect(tilesOf([])).toEqual([])
})

test('COB-39: after a payment each course owes its uncovered dates', () => {
  const line = { courseId: 'ECOEMS', name: 'ECOEMS', place: '', price: 0, paid: 0, discount: 0, balance: 230_000 }
  const lines = [line, { ...line, courseId: 'Álgebra', name: 'Álgebra', balance: 30_000 }]
  const dates = [on('2026-10-05', 30_000, 'Álgebra'), on('2026-11-05', 100_000), on('2026-12-05', 130_000)]
  expect(leftOf(pouredOver(80_000, dates), lines).map(({ name, balance }) => [name, balance])).toEqual([
    ['ECOEMS', 180_000],
    ['Álgebra', 0],
  ])
})

test('COB-39: lists dates of all courses, oldest first, without paid ones', () => {
  const course = (name: string) => ({ _id: name, name })
  const registration = { _id: 'r', group: course('Sabatino'), date: TODAY, net: 0, paid: 0, balance: 0, version: 0, template: null }
  const due = (dueOn: string, open: number) => ({ dueOn, amount: 500, open })
  expect(
    openDates([
      { ...registration, course: course('ECOEMS'), dues: [due('2026-11-05', 0), due('2026-12-05', 100)] },
      { ...registration, course: course('Álgebra'), dues: [due('2026-11-20', 12.5)] },
    ]),
  ).toEqual([on('2026-11-20', 1250, 'Álgebra'), on('2026-12-05', 10_000)])
})
