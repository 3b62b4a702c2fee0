import { describe, expect, test } from 'vitest'
import { statisticsOf } from '../codeStates.ts'
import { cardDay, matching, phaseOf } from './codeView.ts'

const MEXICO = 'America/Mexico_City'
const NOW = new Date('2026-11-23T16:00:00Z')
let serial = 0
const code = (text: string, isActive: boolean, validFrom: string, validUntil: string) => ({
  _id: `65a0000000000000000000${(serial += 1)}0`,
  code: text,
  isActive,
  isCompanyCode: true,
  discountPercentage: 10,
  amount: null,
  validFrom,
  validUntil,
  createdAt: validFrom,
  user: null,
})
const codes = [
  code('BECA500', true, '2026-11-01T06:00:00Z', '2026-12-01T05:59:59Z'),
  code('BECA-VIEJA', true, '2026-01-01T06:00:00Z', '2026-02-01T05:59:59Z'),
  code('VERANO', false, '2026-06-01T06:00:00Z', '2026-07-01T05:59:59Z'),
  code('HERMANOS', false, '2026-11-01T06:00:00Z', '2027-07-01T05:59:59Z'),
]
const texts = (filter: Parameters<typeof matching>[1]) => matching(codes, filter).map(({ code }) => code)

describe('MON-121: search and state filter', () => {
  test('part of the text, ignoring case and surrounding spaces', () => {
    expect(texts({ search: ' beca ' })).toEqual(['BECA500', 'BECA-VIEJA'])
    expect(texts({ search: '' })).toHaveLength(4)
    expect(texts({ search: 'nada' })).toEqual([])
  })
  test('Activo, Inactivo, both with a search', () => {
    expect(texts({ search: '', state: 'active' })).toEqual(['BECA500', 'BECA-VIEJA'])
    expect(texts({ search: 'ver', state: 'inactive' })).toEqual(['VERANO'])
  })
})

test('MON-122, M79: statistics count the filtered list, each code in one state; expired means validUntil before now', () => {
  expect(statisticsOf(codes, NOW)).toEqual({ total: 4, active: 1, inactive: 1, expired: 2 })
  expect(statisticsOf(matching(codes, { search: '', state: 'active' }), NOW)).toEqual({ total: 2, active: 1, inactive: 0, expired: 1 })
  const last = code('X', true, '2026-11-01T06:00:00Z', NOW.toISOString())
  expect([statisticsOf([last], NOW).expired, statisticsOf([last], new Date(NOW.getTime() + 1)).expired]).toEqual([0, 1])
})

test('MON-120: dates of cards are DD-MM-YYYY', () => expect(cardDay('2026-11-07')).toBe('07-11-2026'))

test.each([
  ['2026-11-01T06:00:00Z', '2026-11-22T05:59:59Z', 'expired', 'Expirado'],
  ['2026-11-24T06:00:00Z', '2026-12-01T05:59:59Z', 'coming', 'Aún no inicia'],
  ['2026-11-23T16:00:00Z', '2026-11-24T05:59:59Z', 'ending', 'Termina hoy'],
  ['2026-11-01T06:00:00Z', '2026-11-25T05:59:59Z', 'ending', 'Queda 1 día'],
  ['2026-11-01T06:00:00Z', '2026-11-30T05:59:59Z', 'ending', 'Quedan 6 días'],
  ['2026-11-01T06:00:00Z', '2026-12-01T05:59:59Z', 'running', 'Vigente'],
])('MON-123: from %s to %s a code is %s: %s', (validFrom, validUntil, kind, text) => {
  expect(phaseOf({ validFrom, validUntil }, NOW, MEXICO)).toEqual({ kind, text })
})
