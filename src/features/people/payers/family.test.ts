import { expect, test } from 'vitest'
import { addressed, familyName } from './family.ts'
import { relationTo } from './relations.ts'

const child = (lastName: string, secondLastName: string) => ({ lastName, secondLastName })
const laura = { lastName: 'Ríos' }

test("COB-17: a family is named by its students' common surnames, else by the payer", () => {
  expect(familyName(laura, [child('Gómez', 'Ríos'), child('Gómez', 'Ríos')])).toBe('Familia Gómez Ríos')
  expect(familyName(laura, [child('Gómez', 'Ríos'), child('Gómez', 'Luna')])).toBe('Familia Gómez')
  expect(familyName(laura, [child('Gómez', 'Ríos'), child('Vera', 'Ríos')])).toBe('Familia Ríos')
})

test('COB-15: collecting addresses payers who get its messages; without any, the student', () => {
  const payers = [
    { name: 'Laura', pays: true, tells: ['cobranza'] as const },
    { name: 'Óscar', pays: true, tells: ['avisos'] as const },
    { name: 'Marta', pays: false, tells: ['cobranza'] as const },
  ]
  expect(addressed(payers)).toEqual([payers[0]])
  expect(addressed(payers.slice(1))).toBeNull()
  expect(addressed([])).toBeNull()
})

test('COB-16: shows the relation to Luis', () => {
  expect(relationTo('madre', { name: 'Luis' })).toBe('mamá de Luis')
  expect(relationTo('otro', { name: 'Luis' })).toBe('contacto de Luis')
})
