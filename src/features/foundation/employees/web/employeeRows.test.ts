import { describe, expect, test } from 'vitest'
import type { Employee } from '../contract.ts'
import { matching, rangeText, sorted, typeOf, wholeEmployees } from './employeeRows.ts'

const employee = (name: string, lastName: string, secondLastName: string, email: string, phoneNumber: string) =>
  ({ name, lastName, secondLastName, email, phoneNumber }) as Employee
const lucia = employee('Lucía', 'Peralta', 'Nava', 'recepcion@plantel.mx', '5544719032')
const raul = employee('Raúl', 'Núñez', 'Trejo', 'raul.nunez@plantel.mx', '5532148890')
const all = [raul, lucia]

describe('EMP-5 M87: the search box filters on name, paternal surname, email and phone', () => {
  test.each([
    ['lucia', [lucia]],
    ['PERALTA', [lucia]],
    ['nunez', [raul]],
    ['raúl nuñez', [raul]],
    ['recepcion@plantel', [lucia]],
    ['55 4471', [lucia]],
    ['4719032', [lucia]],
    ['+52 55 4471', [lucia]],
    ['044 55 4471 90', [lucia]],
    ['plantel', all],
    ['', all],
    ['  ', all],
    ['nadie', []],
  ])('%j', (search, matches) => expect(matching(all, search)).toEqual(matches))

  test('not by the maternal surname', () => expect(matching(all, 'Nava')).toEqual([]))
})

test('EMP-4: the name column is sortable, as Spanish sorts', () => {
  const angel = employee('Ángel', 'Zapata', 'Luna', 'angel@plantel.mx', '5500000000')
  const names = (order: 'nombre' | '-nombre' | undefined) => sorted([raul, lucia, angel], order).map(({ name }) => name)
  expect(names('nombre')).toEqual(['Ángel', 'Lucía', 'Raúl'])
  expect(names('-nombre')).toEqual(['Raúl', 'Lucía', 'Ángel'])
  expect(names(undefined)).toEqual(['Raúl', 'Lucía', 'Ángel'])
})

test("EMP-3: the range label reads 'X al Y de N empleados'", () => expect(rangeText(51, 62, 62)).toBe('51 al 62 de 62 empleados'))

test("EMP-7: the user type is 'Profesor' for a professor, otherwise 'Usuario'", () =>
  expect([true, false].map(isProfessor => typeOf({ isProfessor }))).toEqual(['Profesor', 'Usuario']))

test("EMP-2: the planners' list of names gives no rows", () =>
  expect(wholeEmployees([lucia, { _id: 'x', name: 'Ana', lastName: 'B', secondLastName: 'C', isProfessor: true }])).toEqual([lucia]))
