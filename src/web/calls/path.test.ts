import { expect, test } from 'vitest'
import { pathOf } from './path.ts'

test('fills a parameter that has a pattern like any other', () => {
  expect(pathOf('/students/:id(^[0-9a-f]{24}$)', { id: '65a000000000000000000001' })).toBe('/students/65a000000000000000000001')
})

test('WIR-61: user text cannot leave its place in the path', () => {
  expect(pathOf('/students/:email', { email: 'a/b?c@x.mx' })).toBe('/students/a%2Fb%3Fc%40x.mx')
})

test('WIR-61: leaves out absent query values, sends false and 0', () => {
  expect(pathOf('/students', {}, { skip: 0, debt: false, query: undefined, course: null })).toBe('/students?skip=0&debt=false')
})

test('a missing parameter throws, and calls no other route', () => {
  expect(() => pathOf('/students/:id', {})).toThrow('needs id')
})
