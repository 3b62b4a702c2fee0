import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures, type Failure } from '#contract/failure.ts'
import { day, flag, id, instant, money } from '#contract/fields.ts'
import { get, routes } from '#contract/route.ts'
import { groupsAccess } from './access.ts'

const hhmm = z.string().regex(/^([01]\d|2[0-3])[0-5]\d$/, 'Hora inválida')
export const Schedule = z.object({ day: z.int().min(0).max(6), startHour: hhmm, endHour: hhmm })

const named = z.object({ name: z.string() })

/** A group as lists and the wizard show it (000 §3, 001 §3). `quota` null: a parent whose children are not ready, not enrollable. */
export const Group = z.object({
  _id: id,
  name: z.string(),
  active: z.boolean(),
  activeLanding: z.boolean(),
  startDate: day,
  endDate: day,
  quota: z.int().nullable(),
  available: z.int(),
  studentListLength: z.int(),
  percentage: z.number(),
  schedules: z.array(Schedule),
  course: z.object({ _id: id, name: z.string(), isParent: z.boolean() }),
  courseInfo: named,
  locationInfo: named.nullable(),
  classRoomInfo: named.nullable(),
  classRoom: z.object({ _id: id, name: z.string(), capacity: z.int(), location: z.object({ _id: id, name: z.string() }) }).nullable(),
  location: id.nullable(),
  teacher: z.object({ _id: id, name: z.string(), lastName: z.string(), secondLastName: z.string() }).nullable(),
  parentGroup: id.nullable(),
})

/** A group in which a student stands, with the money of that registration. */
export const StudentGroup = Group.extend({
  registration: z.object({
    _id: id,
    price: money,
    discounts: money,
    paid: money,
    balance: money,
    registeredAt: instant,
    /** Of the enrolment. */
    receipt: z.object({ _id: id, number: z.string() }).nullable(),
  }),
})

export const groups = routes('groups', {
  list: get('/groups', {
    access: groupsAccess.pick,
    query: z
      .object({
        location: id,
        course: id,
        teacher: id,
        level: id,
        active: flag,
        stRngStart: day,
        stRngEnd: day,
        endRngStart: day,
        endRngEnd: day,
      })
      .partial(),
    returns: { groups: z.array(Group) },
  }),
  find: get('/groups/:id', { access: groupsAccess.read, returns: { group: Group } }),
})

/** May somebody be enrolled? true, or why not. The server refuses with the same reason (000 §4). */
export const groupCan = {
  enrol(group: Pick<Group, 'active' | 'endDate' | 'available' | 'quota' | 'parentGroup'>, today: string): true | Failure {
    if (group.parentGroup) return groupFailures.GROUP_IS_BUCKET
    if (!group.active || group.endDate < today) return groupFailures.GROUP_CLOSED
    if (group.quota === null || group.available <= 0) return groupFailures.GROUP_FULL
    return true
  },
}

export const groupsChanged = changes('groups', groupsAccess.pick)

export const groupFailures = failures({
  GROUP_NOT_FOUND: [404, 'El grupo no existe'],
  GROUP_FULL: [409, 'El grupo ya no tiene lugares disponibles.'],
  GROUP_CLOSED: [409, 'El grupo ya no admite inscripciones.'],
  GROUP_IS_BUCKET: [409, 'Este grupo pertenece a un curso combinado: inscribe en el grupo principal.'],
})

export type Group = z.input<typeof Group>
export type StudentGroup = z.input<typeof StudentGroup>
