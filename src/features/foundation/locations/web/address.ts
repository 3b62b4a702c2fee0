import type { Answer } from '#contract/route.ts'
import { LOCATION_LIMITS, type locations } from '../contract.ts'
import type { Address } from './locationForm.ts'

type Place = Answer<typeof locations.geocode>['results'][number]

export function addressOf({ address_components: parts }: Place): Address {
  const nameOf = (...types: string[]) => types.map(type => parts.find(part => part.types.includes(type))?.long_name).find(Boolean) ?? ''
  return {
    street: nameOf('route').slice(0, LOCATION_LIMITS.street),
    number: /^\d{1,10}/.exec(nameOf('street_number'))?.[0] ?? '',
    postalCode: /^\d{5}$/.exec(nameOf('postal_code'))?.[0] ?? '',
    district: nameOf('sublocality', 'locality').slice(0, LOCATION_LIMITS.district),
  }
}

const NAMES: [field: keyof Address, name: string][] = [
  ['street', 'la calle'],
  ['number', 'el número'],
  ['postalCode', 'el código postal'],
  ['district', 'la colonia'],
]
const list = new Intl.ListFormat('es-MX', { type: 'conjunction' })

/** 'el número y la colonia'; empty when nothing is missing. */
export const missingIn = (address: Address): string => list.format(NAMES.filter(([field]) => !address[field]).map(([, name]) => name))
