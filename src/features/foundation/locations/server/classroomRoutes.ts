import { implement } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { refuseUsed } from '#server/db/inUse.ts'
import { unchanged } from '#server/http/unchanged.ts'
import { classrooms, classroomsChanged, locationFailures, locationsChanged } from '../contract.ts'
import { conflictsOf, refuseUnmet } from './bookings.ts'
import { nearOf } from './near.ts'
import * as store from './classroomStore.ts'
import { lockForUpdate as holdLocation, stands as locationStands } from './store.ts'
import { tooSmallFor, usesOfRooms } from './inUse.ts'

const { CLASSROOM_NOT_FOUND, CLASSROOM_TAKEN, LOCATION_NOT_FOUND, _13 } = locationFailures

const toClassroom = ({ id, ...room }: store.ClassroomRow) => ({ _id: id, ...room })

const recorded = ({ name, capacity, location }: store.ClassroomRow) => ({ name, capacity, location: location._id })

export const classroomsServer = implement(
  classrooms,
  {
    async ofLocation({ params: { id } }, { db }) {
      const rooms = await store.ofLocation(db, id)
      if (rooms.length === 0) fail((await locationStands(db, id)) ? _13 : LOCATION_NOT_FOUND)
      return { classRoom: rooms.map(toClassroom) }
    },

    async near({ query: { classRoom, quota = 0, teacher, ...lessons } }, { db }) {
      if (!(await store.stands(db, classRoom))) fail(CLASSROOM_NOT_FOUND)
      refuseUnmet(lessons.schedules, lessons.startDate, lessons.endDate)
      return { near: await nearOf(db, { ...lessons, classroomId: classRoom, quota, teacherId: teacher }) }
    },

    async create({ body: { location: locationId, ...values } }, { db, now, audit, emit }) {
      const campus = (await holdLocation(db, locationId, 'share')) ?? fail(LOCATION_NOT_FOUND)
      const id = await store.insert(db, campus.id, values, now)
      const classroom = { id, ...values, location: { _id: campus.id, name: campus.name } }
      await audit({ resource: 'classrooms', ids: [id], after: recorded(classroom) })
      emit(classroomsChanged, [id])
      // The campus shows the number of its rooms.
      emit(locationsChanged, [campus.id])
      return { classRoom: toClassroom(classroom) }
    },

    async update({ params: { id }, body: { version, ...body } }, { db, today, audit, emit }) {
      const before = (await store.lockForUpdate(db, id)) ?? fail(CLASSROOM_NOT_FOUND)
      await unchanged(db, classrooms.update, version, toClassroom(before))
      await store.update(db, id, body)
      const after = { ...before, ...body }
      await audit({ resource: 'classrooms', ids: [id], before: recorded(before), after: recorded(after) })
      emit(classroomsChanged, [id])
      const warnings = after.capacity < before.capacity ? await tooSmallFor(db, after, today) : []
      return { classRoom: toClassroom(after), warnings }
    },

    async remove({ params: { id } }, context) {
      const { db, now, audit, emit } = context
      const before = (await store.lockForUpdate(db, id)) ?? fail(CLASSROOM_NOT_FOUND)
      const { uses, total } = await usesOfRooms(context, [id])
      refuseUsed(`eliminar el salón ${before.name}`, uses, total)
      await store.archive(db, [id], now)
      await audit({ resource: 'classrooms', ids: [id], before: recorded(before) })
      emit(classroomsChanged, [id])
      emit(locationsChanged, [before.location._id])
    },

    async isAvailable({ body: { classRoomId, startDate, endDate, scheduleArray: schedules, except } }, { db }) {
      if (!(await store.stands(db, classRoomId))) fail(CLASSROOM_NOT_FOUND)
      refuseUnmet(schedules, startDate, endDate)
      const { groups, taken } = await conflictsOf(db, { classroomId: classRoomId, startDate, endDate, schedules }, except)
      return { isAvailable: !taken, groups }
    },
  },
  { constraints: { classroom_name_key: [CLASSROOM_TAKEN, 'name'] } },
)
