import { describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from '#lib/days.ts'
import { easter, proposedDays } from './nationalDays.ts'

const ticked = (year: number) =>
  proposedDays(year)
    .filter(each => each.ticked)
    .map(({ startDate }) => startDate)
const dayNamed = (year: number, name: string) => proposedDays(year).find(each => each.name === name)

describe('proposed closed days', () => {
  // Written by hand from the Ley Federal del Trabajo, article 74.
  test.for([
    [2024, ['2024-01-01', '2024-02-05', '2024-03-18', '2024-05-01', '2024-09-16', '2024-10-01', '2024-11-18', '2024-12-25']],
    [2025, ['2025-01-01', '2025-02-03', '2025-03-17', '2025-05-01', '2025-09-16', '2025-11-17', '2025-12-25']],
    [2026, ['2026-01-01', '2026-02-02', '2026-03-16', '2026-05-01', '2026-09-16', '2026-11-16', '2026-12-25']],
    [2027, ['2027-01-01', '2027-02-01', '2027-03-15', '2027-05-01', '2027-09-16', '2027-11-15', '2027-12-25']],
    [2030, ['2030-01-01', '2030-02-04', '2030-03-18', '2030-05-01', '2030-09-16', '2030-10-01', '2030-11-18', '2030-12-25']],
  ] as const)('OFE-2: of %s the national days and no others are ticked', ([year, days]) => {
    expect(ticked(year)).toEqual(days)
  })

  // Easter Sundays from published tables.
  test.for([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
    [2049, '2049-04-18'],
  ] as const)('OFE-2: Easter of %s is on %s', ([year, day]) => {
    expect(easter(year)).toBe(day)
  })

  test('OFE-2: customs, elections and bridges are proposed unticked', () => {
    expect(dayNamed(2026, 'Jueves y Viernes Santo')).toMatchObject({
      startDate: '2026-04-02',
      endDate: '2026-04-03',
      kind: 'custom',
      ticked: false,
    })
    expect(dayNamed(2026, 'Fin de año')).toMatchObject({ startDate: '2026-12-24', endDate: '2027-01-01', ticked: false })
    expect(dayNamed(2027, 'Jornada electoral')).toMatchObject({ startDate: '2027-06-06', kind: 'election', ticked: false })
    expect(dayNamed(2026, 'Jornada electoral')).toBeUndefined()
    // 1 January 2026 is a Thursday, 16 September 2025 a Tuesday.
    expect(dayNamed(2026, 'Puente: Año Nuevo')).toMatchObject({ startDate: '2026-01-02', kind: 'bridge', ticked: false })
    expect(dayNamed(2025, 'Puente: Día de la Independencia')).toMatchObject({ startDate: '2025-09-15' })
  })

  test('OFE-2: every year Easter is a Sunday from 22 March to 25 April, and the proposals are in order', () => {
    for (let year = 2000; year < 2200; year += 1) {
      const sunday = easter(year)
      expect([weekdayOf(sunday), sunday >= `${year}-03-22`, sunday <= `${year}-04-25`]).toEqual([6, true, true])
      const days = proposedDays(year)
      expect(days.map(({ startDate }) => startDate)).toEqual(days.map(({ startDate }) => startDate).toSorted())
      for (const { startDate, kind } of days)
        if (kind === 'bridge') expect([addDays(startDate, 1), addDays(startDate, -1)].some(day => ticked(year).includes(day))).toBe(true)
    }
  })
})
