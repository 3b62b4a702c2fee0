// The campus form: checks in order (LOC-3), and the body.
import { formatHour } from '#lib/schedules.ts'
import type { Check } from '#web/ui/useRouteForm.ts'
import { LOCATION_LIMITS, LOCATION_TEXTS, type Location } from '../contract.ts'

/** A campus while typing; hours are 'HHMM'. */
export type LocationValues = Omit<Location, '_id' | 'classRooms'>

/** The parts that the look-up fills and the checkbox opens. */
export type Address = Pick<LocationValues, 'street' | 'number' | 'postalCode' | 'district'>

/** Position and hours by default (LOC-9, LOC-21). */
export const EMPTY_LOCATION: LocationValues = {
  name: '',
  street: '',
  number: '',
  postalCode: '',
  district: '',
  latitude: 19.497146,
  longitude: -99.146226,
  opening: '1200',
  closing: '1200',
}

const T = LOCATION_TEXTS
const RULES: [field: keyof LocationValues, fails: (values: LocationValues) => boolean, text: string][] = [
  ['name', ({ name }) => !name.trim(), T.name],
  ['street', ({ street }) => !street.trim(), T.street],
  ['number', ({ number }) => !number.trim(), T.number],
  ['number', ({ number }) => !/^\d+$/.test(number.trim()), T.numberDigits],
  ['postalCode', ({ postalCode }) => !postalCode.trim(), T.postalCode],
  ['postalCode', ({ postalCode }) => !/^\d{5}$/.test(postalCode.trim()), T.postalCodeDigits],
  ['district', ({ district }) => !district.trim(), T.district],
  ['opening', ({ opening }) => !opening, T.opening],
  ['closing', ({ closing }) => !closing, T.closing],
  ['closing', ({ opening, closing }) => closing < opening, T.order],
  ['street', ({ street }) => street.trim().length > LOCATION_LIMITS.street, T.streetLong],
]

export function locationCheck(values: LocationValues): Check | null {
  const rule = RULES.find(([, fails]) => fails(values))
  return rule ? { field: rule[0], text: rule[2] } : null
}

export const locationBody = (values: LocationValues): LocationValues => ({
  ...values,
  opening: formatHour(values.opening),
  closing: formatHour(values.closing),
})

export const valuesOf = ({ _id, classRooms: _rooms, opening, closing, ...rest }: Location): LocationValues => ({
  ...rest,
  opening: opening.replace(':', ''),
  closing: closing.replace(':', ''),
})
