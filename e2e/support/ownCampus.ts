import type { Api } from './api.ts'

export interface RecordName {
  _id: string
  name: string
}

/** A new campus with one room of twenty, since others count the demo's rooms; and a plain course to teach there. */
export async function ownCampus(call: Api, name: string) {
  const { courses } = await call.get<{ courses: (RecordName & { active: boolean; isParent: boolean })[] }>('/courses')
  const course = courses.find(each => each.active && !each.isParent)!
  const { location } = await call.post<{ location: RecordName }>('/locations', {
    name: `Sede ${name}`,
    street: 'Uno',
    number: '1',
    postalCode: '07300',
    district: 'Centro',
    latitude: 19.4,
    longitude: -99.1,
    opening: '07:00',
    closing: '21:00',
  })
  const { classRoom } = await call.post<{ classRoom: RecordName }>('/classrooms', {
    name: `Sala ${name}`,
    capacity: 20,
    location: location._id,
  })
  return { course, location, classRoom }
}
