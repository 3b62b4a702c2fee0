import { expect, test } from 'vitest'
import { addressOf, missingIn } from './address.ts'

const of = (parts: Record<string, string>) =>
  addressOf({
    formatted_address: 'Aquí',
    address_components: Object.entries(parts).map(([type, name]) => ({ long_name: name, short_name: name, types: [type, 'political'] })),
  })

test('LOC-23: the address parts of the first result fill street, number, postal code and district', () => {
  expect(
    of({ route: 'Calle 5', street_number: '12', postal_code: '07320', sublocality: 'Lindavista', locality: 'Ciudad de México' }),
  ).toEqual({
    street: 'Calle 5',
    number: '12',
    postalCode: '07320',
    district: 'Lindavista',
  })
})

test('LOC-27: leaves out or cuts parts that the form would refuse', () => {
  expect(of({ route: 'x'.repeat(150), street_number: '12-B', postal_code: '0732', locality: 'Ecatepec' })).toEqual({
    street: 'x'.repeat(99),
    number: '12',
    postalCode: '',
    district: 'Ecatepec',
  })
  expect(of({ street_number: 'S/N' })).toEqual({ street: '', number: '', postalCode: '', district: '' })
})

test('LOC-26: names missing parts', () => {
  expect(missingIn({ street: 'Calle 5', number: '', postalCode: '07320', district: '' })).toBe('el número y la colonia')
  expect(missingIn({ street: 'Calle 5', number: '12', postalCode: '07320', district: 'Lindavista' })).toBe('')
})
