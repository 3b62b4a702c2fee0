// The first start of an academy, and the end of the demo.
import { z } from 'zod'
import { AcademyChange } from '#features/foundation/academy/contract.ts'
import { ClassRoomInput, CLASSROOM_TEXTS, LocationInput, LOCATION_TEXTS } from '#features/foundation/locations/contract.ts'
import { EmployeeFields } from '#features/foundation/employees/contract.ts'
import { TEMPLATE_KEYS } from '#features/foundation/roles/templates.ts'
import { failures } from '#contract/failure.ts'
import { id, line, secret } from '#contract/fields.ts'
import { get, post, put, routes } from '#contract/route.ts'
import { never } from '#lib/undo.ts'
import { setupAccess } from './access.ts'
import { SETUP_LIMITS, SETUP_TEXTS } from './texts.ts'
import { WEAK_TEXT } from './strength.ts'

const { name, brandColor, logo } = AcademyChange.required().shape
const { latitude: _latitude, longitude: _longitude, ...campusFields } = LocationInput.shape
const administrator = EmployeeFields.pick({
  name: true,
  lastName: true,
  secondLastName: true,
  email: true,
  phoneNumber: true,
  password: true,
})

/** The server gives it to the user who knew the code. It is valid until the four steps are done. */
const token = line().max(100)

const rooms = z
  .array(ClassRoomInput)
  .min(1, CLASSROOM_TEXTS.required)
  .max(SETUP_LIMITS.rooms)
  .refine(all => new Set(all.map(room => room.name.toLowerCase())).size === all.length, SETUP_TEXTS.roomTwice)

/** A confirmation that nobody types by accident: the academy's name and the user's own password. */
const confirmed = z.object({
  academy: line(SETUP_TEXTS.typeName).min(1, SETUP_TEXTS.typeName).max(200),
  password: secret(SETUP_TEXTS.password).min(1, SETUP_TEXTS.password).max(200),
})

/** The steps saved so far. `academy` null: none. */
const Progress = {
  academy: z.object({ name: z.string(), brandColor: z.string(), logo: z.object({ _id: id, url: z.string() }).nullable() }).nullable(),
  campus: z
    .object({
      name: z.string(),
      street: z.string(),
      number: z.string(),
      postalCode: z.string(),
      district: z.string(),
      opening: z.string(),
      closing: z.string(),
      rooms: z.array(z.object({ name: z.string(), capacity: z.int() })),
    })
    .nullable(),
}

export const setup = routes('setup', {
  /** `example`: the demo academy may be looked at here. */
  state: get('/setup', {
    summary: 'Read whether this academy still has to be set up',
    access: 'public',
    scope: 'open',
    returns: { open: z.boolean(), example: z.boolean() },
  }),
  open: post('/setup/open', {
    summary: "Begin the first start with the code of the server's window",
    fails: ['401 SETUP_CODE_WRONG', '409 SETUP_CLOSED'],
    access: 'public',
    scope: 'open',
    undo: never('Todavía no hay nadie que deshaga.'),
    unaudited: true,
    body: z.object({ code: line(SETUP_TEXTS.code).min(1, SETUP_TEXTS.code).max(40) }),
    returns: { token: z.string(), ...Progress },
  }),
  progress: post('/setup/progress', {
    summary: 'Read what was saved of the first start',
    fails: ['401 SETUP_CODE_WRONG', '409 SETUP_CLOSED'],
    access: 'public',
    scope: 'open',
    undo: never('Solo consulta.'),
    unaudited: true,
    body: z.object({ token }),
    returns: Progress,
  }),
  logo: post('/setup/logo', {
    summary: "Start the upload of the new academy's logo",
    fails: ['401 SETUP_CODE_WRONG', '409 SETUP_CLOSED'],
    access: 'public',
    scope: 'open',
    undo: never('Elige otra imagen.'),
    unaudited: true,
    body: z.object({ token, filename: line().min(1).max(200), size: z.int().min(1), type: line().max(100) }),
    returns: { url: z.string(), image: z.object({ _id: id, url: z.string() }) },
  }),
  academy: put('/setup/academy', {
    summary: 'Save the first step: name, logo, color',
    sentence: 'Guardó la academia en el primer inicio',
    fails: ['401 SETUP_CODE_WRONG', '409 LOGO_NOT_READY', '409 LOGO_TOO_LARGE', '409 SETUP_CLOSED'],
    access: 'public',
    scope: 'open',
    undo: never('Todavía no hay nadie que deshaga: cámbialo en Configuración.'),
    edits: 'The first start has one person.',
    body: z.object({ token, name, brandColor, logo }),
  }),
  campus: put('/setup/campus', {
    summary: 'Save the second step: the campus and its rooms',
    sentence: 'Guardó la sede y sus salones en el primer inicio',
    fails: ['401 SETUP_CODE_WRONG', '409 CLASSROOM_TAKEN', '409 LOCATION_TAKEN', '409 SETUP_CLOSED'],
    access: 'public',
    scope: 'open',
    undo: never('Todavía no hay nadie que deshaga: cámbialo en Sedes.'),
    edits: 'The first start has one person.',
    body: z
      .object({ token, ...campusFields, rooms })
      .refine(({ opening, closing }) => closing >= opening, { path: ['closing'], message: LOCATION_TEXTS.order }),
  }),
  /** `roles`: templates of roles that are made along (LLE-61). */
  administrator: post('/setup/administrator', {
    summary: 'Make the administrator: the first start is over',
    sentence: 'Creó al administrador de la academia',
    fails: [
      '400 EMAIL_TAKEN',
      '400 PASSWORD_WEAK',
      '401 SETUP_CODE_WRONG',
      '409 PASSWORD_KNOWN',
      '409 ROLE_TAKEN',
      '409 SETUP_CLOSED',
      '409 SETUP_STEP_MISSING',
    ],
    access: 'public',
    scope: 'open',
    undo: never('La primera persona de la academia no se deshace: se edita en Empleados.'),
    body: administrator.extend({ token, roles: z.array(z.enum(TEMPLATE_KEYS)).max(TEMPLATE_KEYS.length).optional() }),
  }),
  example: post('/setup/example', {
    summary: 'Fill this empty academy with the demo',
    sentence: 'Abrió los datos de ejemplo',
    fails: ['401 SETUP_CODE_WRONG', '409 EXAMPLE_NOT_HERE', '409 SETUP_CLOSED'],
    access: 'public',
    scope: 'open',
    undo: never('Los datos de ejemplo se quitan con «Terminar el ejemplo».'),
    body: z.object({ token }),
    returns: { email: z.string(), password: z.string() },
  }),
  /** Requires the right to do everything. */
  end: post('/setup/end-example', {
    summary: 'End the demo: a backup is made, its data go, the first start begins',
    sentence: 'Terminó el ejemplo y empezó la academia',
    fails: ['409 EXAMPLE_NOT_SAVED', '409 NAME_DIFFERS', '409 NOT_THE_EXAMPLE', '409 PASSWORD_WRONG'],
    access: setupAccess.end,
    scope: 'whole',
    undo: never('Los datos de ejemplo ya no existen: se pueden cargar de nuevo en una academia nueva.'),
    narrow: true,
    body: confirmed,
    returns: { token: z.string(), folder: z.string() },
  }),
  /** Creates the demo again with dates from today, because an old one has no more lessons. Requires every permission. */
  refill: post('/setup/refill-example', {
    summary: 'Fill the demo again with dates of today: a backup is made, what was added to it goes',
    access: setupAccess.end,
    scope: 'whole',
    undo: never('Los datos de ejemplo se llenaron de nuevo: lo anterior está en el respaldo.'),
    sentence: 'Volvió a llenar los datos de ejemplo',
    fails: ['409 EXAMPLE_NOT_HERE', '409 EXAMPLE_NOT_SAVED', '409 NAME_DIFFERS', '409 NOT_THE_EXAMPLE', '409 PASSWORD_WRONG'],
    narrow: true,
    body: confirmed,
    returns: { email: z.string(), password: z.string() },
  }),
  /** The first steps of a new academy; `team`: an employee exists besides the administrator. */
  firstSteps: get('/setup/first-steps', {
    summary: 'Read which first steps a new academy has taken',
    access: setupAccess.steps,
    scope: 'whole',
    returns: { courses: z.boolean(), groups: z.boolean(), team: z.boolean(), students: z.boolean(), mail: z.boolean() },
  }),
  hideSteps: put('/setup/first-steps', {
    summary: 'Put the list of first steps away',
    sentence: 'Ocultó los primeros pasos',
    access: setupAccess.steps,
    scope: 'whole',
    undo: never('Los primeros pasos ya están hechos.'),
    edits: 'A switch: it says what it is to be.',
  }),
})

export const setupFailures = failures({
  SETUP_CLOSED: [409, 'Esta academia ya está en marcha: entra con tu correo y contraseña.'],
  SETUP_CODE_WRONG: [401, 'Ese no es el código. Cópialo de la ventana o del registro del servidor.'],
  SETUP_STEP_MISSING: [409, 'Falta un paso anterior.'],
  PASSWORD_WEAK: [400, WEAK_TEXT],
  EXAMPLE_NOT_HERE: [409, 'Los datos de ejemplo solo se abren en este equipo: su contraseña la conoce cualquiera.'],
  NOT_THE_EXAMPLE: [409, 'Aquí ya no están los datos de ejemplo.'],
  NAME_DIFFERS: [409, 'Escribe el nombre de la academia tal como está.'],
  PASSWORD_WRONG: [409, 'Esa no es tu contraseña.'],
  EXAMPLE_NOT_SAVED: [409, 'No se pudo hacer el respaldo y nada se borró.'],
})
