import { implement } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { refuseUsed } from '#server/db/inUse.ts'
import { unchanged } from '#server/http/unchanged.ts'
import { classroomsChanged, locationFailures, locations, locationsChanged } from '../contract.ts'
import { addressesAt } from './addresses.ts'
import { freeRooms, refuseUnmet } from './bookings.ts'
import * as classroomStore from './classroomStore.ts'
import { onLocationRemoved } from './listeners.ts'
import * as store from './store.ts'
import { usesOfLocation, usesOfRooms } from './inUse.ts'

const { LOCATION_NOT_FOUND, LOCATION_TAKEN } = locationFailures

const toLocation = ({ id, ...location }: store.ListedLocation) => ({ _id: id, ...location })

const recorded = ({ name, street, number, postalCode, district, latitude, longitude, opening, closing }: store.LocationRow) => ({
  name,
  street,
  number,
  postalCode,
  district,
  latitude,
  longitude,
  opening,
  closing,
})

export const locationsServer = implement(
  locations,
  {
    async list(_input, { db }) {
      return { locations: (await store.list(db)).map(toLocation) }
    },

    async create({ body }, { db, now, audit, emit }) {
      const location = await store.insert(db, body, now)
      await audit({ resource: 'locations', ids: [location.id], after: recorded(location) })
      emit(locationsChanged, [location.id])
      return { location: toLocation({ ...location, classRooms: 0 }) }
    },

    async update({ params: { id }, body: { version, ...body } }, { db, audit, emit }) {
      const before = (await store.lockForUpdate(db, id, 'update')) ?? fail(LOCATION_NOT_FOUND)
      await unchanged(db, locations.update, version, toLocation({ ...before, classRooms: 0 }))
      const after = await store.update(db, id, body)
      await audit({ resource: 'locations', ids: [id], before: recorded(before), after: recorded(after) })
      emit(locationsChanged, [id])
      return { location: toLocation(after) }
    },

    /** Deletes a campus with its rooms when nothing uses any of them. */
    async remove({ params: { id } }, context) {
      const { db, now, audit, emit } = context
      const before = (await store.lockForUpdate(db, id, 'update')) ?? fail(LOCATION_NOT_FOUND)
      const rooms = await classroomStore.holdAll(db, id)
      const [ofRooms, staff] = [await usesOfRooms(context, rooms), await usesOfLocation(db, id)]
      refuseUsed(`eliminar la sede ${before.name}`, [...ofRooms.uses, ...staff], ofRooms.total + staff.length)
      if (rooms.length > 0) await classroomStore.archive(db, rooms, now)
      await store.archive(db, id, now)
      await context.wholly(async () => {
        for (const follow of onLocationRemoved.all()) await follow(context, id)
      })
      await audit({ resource: 'locations', ids: [id, ...rooms], before: recorded(before) })
      emit(locationsChanged, [id])
      if (rooms.length > 0) emit(classroomsChanged, rooms)
    },

    async available({ params: { id }, query: { startDate, endDate, schedules, except } }, { db }) {
      if (!(await store.stands(db, id))) fail(LOCATION_NOT_FOUND)
      refuseUnmet(schedules, startDate, endDate)
      return { classRooms: await freeRooms(db, { locationId: id, startDate, endDate, schedules, except }) }
    },

    map(_input, { config }) {
      return { tiles: config.mapTilesUrl ?? null }
    },

    async geocode({ query }, context) {
      return { results: await addressesAt(query, context) }
    },
  },
  { constraints: { location_name_key: [LOCATION_TAKEN, 'name'] } },
)
