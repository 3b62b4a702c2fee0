import { describe, expect, test } from 'vitest'
import { amountOf, pourShares } from '#features/money/payments/shares.ts'
import type { Family } from '#features/people/payers/contract.ts'
import { coveredOf, familyCheck, membersOf, rangesOf, sharesBody, ticked } from './familyCharge.ts'
import { familyOn } from './testing.ts'

const TODAY = '2026-11-20'
const family = familyOn(TODAY)
const members = membersOf(family)
const [valeria, mateo, renata] = members.map(({ _id }) => _id) as [string, string, string]

describe('a family at the desk', () => {
  test("COB-17: offers overdue and today's dates first, then until the next date, then all", () => {
    const ranges = rangesOf(members, TODAY)
    expect(ranges.map(({ label, shares }) => [label, shares])).toEqual([
      ['Vencido y de hoy', { [valeria]: 60_000, [renata]: 250_000 }],
      ['Hasta el 28/11', { [valeria]: 152_500, [mateo]: 92_500, [renata]: 250_000 }],
      ['Todo', { [valeria]: 152_500, [mateo]: 185_000, [renata]: 500_000 }],
    ])
    const later: Family = { ...family, students: family.students.slice(1, 2) }
    expect(rangesOf(membersOf(later), TODAY).map(({ label }) => label)).toEqual(['Hasta el 28/11', 'Todo'])
    expect(rangesOf([], TODAY)).toEqual([])
  })

  test('COB-17: an amount fills the oldest dates first, of any student, up to the debt', () => {
    expect(pourShares(60_001, members)).toEqual({ [valeria]: 60_000, [renata]: 1 })
    expect(pourShares(320_000, members)).toEqual({ [valeria]: 70_000, [renata]: 250_000 })
    expect(amountOf(pourShares(99_999_999, members))).toBe(837_500)
    expect(pourShares(0, members)).toEqual({})
  })

  test('COB-17: a tick includes all of its student up to that date, unticking excludes all from it on', () => {
    const [member] = members
    expect(coveredOf(member!, 70_000)).toEqual(['whole', 'part'])
    expect(ticked(member!, 1, 60_000)).toBe(152_500)
    expect(ticked(member!, 1, 152_500)).toBe(60_000)
    expect(ticked(member!, 0, 152_500)).toBe(0)
  })

  test('COB-17: reports nothing, too much for one, and too many students', () => {
    expect(familyCheck({}, members)).toEqual({ field: 'amount', text: 'Debes ingresar una cantidad.' })
    expect(familyCheck({ [mateo]: 185_001 }, members)).toEqual({ field: mateo, text: 'El pago de Mateo es mayor a su adeudo.' })
    expect(familyCheck({ [mateo]: 185_000 }, members)).toBeNull()
    const many = Array.from({ length: 11 }, (_, at) => ({ ...members[0]!, _id: String(at) }))
    expect(familyCheck(Object.fromEntries(many.map(({ _id }) => [_id, 1])), many)?.text).toBe('Máximo 10 alumnos a la vez.')
  })

  test('COB-17: sends only students with a share', () => {
    expect(sharesBody({ [valeria]: 60_050, [mateo]: 0 }, members)).toEqual([{ student: valeria, amount: 600.5 }])
  })
})
