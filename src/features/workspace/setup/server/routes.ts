import { ADMIN_ROLE } from '#db/reference.ts'
import { changeAcademy } from '#features/foundation/academy/server/public.ts'
import { employeesChanged } from '#features/foundation/employees/contract.ts'
import { insertEmployee, judgePassword, setRoles } from '#features/foundation/employees/server/public.ts'
import * as files from '#features/foundation/files/server/public.ts'
import { classroomsChanged, locationsChanged } from '#features/foundation/locations/contract.ts'
import {
  classroomsOf,
  clearClassrooms,
  insertClassroom,
  insertLocation,
  listLocations,
  updateLocation,
} from '#features/foundation/locations/server/public.ts'
import { insertTemplates } from '#features/foundation/roles/server/public.ts'
import { academyChanged } from '#features/foundation/session/contract.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { setupToken } from '#server/auth/setupCode.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { setup, setupFailures } from '../contract.ts'
import { LEAST_STRENGTH, strengthOf } from '../strength.ts'
import { admitCode, admitToken } from './admit.ts'
import { endExample, exampleFits, openExample, refillExample } from './example.ts'
import * as store from './store.ts'

const { PASSWORD_WEAK, SETUP_STEP_MISSING } = setupFailures

/** The default until somebody moves it on the map of Sedes: the middle of Mexico City. */
const PLACE = { latitude: 19.4326, longitude: -99.1332 }

/** The campus of the second step: the only one until somebody works here. */
const campusOf = async ({ db }: Pick<Context, 'db'>) => (await listLocations(db))[0]

async function progress(context: Pick<Context, 'db' | 'links'>, academySavedAt: Date | null) {
  const { db, links } = context
  const { name, brandColor, logoId } = await db.selectFrom('academy').select(['name', 'brandColor', 'logoId']).executeTakeFirstOrThrow()
  const campus = await campusOf(context)
  const logo = logoId === null ? null : { _id: logoId, url: files.fileUrl(links, { id: logoId, kind: 'image' }) }
  return {
    academy: academySavedAt === null ? null : { name, brandColor, logo },
    campus: campus
      ? { ...campus, rooms: (await classroomsOf(db, campus.id)).map(room => ({ name: room.name, capacity: room.capacity })) }
      : null,
  }
}

export const setupServer = implement(
  setup,
  {
    async state(_input, { db, config }) {
      const { closedAt } = await store.find(db)
      return { open: closedAt === null, example: closedAt === null && exampleFits(config) }
    },

    async open({ body: { code } }, context) {
      const openedAt = await admitCode(context, code)
      const { academySavedAt } = await store.find(context.db)
      return { token: setupToken(context.links, openedAt), ...(await progress(context, academySavedAt)) }
    },

    async progress({ body: { token } }, context) {
      const { academySavedAt } = await admitToken(context, token)
      return progress(context, academySavedAt)
    },

    async logo({ body: { token, filename, size } }, context) {
      await admitToken(context, token)
      const { url, file } = await files.createUpload(context, { kind: 'image', filename, size })
      return { url, image: { _id: file.id, url: files.fileUrl(context.links, { id: file.id, kind: 'image' }) } }
    },

    async academy({ body: { token, ...values } }, context) {
      await admitToken(context, token)
      await changeAcademy(context, values)
      await store.noteAcademy(context.db, context.now)
    },

    async campus({ body: { token, rooms, ...values } }, context) {
      const { db, now, emit } = context
      await admitToken(context, token)
      const before = await campusOf(context)
      const { id } = before
        ? await updateLocation(db, before.id, { ...values, latitude: before.latitude, longitude: before.longitude })
        : await insertLocation(db, { ...values, ...PLACE }, now)
      await clearClassrooms(db, id)
      for (const room of rooms) await insertClassroom(db, id, room, now)
      emit(locationsChanged, [id])
      emit(classroomsChanged, [])
    },

    /** Invalidates the code: the next caller finds it closed. */
    async administrator({ body: { token, password, roles = [], ...person } }, context) {
      const { db, now, emit, afterCommit, refreshAcademy, academy } = context
      const { academySavedAt } = await admitToken(context, token)
      const campus = await campusOf(context)
      if (academySavedAt === null || !campus) return fail(SETUP_STEP_MISSING)
      if (strengthOf(password, [person.name, person.lastName, person.email, academy.name]) < LEAST_STRENGTH)
        fail(PASSWORD_WEAK, { fields: [{ path: 'password', message: PASSWORD_WEAK.message }] })
      await judgePassword(password, { person, grants: ADMIN_ROLE.allows, academy: academy.name })
      await store.close(db, now)
      const id = await insertEmployee(
        db,
        { ...person, location: campus.id },
        { passwordHash: await hashPassword(password), typedByAnother: false, now },
      )
      await setRoles(db, id, [ADMIN_ROLE.id])
      await insertTemplates(db, roles, now)
      emit(employeesChanged, [id])
      emit(academyChanged, [])
      afterCommit(refreshAcademy)
    },

    async example({ body: { token } }, context) {
      return openExample(context, token)
    },

    async end({ body }, context) {
      return endExample(context, body)
    },

    async refill({ body }, context) {
      return refillExample(context, body)
    },

    async firstSteps(_input, { db, config }) {
      return store.firstSteps(db, config.smtpUrl !== undefined)
    },

    async hideSteps(_input, { db, emit, afterCommit, refreshAcademy }) {
      await store.hideSteps(db)
      emit(academyChanged, [])
      afterCommit(refreshAcademy)
    },
  },
  { ownTransaction: ['example', 'end', 'refill'] },
)
