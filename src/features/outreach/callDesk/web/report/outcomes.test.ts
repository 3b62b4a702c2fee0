import { expect, test } from 'vitest'
import { reportParts as partsOf, type Counters } from '../../callParts.ts'
import { arcsOf, shareText } from './outcomes.ts'

const counts: Counters = {
  studentsCount: 20,
  confirmados: 6,
  buzon: 5,
  finishCall: 1,
  reprogramDate: 2,
  returnCall: 3,
  noExistPhone: 1,
  wrongNumber: 0,
  sinComentarios: 12,
  sinInteraccion: 4,
}

test('TLK-71: every visitor is in one part of the ring, including calls without a status', () => {
  const parts = partsOf(counts)
  expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(20)
  expect(parts[0]).toEqual({ key: 'none', label: 'Llamado, sin estatus', count: 4 })
})

test('TLK-71: the arcs close the ring; empty parts have none', () => {
  const arcs = arcsOf(partsOf(counts))
  expect(arcs.map(({ key, from, length }) => [key, from, length])).toEqual([
    ['none', 0, 20],
    ['returnCall', 20, 15],
    ['reprogramDate', 35, 10],
    ['buzon', 45, 25],
    ['finishCall', 70, 5],
    ['noExistPhone', 75, 5],
    ['sinInteraccion', 80, 20],
  ])
  expect(
    arcsOf(
      partsOf({
        ...counts,
        studentsCount: 0,
        buzon: 0,
        finishCall: 0,
        reprogramDate: 0,
        returnCall: 0,
        noExistPhone: 0,
        sinInteraccion: 0,
      }),
    ),
  ).toEqual([])
})

test('a share without people is 0 %', () => {
  expect([shareText(1, 3), shareText(2, 2), shareText(0, 0)]).toEqual(['33 %', '100 %', '0 %'])
})
