import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { day, id, line, lines, nameLine } from '#contract/fields.ts'
import { printed } from '#contract/printed.ts'
import { del, get, post, put, routes } from '#contract/route.ts'
import { Warning } from '#contract/inUse.ts'
import { edited, versioned } from '#contract/version.ts'
import { never, rows } from '#lib/undo.ts'
import { classroomsAccess, locationsAccess } from './access.ts'
import { Schedule, ScheduleList } from './schedule.ts'

/** Characters. */
export const LOCATION_LIMITS = { name: 120, street: 99, district: 120 }
export const CLASSROOM_LIMITS = { name: 60 }

/** LOC-4…LOC-9, LOC-39, LOC-40, LOC-68. */
export const LOCATION_TEXTS = {
  name: 'Debes ingresar el nombre de la sede.',
  street: 'Debes ingresar la calle.',
  streetLong: 'La calle admite máximo 99 caracteres.',
  number: 'Debes ingresar el número.',
  numberDigits: 'El número debe llevar solo dígitos.',
  postalCode: 'Debes ingresar el código postal.',
  postalCodeDigits: 'El código postal debe tener 5 dígitos.',
  district: 'Debes ingresar la colonia o municipio.',
  opening: 'Debes ingresar la hora de apertura.',
  closing: 'Debes ingresar la hora de cierre.',
  order: 'La hora de cierre no puede ser anterior a la de apertura.',
}
export const CLASSROOM_TEXTS = {
  name: 'Debes ingresar el nombre del salón.',
  capacity: 'Debes ingresar un numero positivo mayor a cero',
  /** The choice asks for the campus first, then for the room. */
  campus: 'Debes seleccionar una sede.',
  required: 'Debes agregar un salón',
}

/** Reports only the first error of a field. */
const first = (error: string) => ({ error, abort: true })
const time = (text: string) => z.string(text).regex(/^([01]\d|2[0-3]):[0-5]\d$/, first(text))

/** A campus ('sede'). `opening`, `closing` HH:mm; `classRooms` counts its rooms. */
export const Location = versioned(
  z.object({
    _id: id,
    name: z.string(),
    street: z.string(),
    number: z.string(),
    postalCode: z.string(),
    district: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    opening: z.string(),
    closing: z.string(),
    classRooms: z.int(),
  }),
  ['name', 'street', 'number', 'postalCode', 'district', 'latitude', 'longitude', 'opening', 'closing'],
)

const needed = (text: string, max: number) => nameLine(text).min(1, text).max(max)

/** The body of POST and PUT (LOC-10); `number` has digits only. */
export const LocationInput = z
  .object({
    name: printed(needed(LOCATION_TEXTS.name, LOCATION_LIMITS.name)),
    street: line(LOCATION_TEXTS.street).min(1, LOCATION_TEXTS.street).max(LOCATION_LIMITS.street, LOCATION_TEXTS.streetLong),
    number: line(LOCATION_TEXTS.number)
      .min(1, first(LOCATION_TEXTS.number))
      .regex(/^\d{1,10}$/, LOCATION_TEXTS.numberDigits),
    postalCode: line(LOCATION_TEXTS.postalCode)
      .min(1, first(LOCATION_TEXTS.postalCode))
      .regex(/^\d{5}$/, LOCATION_TEXTS.postalCodeDigits),
    district: needed(LOCATION_TEXTS.district, LOCATION_LIMITS.district),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    opening: time(LOCATION_TEXTS.opening),
    closing: time(LOCATION_TEXTS.closing),
  })
  .refine(({ opening, closing }) => closing >= opening, { path: ['closing'], message: LOCATION_TEXTS.order })

export const ClassRoom = versioned(
  z.object({
    _id: id,
    name: z.string(),
    capacity: z.int(),
    location: z.object({ _id: id, name: z.string() }),
  }),
  ['name', 'capacity'],
)

/** The body of POST and PUT; a room never moves to another campus. */
export const ClassRoomInput = z.object({
  name: printed(needed(CLASSROOM_TEXTS.name, CLASSROOM_LIMITS.name)),
  capacity: z.int(CLASSROOM_TEXTS.capacity).min(1, CLASSROOM_TEXTS.capacity).max(100_000, 'El cupo es demasiado grande'),
})

/** An obstacle to a booking. A talk has no course. */
export const RoomConflict = z.object({
  kind: z.enum(['group', 'talk']),
  _id: id,
  name: z.string(),
  course: z.object({ _id: id, name: z.string() }).nullable(),
  startDate: day,
  endDate: day,
  schedules: z.array(Schedule),
})

export const NEAR_LIMIT = 3

/** Alternatives: rooms at the same hours, and other hours of the same days in the same room. */
export const Near = z.object({ rooms: z.array(ClassRoom), hours: z.array(z.array(Schedule)) })

const schedulesText = lines().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'Los horarios no son válidos' })
    return z.NEVER
  }
})

export const locations = routes('locations', {
  list: get('/locations', {
    summary: 'List campuses',
    access: locationsAccess.read,
    scope: 'place',
    returns: { locations: z.array(Location) },
  }),
  create: post('/locations', {
    summary: 'Add a campus',
    sentence: 'Agregó una sede',
    fails: ['409 LOCATION_TAKEN'],
    access: locationsAccess.create,
    scope: 'whole',
    undo: rows('Sede agregada', { made: 'delete /locations/' }),
    idempotent: 'la sede',
    body: LocationInput,
    returns: { location: Location },
  }),
  update: put('/locations/:id', {
    summary: 'Change a campus',
    sentence: 'Cambió una sede',
    fails: ['404 LOCATION_NOT_FOUND', '409 LOCATION_TAKEN'],
    access: locationsAccess.update,
    scope: 'place',
    undo: rows('Sede cambiada'),
    edits: Location,
    body: edited(LocationInput),
    returns: { location: Location },
  }),
  remove: del('/locations/:id', {
    summary: 'Delete a campus',
    sentence: 'Eliminó una sede',
    fails: ['404 LOCATION_NOT_FOUND', '409 IN_USE'],
    access: locationsAccess.remove,
    scope: 'place',
    undo: rows('Sede eliminada'),
  }),
  /**
   * Rooms of a campus that are free for this schedule between these days. `schedules`: JSON text. `except`: a group whose own hours do
   * not count.
   */
  available: get('/locations/:id/available', {
    summary: 'List the classrooms of a campus that are free at some hours',
    fails: ['404 LOCATION_NOT_FOUND', '409 08'],
    access: classroomsAccess.read,
    scope: 'place',
    query: z.object({ startDate: day, endDate: day, schedules: schedulesText.pipe(ScheduleList), except: id.optional() }),
    returns: { classRooms: z.array(ClassRoom) },
  }),
  /** The map tiles' address with {z}, {x}, {y}, or null for a map with only the marker. */
  map: get('/locations/map', {
    summary: "Read where the map's tiles come from",
    access: locationsAccess.read,
    scope: 'place',
    returns: { tiles: z.string().nullable() },
  }),
  /** The first result's parts from the geocoder (LOC-28); none when unknown. Cached: each place is requested once. */
  geocode: get('/geocode/reverse', {
    summary: 'Find the address of a point on the map',
    fails: ['503 GEOCODER_OUT_OF_REACH'],
    access: locationsAccess.geocode,
    scope: 'open',
    query: z.object({ lat: z.coerce.number<number>().min(-90).max(90), lng: z.coerce.number<number>().min(-180).max(180) }),
    returns: {
      results: z.array(
        z.object({
          formatted_address: z.string(),
          address_components: z.array(z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) })),
        }),
      ),
    },
  }),
})

export const classrooms = routes('classrooms', {
  /** None: 404 with code 13, which screens show as an empty list. */
  ofLocation: get('/classrooms/location/:id', {
    summary: 'List the classrooms of a campus',
    fails: ['404 13', '404 LOCATION_NOT_FOUND'],
    access: classroomsAccess.read,
    scope: 'place',
    returns: { classRoom: z.array(ClassRoom) },
  }),
  /** `quota`: required seats. `teacher`: must be free too. `except`: a group or talk whose own hours do not count (OFE-45). */
  near: get('/classrooms/near', {
    summary: 'Propose rooms and hours for what found its room busy',
    fails: ['404 CLASSROOM_NOT_FOUND', '409 08'],
    access: classroomsAccess.read,
    scope: 'place',
    query: z.object({
      classRoom: id,
      startDate: day,
      endDate: day,
      schedules: schedulesText.pipe(ScheduleList),
      quota: z.coerce.number<number>().int().min(0).max(100_000).optional(),
      teacher: id.optional(),
      except: id.optional(),
    }),
    returns: { near: Near },
  }),
  create: post('/classrooms', {
    summary: 'Add a classroom',
    sentence: 'Agregó un salón',
    fails: ['404 LOCATION_NOT_FOUND', '409 CLASSROOM_TAKEN'],
    access: classroomsAccess.create,
    scope: 'place',
    undo: rows('Salón agregado', { made: 'delete /classrooms/*' }),
    idempotent: 'el salón',
    body: ClassRoomInput.extend({ location: id }),
    returns: { classRoom: ClassRoom },
  }),
  update: put('/classrooms/:id', {
    summary: 'Change a classroom',
    sentence: 'Cambió un salón',
    fails: ['404 CLASSROOM_NOT_FOUND', '409 CLASSROOM_TAKEN'],
    access: classroomsAccess.update,
    scope: 'place',
    undo: rows('Salón cambiado'),
    edits: ClassRoom,
    body: edited(ClassRoomInput),
    returns: { classRoom: ClassRoom, warnings: z.array(Warning) },
  }),
  remove: del('/classrooms/:id', {
    summary: 'Delete a classroom',
    sentence: 'Eliminó un salón',
    fails: ['404 CLASSROOM_NOT_FOUND', '409 IN_USE'],
    access: classroomsAccess.remove,
    scope: 'place',
    undo: rows('Salón eliminado'),
  }),
  isAvailable: post('/classrooms/is/available', {
    summary: 'Check whether a classroom is free at some hours',
    fails: ['404 CLASSROOM_NOT_FOUND', '409 08'],
    access: classroomsAccess.read,
    scope: 'place',
    undo: never('Solo consulta.'),
    unaudited: true,
    body: z.object({ classRoomId: id, startDate: day, endDate: day, scheduleArray: ScheduleList, except: id.optional() }),
    returns: { isAvailable: z.boolean(), groups: z.array(RoomConflict) },
  }),
})

export const locationsChanged = changes('locations', locationsAccess.read)
export const classroomsChanged = changes('classrooms', classroomsAccess.read)

export const locationFailures = failures({
  _13: [404, 'Aún no hay salones registrados en esta sede.'],
  /** errorExt.code '08', to which screens add where to look (LOC-62). */
  _08: [409, 'Los días del horario no caen entre la fecha de inicio y la de fin.'],
  LOCATION_NOT_FOUND: [404, 'La sede no existe'],
  CLASSROOM_NOT_FOUND: [404, 'El salón no existe'],
  CLASSROOM_TAKEN: [409, 'Ya existe un salón con ese nombre en esta sede.'],
  LOCATION_TAKEN: [409, 'Ya existe una sede con ese nombre.'],
  /** `groups`: the obstacles; `near`: alternatives. */
  CLASSROOM_BUSY: [409, 'El salón ya esta ocupado en el horario y duración asignados.'],
  TEACHER_NOT_FOUND: [404, 'El profesor no existe'],
  /** The message names teacher and groups; `groups` as for a busy room, without those of other campuses (OFE-15). */
  TEACHER_BUSY: [409, 'El profesor ya da clase a esa hora.'],
  GEOCODER_OUT_OF_REACH: [503, 'No se pudo consultar la dirección. Escribe los datos a mano.'],
})

export type Location = z.input<typeof Location>
export type ClassRoom = z.input<typeof ClassRoom>
export type RoomConflict = z.input<typeof RoomConflict>
export type Near = z.input<typeof Near>
