import { serve, Refused, type SentRequest } from '#web/testing/serve.ts'
import { classrooms, locationFailures, locations, type ClassRoom, type Location, type RoomConflict } from '../../contract.ts'

const id = (number: number) => `b${String(number).padStart(23, '0')}`

export const lindavista: Location = {
  _id: id(1),
  name: 'Lindavista',
  street: 'Av. Montevideo',
  number: '303',
  postalCode: '07300',
  district: 'Gustavo A. Madero',
  latitude: 19.48,
  longitude: -99.13,
  opening: '07:00',
  closing: '21:00',
  classRooms: 3,
}
export const empty: Location = { ...lindavista, _id: id(2), name: 'Coyoacán', classRooms: 0 }

export const room = (number: number, capacity: number): ClassRoom => ({
  _id: id(10 + number),
  name: `Salón ${number}`,
  capacity,
  location: { _id: lindavista._id, name: lindavista.name },
})
export const rooms = [room(1, 45), room(2, 30), room(3, 40)] as const

export const conflict: RoomConflict = {
  kind: 'group',
  _id: id(31),
  name: 'Sabatino A',
  course: { _id: id(41), name: 'ECOEMS' },
  startDate: '2026-11-28',
  endDate: '2027-03-20',
  schedules: [{ day: 5, startHour: '0800', endHour: '1400' }],
}

export interface RoomsServed {
  available: SentRequest[]
  requests: SentRequest[]
}

export function serveRooms(free: readonly ClassRoom[] = rooms, conflicts: readonly RoomConflict[] = [conflict]): RoomsServed {
  serve(locations.list, () => ({ locations: [lindavista, empty] }))
  serve(classrooms.ofLocation, ({ params }) => {
    if (params.id === empty._id) throw new Refused(locationFailures._13)
    return { classRoom: [...rooms] }
  })
  const available = serve(locations.available, () => ({ classRooms: [...free] }))
  serve(classrooms.near, () => ({ near: { rooms: [rooms[2]], hours: [[{ day: 5, startHour: '1400', endHour: '2000' }]] } }))
  const requests = serve(classrooms.isAvailable, ({ body }) => {
    const isFree = free.some(each => each._id === (body as { classRoomId: string }).classRoomId)
    return { isAvailable: isFree, groups: isFree ? [] : [...conflicts] }
  })
  return { available, requests }
}
