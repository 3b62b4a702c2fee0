import type { Demo } from './context.ts'

const campuses = [
  {
    name: 'Lindavista',
    street: 'Av. Montevideo',
    number: '303',
    postalCode: '07300',
    district: 'Gustavo A. Madero',
    latitude: 19.4892,
    longitude: -99.1336,
    opens: '07:00',
    closes: '21:00',
    rooms: [45, 30, 40, 40],
  },
  {
    name: 'Coyoacán',
    street: 'Av. Miguel Ángel de Quevedo',
    number: '687',
    postalCode: '04320',
    district: 'Coyoacán',
    latitude: 19.3437,
    longitude: -99.1563,
    opens: '07:00',
    closes: '21:00',
    rooms: [35, 30, 40],
  },
  {
    name: 'Ecatepec',
    street: 'Av. Insurgentes',
    number: '24',
    postalCode: '55000',
    district: 'Ecatepec de Morelos',
    latitude: 19.6019,
    longitude: -99.0507,
    opens: '08:00',
    closes: '20:00',
    rooms: [35, 50],
  },
]

export interface Room {
  id: string
  locationId: string
}
/** Campus ids by name, rooms by the campus' initial and number: L1 is Lindavista's 'Salón 1'. */
export interface Places {
  campuses: Record<string, string>
  rooms: Record<string, Room>
}

export async function seedPlaces({ id, insert }: Demo): Promise<Places> {
  const places: Places = { campuses: {}, rooms: {} }
  for (const { rooms, ...campus } of campuses) {
    const locationId = id()
    places.campuses[campus.name] = locationId
    await insert('location', [{ id: locationId, ...campus }])
    const rows = rooms.map((capacity, index) => ({ id: id(), locationId, name: `Salón ${index + 1}`, capacity }))
    await insert('classroom', rows)
    rows.forEach((row, index) => {
      places.rooms[`${campus.name[0]}${index + 1}`] = { id: row.id, locationId }
    })
  }
  return places
}
