import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { amount, clientId, day, id, instant, line, missing, money, nameLine } from '#contract/fields.ts'
import { printed } from '#contract/printed.ts'
import { del, get, post, put, routes } from '#contract/route.ts'
import { edited, versioned } from '#contract/version.ts'
import { rows } from '#lib/undo.ts'
import { isLine } from '#lib/plainText.ts'
import { coursesAccess } from './access.ts'
import { COURSE_LIMITS, COURSE_TEXTS, SLOT_HOURS } from './limits.ts'

export const CourseLevel = z.object({ _id: id, name: z.string(), description: z.string() })
export const CourseType = z.object({ _id: id, name: z.string() })

/** A course in pickers. `duration` in days. */
export const Course = z.object({
  _id: id,
  name: z.string(),
  price: money,
  duration: z.int(),
  active: z.boolean(),
  activeExternal: z.boolean(),
  courseLevel: id,
  courseType: id,
  isParent: z.boolean(),
  children: z.array(z.object({ _id: id, name: z.string() })),
})

/** A row of the table. `groups` excludes deleted groups and the children of parent groups. */
export const ListedCourse = Course.extend({ groups: z.int(), creationDate: instant })

/** day 0 = Sunday … 6 = Saturday (CUR-8). */
export const AdvisorySlot = z.object({ day: z.int().min(0).max(6), hour: z.literal(SLOT_HOURS) })
/** 'Módulo de asesoría'. */
export const Topic = z.object({ _id: id, name: z.string() })
/** day 1 = Monday … 7 = Sunday (CUR-8). */
export const TopicsOfDay = z.object({ day: z.int().min(1).max(7), topics: z.array(id) })

/** The sidebar and the form of a course (CUR-4). A discount of a deleted course has `course` null ('Borrado'). */
export const CourseDetail = versioned(
  ListedCourse.extend({
    image: z.object({ _id: id, url: z.string() }).nullable(),
    discounts: z.array(z.object({ course: z.object({ _id: id, name: z.string() }).nullable(), discount: money })),
    isActiveAppoiments: z.boolean(),
    schedulesAppoimentList: z.array(AdvisorySlot),
    topicList: z.array(Topic),
    topicByDayList: z.array(TopicsOfDay),
    liveStreamChannel: z.string().nullable(),
    liveStreamUrl: z.string().nullable(),
    activeLiveStream: z.boolean(),
    /** Newest start first. */
    groupList: z.array(
      z.object({ _id: id, name: z.string(), studentListLength: z.int(), startDate: day, endDate: day, active: z.boolean() }),
    ),
    /** The course has groups, running or ended, so its sub-courses are fixed. */
    childrenLocked: z.boolean(),
  }),
  [
    'name',
    'duration',
    'price',
    'courseType',
    'courseLevel',
    'image',
    'active',
    'activeExternal',
    'children',
    'discounts',
    'isActiveAppoiments',
    'schedulesAppoimentList',
    'topicList',
    'topicByDayList',
    'liveStreamChannel',
    'liveStreamUrl',
    'activeLiveStream',
  ],
)

/** The smallest amount above zero, in pesos. */
const CENTAVO = 0.01

const required = (text: string) => nameLine(text).min(1, text)

const noTwice = <T>(of: (one: T) => unknown, text: string) => [(all: T[]) => new Set(all.map(of)).size === all.length, text] as const

/** Body of POST and PUT (CUR-11). In a PUT an absent field stays unchanged; null clears `image` and the live data. */
const fields = {
  name: printed(
    required(COURSE_TEXTS.name)
      .max(COURSE_LIMITS.name)
      .refine(name => !name.includes('_'), COURSE_TEXTS.underscore),
  ),
  duration: z.int(COURSE_TEXTS.duration).min(1, COURSE_TEXTS.duration).max(COURSE_LIMITS.duration, COURSE_TEXTS.durationLong),
  price: z.number(COURSE_TEXTS.price).min(CENTAVO, COURSE_TEXTS.price).pipe(amount),
  courseType: clientId(COURSE_TEXTS.type),
  courseLevel: clientId(COURSE_TEXTS.level),
  image: id.nullable(),
  active: z.boolean(),
  activeExternal: z.boolean(),
  children: z
    .array(id)
    .refine(all => all.length === 0 || all.length === COURSE_LIMITS.children, COURSE_TEXTS.children)
    .refine(...noTwice<string>(child => child, COURSE_TEXTS.sameChild)),
  /** Replace the discounts by existing courses. Those by deleted courses ('Borrado') cannot be named, so they stay. */
  discounts: z
    .array(
      z.object({
        course: clientId(COURSE_TEXTS.discountCourse),
        discount: z.number(COURSE_TEXTS.discountAmount).min(CENTAVO, COURSE_TEXTS.discountAmount).pipe(amount),
      }),
    )
    .max(50)
    .refine(...noTwice<{ course: string }>(line => line.course, COURSE_TEXTS.sameDiscount)),
  isActiveAppoiments: z.boolean(),
  schedulesAppoimentList: z.array(AdvisorySlot).max(42),
  /** Topics in list order; a topic without `_id`, or with an unknown one, is new. Topics left out are deleted, also from the days. */
  topicList: z
    .array(z.object({ _id: id.optional(), name: required(COURSE_TEXTS.topic).max(COURSE_LIMITS.topic) }))
    .max(COURSE_LIMITS.topics)
    .refine(...noTwice<{ _id?: string }>(topic => topic._id ?? topic, COURSE_TEXTS.sameTopic)),
  topicByDayList: z
    .array(TopicsOfDay)
    .max(7)
    .refine(...noTwice<{ day: number }>(each => each.day, COURSE_TEXTS.sameDay)),
  liveStreamChannel: line().max(200).nullable(),
  liveStreamUrl: z
    .url({ protocol: /^https?$/, ...missing(COURSE_TEXTS.url) })
    .refine(isLine, COURSE_TEXTS.url)
    .max(500)
    .nullable(),
  activeLiveStream: z.boolean(),
}
const { name, duration, price, courseType, courseLevel, ...rest } = fields
const optional = z.object(rest).partial().shape

export const CourseInput = z.object({ name, duration, price, courseType, courseLevel, ...optional })
export const CourseChange = z.object(fields).partial()

export const EarnedDiscount = z.object({ course: z.object({ _id: id, name: z.string() }), discount: money })

export const courses = routes('courses', {
  levels: get('/courseLevels', {
    summary: 'List course levels',
    access: 'auth',
    scope: 'open',
    returns: { courseLevels: z.array(CourseLevel) },
  }),
  types: get('/courseTypes', {
    summary: 'List course types',
    access: 'auth',
    scope: 'open',
    returns: { courseTypes: z.array(CourseType) },
  }),
  byLevel: get('/courseLevels/:id/courses', {
    summary: 'List the courses of a level',
    access: coursesAccess.read,
    scope: 'open',
    returns: { courses: z.array(ListedCourse) },
  }),
  list: get('/courses', {
    summary: 'List courses',
    access: coursesAccess.read,
    scope: 'open',
    returns: { courses: z.array(ListedCourse) },
  }),
  find: get('/courses/:id', {
    summary: 'Read a course',
    fails: ['404 COURSE_NOT_FOUND'],
    access: coursesAccess.read,
    scope: 'open',
    returns: { course: CourseDetail },
  }),
  discounts: get('/courses/:id/discounts/:studentId', {
    summary: 'List the discounts that a student has in a course',
    access: coursesAccess.read,
    scope: 'person',
    returns: { discounts: z.array(EarnedDiscount) },
  }),
  create: post('/courses', {
    summary: 'Add a course',
    sentence: 'Creó un curso',
    fails: [
      '404 LEVEL_NOT_FOUND',
      '404 TYPE_NOT_FOUND',
      '409 CHILD_NOT_FIT',
      '409 COURSE_NAME_TAKEN',
      '409 DISCOUNT_NOT_FIT',
      '409 IMAGE_NOT_READY',
      '409 LIVE_WITHOUT_CHANNEL',
    ],
    access: coursesAccess.create,
    scope: 'open',
    undo: rows('Curso creado', { made: 'delete /courses/' }),
    idempotent: 'el curso',
    body: CourseInput,
    returns: { course: CourseDetail },
  }),
  update: put('/courses/:id', {
    summary: 'Change a course',
    sentence: 'Cambió un curso',
    fails: [
      '404 COURSE_NOT_FOUND',
      '404 LEVEL_NOT_FOUND',
      '404 TYPE_NOT_FOUND',
      '409 CHILDREN_LOCKED',
      '409 CHILD_NOT_FIT',
      '409 COURSE_NAME_TAKEN',
      '409 DISCOUNT_NOT_FIT',
      '409 IMAGE_NOT_READY',
      '409 LEVEL_LOCKED',
      '409 LIVE_WITHOUT_CHANNEL',
    ],
    access: coursesAccess.update,
    scope: 'open',
    undo: rows('Curso cambiado'),
    edits: CourseDetail,
    body: edited(CourseChange),
    returns: { course: CourseDetail },
  }),
  updateLive: put('/courses/:id/updateLive', {
    summary: 'Change the live broadcast of a course',
    sentence: 'Cambió la transmisión en vivo de un curso',
    fails: ['404 COURSE_NOT_FOUND', '409 LIVE_WITHOUT_CHANNEL'],
    access: coursesAccess.live,
    scope: 'open',
    undo: rows('Transmisión del curso cambiada'),
    edits: 'A switch: it says what the live is to be.',
    body: z.object({ channel: fields.liveStreamChannel, url: fields.liveStreamUrl, active: z.boolean() }).partial(),
    returns: { course: CourseDetail },
  }),
  remove: del('/courses/:id', {
    summary: 'Delete a course',
    sentence: 'Eliminó un curso',
    fails: ['404 COURSE_NOT_FOUND', '409 IN_USE'],
    access: coursesAccess.remove,
    scope: 'open',
    undo: rows('Curso eliminado'),
  }),
  addTopic: post('/courses/:id/topics', {
    summary: 'Add a topic to a course',
    sentence: 'Agregó un módulo de asesoría',
    fails: ['404 COURSE_NOT_FOUND', '409 TOPICS_FULL'],
    access: coursesAccess.update,
    scope: 'open',
    undo: rows('Módulo de asesoría agregado'),
    idempotent: 'el módulo de asesoría',
    body: z.object({ name: fields.topicList.element.shape.name }),
    returns: { course: CourseDetail },
  }),
})

export const coursesChanged = changes('courses', coursesAccess.read)

export const courseFailures = failures({
  COURSE_NOT_FOUND: [404, 'El curso no existe'],
  COURSE_INACTIVE: [409, 'El curso está inactivo.'],
  COURSE_NAME_TAKEN: [409, 'Ya existe un curso con ese nombre.'],
  CHILDREN_LOCKED: [409, 'Los subcursos no se pueden cambiar mientras el curso tiene grupos.'],
  CHILD_NOT_FIT: [409, 'Un subcurso debe existir, ser del mismo nivel y no tener subcursos.'],
  LEVEL_LOCKED: [409, 'El nivel no se puede cambiar: otro curso lo tiene como subcurso.'],
  DISCOUNT_NOT_FIT: [409, 'El curso de un descuento debe existir y ser otro.'],
  LEVEL_NOT_FOUND: [404, 'El nivel del curso no existe'],
  TYPE_NOT_FOUND: [404, 'El tipo de curso no existe'],
  TOPICS_FULL: [409, COURSE_TEXTS.topicsFull],
  IMAGE_NOT_READY: [409, 'La imagen todavía no se ha subido. Súbela de nuevo.'],
  LIVE_WITHOUT_CHANNEL: [409, 'Elige un canal o escribe la dirección antes de encender el vivo.'],
})

export type Course = z.input<typeof Course>
export type ListedCourse = z.input<typeof ListedCourse>
export type CourseDetail = z.input<typeof CourseDetail>
export type CourseInput = z.input<typeof CourseInput>
export type CourseChange = z.input<typeof CourseChange>
export type CourseLevel = z.input<typeof CourseLevel>
export type EarnedDiscount = z.input<typeof EarnedDiscount>
