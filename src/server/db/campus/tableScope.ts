// The rows of each table that a campus-limited employee sees, by lens (CON-21, CON-22). A table without an entry does not compile.
import type { DB } from '#server/db/schema.ts'

/** `person`: whole students of the campuses. `place`: what happened there. `both`: these students, and what the campuses offer. */
export const LENSES = ['person', 'place', 'both'] as const
export type Lens = (typeof LENSES)[number]

/** A condition on the row `t` for each lens; null: all rows. `checked`: written rows must meet it too. */
interface Filter {
  person: string | null
  place: string | null
  both?: string
  checked?: boolean
}
/** `open`: rows without a person. `none`: only for employees of the whole academy. */
type Scope = 'open' | 'none' | Filter

const MINE = '(select public.campuses_in_force())'
const both = (condition: string, more: Partial<Filter> = {}): Filter => ({ person: condition, place: condition, ...more })
const byLens = (condition: (lens: 'person' | 'place') => string, more: Partial<Filter> = {}): Filter => ({
  person: condition('person'),
  place: condition('place'),
  ...more,
})

/**
 * For a student's own row. It avoids the index: a campus is a large part of the academy, so a search by name is faster by the name alone.
 */
const alongside = (column: string) => `(t.${column} && ${MINE}) is true`
const visible = (lens: 'person' | 'place', id: string) =>
  `exists (select from public.student s where s.id = ${id} and s.${lens === 'person' ? 'campuses' : 'seen_campuses'} && ${MINE})`
const ofStudent = (id: string, more: Partial<Filter> = {}): Filter => byLens(lens => visible(lens, id), more)
const groupIn = (id: string) => `exists (select from public.class_group g where g.id = ${id} and g.campuses && ${MINE})`
const talkIn = (id: string) => `exists (select from public.talk k where k.id = ${id} and k.campuses && ${MINE})`
const visitorIn = (id: string) =>
  `exists (select from public.talk_student v join public.talk k on k.id = v.talk_id where v.id = ${id} and k.campuses && ${MINE})`
const placeIn = (id: string) => `${id}::text = any (${MINE}::text[])`
/** The forecast of the whole academy has no campus. */
const ownForecast = `not t.whole and ${placeIn('t.location_id')}`
const scopeIn = (id: string) => `exists (select from public.employee e where e.id = ${id} and e.campuses <@ ${MINE})`
const worksIn = (of: string) => `(${of}.campuses && ${MINE} or ${placeIn(`${of}.location_id`)})`
/** A wish for any campus: all its people are visible, and a colleague of these campuses added the guest (M64). */
const anywhere = (lens: 'person' | 'place') => `w.group_id is null and w.location_id is null and not exists (
  select from public.waiting_person p where p.entry_id = w.id and not (
    coalesce(${visible(lens, 'p.student_id')}, false) or coalesce(${visitorIn('p.talk_student_id')}, false)
    or p.student_id is null and p.talk_student_id is null and exists (
      select from public.employee e where e.id = w.user_id and ${worksIn('e')})))`
const waiting = (lens: 'person' | 'place') =>
  `coalesce(${groupIn('w.group_id')}, false) or ${placeIn('w.location_id')} or ${anywhere(lens)}`
const entryIn = (id: string): Filter => byLens(lens => `exists (select from public.waiting w where w.id = ${id} and (${waiting(lens)}))`)
const ofPerson = (more: Partial<Filter> = {}): Filter =>
  byLens(lens => `${visible(lens, 't.student_id')} or ${visitorIn('t.talk_student_id')}`, more)
const ofRegistration = (id: string): Filter =>
  byLens(lens => `exists (select from public.registration x where x.id = ${id} and ${visible(lens, 'x.student_id')})`)
/** In lens 'person' everything, reached from a visible person's rows; in lens 'place' only that of the own campuses. */
const offered = (condition: string): Filter => ({ person: null, place: condition })

export const tableScope: Record<keyof DB, Scope> = {
  academy: 'open',
  actBatch: 'open',
  advisoryBooking: ofStudent('t.student_id'),
  advisorySlot: 'open',
  attendance: { person: visible('person', 't.student_id'), place: groupIn('t.group_id') },
  // A row about one record needs one shared campus; a row about several needs all of them.
  audit: both(`t.campuses && ${MINE} and (t.of_one or cardinality(t.ids) = 1 or t.campuses <@ ${MINE})`),
  backupRequest: 'none',
  backupRun: 'none',
  bankAccount: 'none',
  bankImport: 'none',
  bankLine: 'none',
  cashClosing: both(scopeIn('t.user_id')),
  // Read only behind a visible audit row. Foreign rows cannot be locked.
  change: 'open',
  chapter: 'open',
  classGroup: offered(`t.campuses && ${MINE}`),
  classroom: { ...offered(placeIn('t.location_id')), checked: true },
  clock: 'none',
  closedDay: both(`t.location_id is null or ${placeIn('t.location_id')}`),
  collectionContact: ofStudent('t.student_id'),
  collectionSettings: 'open',
  comment: ofPerson({ checked: true }),
  course: 'open',
  courseChild: 'open',
  courseDiscount: 'open',
  courseLevel: 'open',
  courseType: 'open',
  device: 'open',
  dossier: ofStudent('t.student_id'),
  due: ofStudent('t.student_id'),
  // Names of colleagues appear everywhere; listed alone they are found at their campuses.
  employee: { person: null, place: null, both: worksIn('t') },
  employeeAttendance: both(`exists (select from public.employee e where e.id = t.employee_id and ${worksIn('e')})`, { checked: true }),
  employeeRole: 'open',
  entry: { person: visible('person', 't.student_id'), place: placeIn('t.location_id'), checked: true },
  erasure: 'none',
  export: 'none',
  factor: 'open',
  folio: ofStudent('t.student_id', { checked: true }),
  functionChecksum: 'none',
  geocodeCache: 'open',
  groupBooking: offered(groupIn('t.group_id')),
  groupHours: offered(groupIn('t.group_id')),
  groupSchedule: offered(groupIn('t.group_id')),
  idempotency: 'open',
  instalment: ofRegistration('t.registration_id'),
  knownDevice: 'open',
  forecast: { person: ownForecast, place: ownForecast },
  debtDay: { person: placeIn('t.location_id'), place: placeIn('t.location_id') },
  givenLesson: offered(groupIn('t.group_id')),
  taughtDay: 'open',
  taughtLesson: offered(groupIn('t.group_id')),
  listDay: offered(groupIn('t.root_group_id')),
  lessonChange: offered(groupIn('t.group_id')),
  liveChannel: 'open',
  location: offered(placeIn('t.id')),
  mailSetting: 'none',
  migrationChecksum: 'none',
  // Judged by the database for each recipient (CON-62).
  marketingStop: 'none',
  // A limited colleague's messages reach only people of their campuses.
  notificationBatch: both(scopeIn('t.user_id')),
  dueRow: ofStudent('t.student_id'),
  openDue: ofStudent('t.student_id'),
  outbox: ofPerson(),
  payer: {
    person: `exists (select from public.student_payer l where l.payer_id = t.id and ${visible('person', 'l.student_id')})`,
    place: `exists (select from public.student_payer l where l.payer_id = t.id and ${visible('place', 'l.student_id')})`,
  },
  paymentPlan: ofRegistration('t.registration_id'),
  pdf: 'open',
  placement: 'open',
  plan: 'none',
  planTemplate: 'open',
  source: 'open',
  privacyAcceptance: ofPerson(),
  privacyNotice: 'open',
  privacyRequest: ofStudent('t.student_id'),
  promotionalCode: 'open',
  quiz: 'open',
  quizAnswer: 'open',
  quizQuestion: 'open',
  receipt: ofStudent('t.student_id'),
  receiptCounter: 'open',
  receiptEntry: {
    person: `exists (select from public.entry e where e.id = t.entry_id and ${visible('person', 'e.student_id')})`,
    place: `exists (select from public.entry e where e.id = t.entry_id and ${placeIn('e.location_id')})`,
  },
  recoveryCode: 'open',
  registration: { person: visible('person', 't.student_id'), place: groupIn('t.group_id') },
  registrationBalance: { person: visible('person', 't.student_id'), place: groupIn('t.group_id') },
  retention: 'none',
  retentionDue: 'none',
  role: 'open',
  roomRate: both(placeIn('t.owner_id'), { checked: true }),
  // Hours without names: a lesson may be moved to a room of another campus, and the group gives it back (OFE-9).
  roomBooking: 'open',
  seatHold: both(groupIn('t.group_id')),
  serverSecret: 'open',
  serviceToken: 'open',
  session: 'open',
  // Everybody reads and writes their own row.
  sheetSubscription: 'open',
  setup: 'open',
  signInTicket: 'open',
  smsSetting: 'none',
  socketIoAttachments: 'open',
  storedFile: 'open',
  student: { person: alongside('campuses'), place: alongside('seen_campuses') },
  studentBalance: ofStudent('t.student_id'),
  studentImport: both(placeIn('t.location_id'), { checked: true }),
  studentImportRow: both(`exists (select from public.student_import i where i.id = t.import_id and ${placeIn('i.location_id')})`),
  studentPayer: ofStudent('t.student_id'),
  studentPlace: ofStudent('t.student_id'),
  talk: offered(`t.campuses && ${MINE}`),
  talkBooking: offered(talkIn('t.talk_id')),
  talkSchedule: offered(talkIn('t.talk_id')),
  talkStudent: both(talkIn('t.talk_id'), { checked: true }),
  // Professors teach at any campus, and are shown whole.
  teacherAbsence: 'open',
  // Hours without names: a teacher who is busy elsewhere is busy for everyone (M65).
  teacherBooking: 'open',
  teacherCampus: 'open',
  teacherCourse: 'open',
  teacherHours: 'open',
  // Where the employee works.
  teacherRate: both(`exists (select from public.employee e where e.id = t.owner_id and ${worksIn('e')})`, { checked: true }),
  teacherUse: offered(`${groupIn('t.group_id')} or ${talkIn('t.talk_id')}`),
  throttle: 'open',
  twin: 'none',
  undone: 'open',
  video: 'open',
  videoComment: ofStudent('t.student_id'),
  videoPart: 'open',
  visitorErasure: 'none',
  waiting: byLens(lens => waiting(lens).replaceAll('w.', 't.')),
  waitingDemand: both(placeIn('t.location_id')),
  waitingPass: entryIn('t.entry_id'),
  waitingPerson: entryIn('t.entry_id'),
}
