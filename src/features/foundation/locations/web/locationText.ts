import type { Location } from '../contract.ts'

export const streetOf = ({ street, number }: Pick<Location, 'street' | 'number'>): string => `${street} ${number}`

/** '07:00–21:00'. */
export const hoursOf = ({ opening, closing }: Pick<Location, 'opening' | 'closing'>): string => `${opening}–${closing}`

/** '19.497146, -99.146226'. */
export const placeOf = ({ latitude, longitude }: Pick<Location, 'latitude' | 'longitude'>): string =>
  `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`
