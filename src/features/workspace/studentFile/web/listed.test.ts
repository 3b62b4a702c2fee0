import { describe, expect, test } from 'vitest'
import { renata } from '#features/people/students/web/shared/testing.ts'
import { surnamesFirst } from '#lib/text.ts'
import { groupLine, owesText } from './listed.ts'

const TODAY = '2026-11-27'
const group = {
  name: 'UNAM Superior Matutino',
  campus: 'Lindavista',
  startDate: '2026-10-01',
  endDate: '2027-03-01',
  schedules: [0, 1, 2, 3, 4].map(day => ({ day, startHour: '0900', endHour: '1100' })),
  others: 0,
}

describe('STU-66: the row of a student', () => {
  test.each([
    ['running', {}, 'Lindavista · Lun a Vie 09:00'],
    ['not begun', { startDate: '2026-12-21' }, 'Lindavista · desde 21/12'],
    ['ended', { endDate: '2026-11-20' }, 'Lindavista · terminó el 20/11'],
    ['of a package without a campus, beside another one', { campus: null, others: 1 }, 'Lun a Vie 09:00 · y 1 más'],
  ])('STU-66: a group that is %s', (_what, part, text) => {
    expect(groupLine({ ...group, ...part }, TODAY)).toBe(text)
  })

  test.each([
    ['2026-09-20', '$1,600', '68 días', 'late'],
    ['2026-11-26', '$1,600', '1 día', 'late'],
    ['2026-11-27', '$1,600', 'vence hoy', 'today'],
    ['2026-12-05', '$1,600', 'vence 05/12', 'later'],
  ])('STU-66: a debt of %s', (dueOn, amount, when, tone) => {
    expect(owesText({ ...renata, owes: 1600, dueOn }, TODAY)).toEqual({ amount, when, tone })
  })

  test('STU-66: centavos show where there are some; without a debt there is nothing', () => {
    expect(owesText({ ...renata, owes: 1600.5, dueOn: TODAY }, TODAY)).toMatchObject({ amount: '$1,600.50' })
    expect(owesText({ ...renata, owes: 0, dueOn: null }, TODAY)).toBeNull()
  })

  test("STU-36: surnames first; a '-' for a missing one is left out", () => {
    expect(surnamesFirst({ ...renata, secondLastName: '-' })).toBe('Olvera, Renata')
  })
})
