import { expect, test } from 'vitest'
import { placesOf } from './place.ts'

const partsOf = (address: Record<string, unknown>) =>
  Object.fromEntries(
    (placesOf({ display_name: 'x', address })[0]?.address_components ?? []).map(({ types, long_name }) => [types[0], long_name]),
  )

test("LOC-28: different names of a town's parts map to the same types", () => {
  expect(partsOf({ pedestrian: 'Andador 5', suburb: 'Centro', town: 'Ecatepec de Morelos', state: 'México', postcode: '55000' })).toEqual({
    route: 'Andador 5',
    sublocality: 'Centro',
    locality: 'Ecatepec de Morelos',
    administrative_area_level_1: 'México',
    postal_code: '55000',
  })
})

test('LOC-28: leaves out parts that are not text, empty or too long', () => {
  expect(partsOf({ road: 7, house_number: '  ', postcode: 'x'.repeat(201), state: 'México' })).toEqual({
    administrative_area_level_1: 'México',
  })
})

test('LOC-28: without a display name the parts form the address', () => {
  expect(placesOf({ address: { road: 'Montevideo', postcode: '07300' } })[0]?.formatted_address).toBe('Montevideo, 07300')
})

test('LOC-28: an answer without known parts is no place; an unexpected answer throws', () => {
  expect(placesOf({ error: 'Unable to geocode' })).toEqual([])
  expect(placesOf({ display_name: 'Mar', address: {} })).toEqual([])
  expect(() => placesOf('<html>')).toThrow()
})
