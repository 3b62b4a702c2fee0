import { serve } from '#web/testing/serve.ts'
import { locations, type ClassRoom, type Location } from '../contract.ts'

export const LINDAVISTA: Location = {
  _id: 'c00000000000000000000001',
  name: 'Lindavista',
  street: 'Av. Montevideo',
  number: '303',
  postalCode: '07300',
  district: 'Gustavo A. Madero',
  latitude: 19.4892,
  longitude: -99.1336,
  opening: '07:00',
  closing: '21:00',
  classRooms: 2,
}
export const TLALPAN: Location = {
  ...LINDAVISTA,
  _id: 'c00000000000000000000002',
  name: 'Tlalpan',
  street: 'Calzada de Tlalpan',
  classRooms: 0,
}

export const roomOf = (at: number, part: Partial<ClassRoom> = {}): ClassRoom => ({
  _id: `d0000000000000000000000${at}`,
  name: `Salón ${at}`,
  capacity: 10 * at,
  location: { _id: LINDAVISTA._id, name: LINDAVISTA.name },
  ...part,
})

export const serveMap = () => serve(locations.map, () => ({ tiles: null }))

export const geocodeAnswer = (
  parts: Record<string, string> = { route: 'Calle 5', street_number: '12-B', postal_code: '07320', locality: 'CDMX' },
) => ({
  results: [
    {
      formatted_address: 'Calle 5 12-B, Ciudad de México',
      address_components: Object.entries(parts).map(([type, name]) => ({ long_name: name, short_name: name, types: [type, 'political'] })),
    },
  ],
})
