// Groups from a sheet, each by the ordinary creation and its checks (LLE-31). The dry run creates them too, and takes all of it back.
import { locationFailures } from '#features/foundation/locations/contract.ts'
import { insertClassroom } from '#features/foundation/locations/server/public.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { changed, insertAll, lockCourse, lockFamily, planned, updateAll, type Saving } from '#features/teaching/groups/server/public.ts'
import { newId } from '#lib/ids.ts'
import { fold, fullName } from '#lib/text.ts'
import type { Db } from '#server/db/connect.ts'
import { httpErrors } from '#server/http/refusal.ts'
import { groupsKind, type GroupRow } from '../../groupsKind.ts'
import { joinImport } from '../batch.ts'
import { attemptRow } from '../savepoints.ts'
import { mark, next, readyRows, type Outcome, type Row } from '../steps.ts'
import { tryRows } from '../tryRows.ts'
import type { Slice, Writer } from '../writer.ts'
import { clashesIn, type Placed } from './groupClashes.ts'

/** Rows of one trial: one transaction. */
const TRIED = 200
const TEXTS = {
  room_booking_free_excl: locationFailures.CLASSROOM_BUSY.message,
  teacher_booking_free_excl: locationFailures.TEACHER_BUSY.message,
}

interface RecordName {
  id: string
  name: string
}
/** A module of a package, made with it and without hours until a row completes it. */
interface Module {
  id: string
  courseId: string
  isReady: boolean
  bundle: string
  bundleStart: string
}
interface Places {
  courses: Map<string, RecordName & { active: boolean; isParent: boolean }>
  campuses: Map<string, RecordName>
  rooms: Map<string, RecordName & { capacity: number }>
  teachers: Map<string, RecordName>
  groups: Set<string>
  modules: Module[]
  /** The campuses of the user who uploaded the sheet; null: all. */
  reach: readonly string[] | null
}

const roomKey = (campus: string, name: string) => `${campus} ${fold(name)}`
const groupKey = (course: string, name: string, start: string) => `${course} ${start} ${fold(name)}`

async function placesOf(db: Db, bringer: string): Promise<Places> {
  const [courses, campuses, rooms, teachers, standing, modules, reach] = [
    await db.selectFrom('course').select(['id', 'name', 'active', 'isParent']).where('deletedAt', 'is', null).execute(),
    await db.selectFrom('location').select(['id', 'name']).where('deletedAt', 'is', null).execute(),
    await db.selectFrom('classroom').select(['id', 'name', 'capacity', 'locationId']).where('deletedAt', 'is', null).execute(),
    await db
      .selectFrom('employee')
      .select(['id', 'name', 'lastName', 'secondLastName'])
      .where('isProfessor', '=', true)
      .where('deletedAt', 'is', null)
      .execute(),
    await db.selectFrom('classGroup').select(['courseId', 'name', 'startDate']).where('deletedAt', 'is', null).execute(),
    await db
      .selectFrom('classGroup as g')
      .innerJoin('classGroup as p', 'p.id', 'g.parentGroupId')
      .select(['g.id', 'g.courseId', 'g.quota', 'p.name as bundle', 'p.startDate as bundleStart'])
      .where('g.deletedAt', 'is', null)
      .execute(),
    await db.selectFrom('employee').select('campuses').where('id', '=', bringer).executeTakeFirst(),
  ]
  return {
    courses: new Map(courses.map(each => [fold(each.name), each])),
    campuses: new Map(campuses.map(each => [fold(each.name), each])),
    rooms: new Map(rooms.map(each => [roomKey(each.locationId, each.name), each])),
    teachers: new Map(
      teachers.flatMap(each => {
        const teacher = { id: each.id, name: fullName(each) }
        return [fullName(each), `${each.name} ${each.lastName}`].map(name => [fold(name), teacher] as const)
      }),
    ),
    modules: modules.map(({ quota, ...each }) => ({ ...each, isReady: quota !== null })),
    groups: new Set(standing.map(each => groupKey(each.courseId, each.name, each.startDate))),
    reach: reach?.campuses ?? null,
  }
}

interface Found {
  row: GroupRow
  course: RecordName & { isParent: boolean }
  campus: RecordName | null
  room: RecordName | null
  teacher: RecordName | null
  /** The module that it completes; null: a new group. */
  module: Module | null
  note: string | null
}
type Judged = Found | { reason: string; twice?: true }

/** The module of this course in the named package; of several packages that begins on the same day. */
function moduleOf(
  { bundle, startDate }: GroupRow,
  course: RecordName,
  modules: readonly Module[],
): Module | { reason: string; twice?: true } {
  const named = modules.filter(each => fold(each.bundle) === fold(bundle))
  const own = named.filter(({ courseId }) => courseId === course.id)
  const [module, other] = own.length > 1 ? own.filter(({ bundleStart }) => bundleStart === startDate) : own
  if (named.length === 0) return { reason: `Paquete: no hay «${bundle}». Ponlo antes que sus módulos.` }
  if (!module) return { reason: `Paquete: ${course.name} no es parte de «${bundle}».` }
  if (other) return { reason: `Paquete: hay varios que se llaman «${bundle}».` }
  return module.isReady ? { reason: `Ya existe ese módulo de ${module.bundle}.`, twice: true } : module
}

/** Looks up the names of a row, or says why it cannot enter. */
function judge(row: GroupRow, places: Places, makesRooms: boolean): Judged {
  const course = places.courses.get(fold(row.course))
  if (!course) return { reason: `Curso: no hay «${row.course}». Créalo en Cursos.` }
  if (!course.active) return { reason: `El curso ${course.name} está inactivo.` }
  const module = row.bundle === '' ? null : moduleOf(row, course, places.modules)
  if (module && 'reason' in module) return module
  if (!module && places.groups.has(groupKey(course.id, row.name, row.startDate)))
    return { reason: `Ya existe el grupo ${row.name} con ese inicio.`, twice: true }
  const alone = places.campuses.size === 1 ? [...places.campuses.values()][0]! : null
  const campus = row.campus ? places.campuses.get(fold(row.campus)) : alone
  if (row.campus && !campus) return { reason: `Sede: no hay «${row.campus}». Créala en Sedes.` }
  if (course.isParent) return { row, course, campus: campus ?? null, room: null, teacher: null, module: null, note: null }
  if (!campus) return { reason: 'Sede: falta.' }
  if (places.reach && !places.reach.includes(campus.id)) return { reason: httpErrors.outsideCampus.message }
  if (!row.room) return { reason: 'Salón: falta.' }
  const room = places.rooms.get(roomKey(campus.id, row.room)) ?? null
  if (!room && !makesRooms)
    return { reason: `Salón: no hay «${row.room}» en ${campus.name}. Créalo en Sedes, o marca «Crear los salones que faltan».` }
  if (row.quota === null) return { reason: 'Cupo: falta.' }
  const teacher = row.teacher ? (places.teachers.get(fold(row.teacher)) ?? null) : null
  const note = row.teacher && !teacher ? `Profesor: «${row.teacher}» no está entre los profesores y queda sin dato.` : null
  return { row, course, campus, room, teacher, module, note }
}

/** The largest quota of the sheet for a room that it brings. */
async function capacityOf({ db, held, chosen, today }: Slice, { row, campus }: Found): Promise<number> {
  const rows = await db.selectFrom('studentImportRow').select('cells').where('importId', '=', held.id).execute()
  const quotas = rows.flatMap(({ cells }) => {
    const read = groupsKind.read(cells, chosen, today)
    if ('reason' in read || fold(read.value.room) !== fold(row.room)) return []
    return fold(read.value.campus) === fold(campus!.name) || !read.value.campus ? [read.value.quota ?? 0] : []
  })
  return Math.max(1, ...quotas)
}

/** Gives a module of an existing package its hours, room and seats. @returns its id */
async function complete({ db }: Slice, { row, teacher, module }: Found, { classRoom, saving }: { classRoom: string; saving: Saving }) {
  const family = await lockFamily(db, module!.id)
  const { name, schedules, startDate, endDate, quota } = row
  const steps = changed(family, {
    name,
    schedules,
    startDate,
    endDate,
    classRoom,
    quota: quota!,
    teacher: teacher?.id ?? null,
    active: true,
  })
  await updateAll(saving, family, steps)
  return module!.id
}

/** Makes the group, and its room where that is missing. @returns its id */
async function create(slice: Slice, found: Found, saving: Saving): Promise<string> {
  const { db, context } = slice
  const { row, course, campus, teacher, module } = found
  const classRoom = course.isParent
    ? undefined
    : (found.room?.id ?? (await insertClassroom(db, campus!.id, { name: row.room, capacity: await capacityOf(slice, found) }, context.now)))
  if (module) return complete(slice, found, { classRoom: classRoom!, saving })
  const steps = planned(await lockCourse(db, course.id), {
    course: course.id,
    name: row.name,
    schedules: row.schedules,
    startDate: row.startDate,
    endDate: row.endDate,
    ...(classRoom !== undefined && { classRoom, quota: row.quota!, teacher: teacher?.id ?? null }),
  })
  await insertAll(saving, steps)
  return steps[0]!.after.id
}

const savingOf = ({ context, db, held, today }: Slice, rest: Pick<Saving, 'audit' | 'emit' | 'enqueue'>): Saving => ({
  db,
  now: context.now,
  today,
  academy: context.academy,
  user: { locationId: held.locationId },
  wholly: work => work(),
  ...rest,
})

const nothing = async () => {}

/** The names of the academy as the rows of a slice find them: read once, and again after a row that made more than its group. */
class KnownPlaces {
  #places: Places | null = null
  async read({ db, held }: Slice): Promise<Places> {
    return (this.#places ??= await placesOf(db, held.createdBy))
  }
  /** A row has entered. */
  add({ row, course, room, module }: Found): void {
    if (course.isParent || room === null) this.#places = null
    else if (module) module.isReady = true
    else this.#places?.groups.add(groupKey(course.id, row.name, row.startDate))
  }
}

interface Trying {
  places: KnownPlaces
  make(found: Found, row: Row): Promise<string>
}

/** Reads and judges rows; of a row that may enter, tries. */
async function outcomesOf(slice: Slice, rows: readonly Row[], { places, make }: Trying): Promise<Outcome[]> {
  const { db, chosen, today } = slice
  const outcomes: Outcome[] = []
  for (const row of rows) {
    const read = groupsKind.read(row.cells, chosen, today)
    const judged = 'reason' in read ? read : judge(read.value, await places.read(slice), chosen.rooms ?? false)
    if ('reason' in judged) {
      outcomes.push({ number: row.number, verdict: 'twice' in judged ? 'duplicate' : 'invalid', reason: judged.reason })
      continue
    }
    const made = await attemptRow(db, () => make(judged, row), TEXTS)
    if ('value' in made) places.add(judged)
    outcomes.push(
      'reason' in made
        ? { number: row.number, verdict: 'invalid', reason: made.reason }
        : { number: row.number, verdict: 'ready', reason: judged.note, group: made.value },
    )
  }
  return outcomes
}

/** The rows of packages whose modules are in this slice: another slice tried them, and took them back. */
async function packagesOf({ db, held, chosen, today }: Slice, rows: readonly Row[]): Promise<Row[]> {
  const valueOf = ({ cells }: Pick<Row, 'cells'>) => {
    const read = groupsKind.read(cells, chosen, today)
    return 'reason' in read ? null : read.value
  }
  const wanted = new Set(rows.flatMap(row => valueOf(row)?.bundle || []).map(fold))
  if (wanted.size === 0) return []
  const before = await db
    .selectFrom('studentImportRow')
    .select(['number', 'cells', 'shared'])
    .where('importId', '=', held.id)
    .where('number', '<', rows[0]!.number)
    .where('verdict', '=', 'ready')
    .orderBy('number')
    .execute()
  return before.filter(row => wanted.has(fold(valueOf(row)?.name ?? '')))
}

export const groupsWriter: Writer = {
  check(slice) {
    const saving = savingOf(slice, { audit: nothing, emit: () => {}, enqueue: nothing })
    const make = (found: Found) => create(slice, found, saving)
    return tryRows(slice, TRIED, async rows => {
      // The rollback of a trial also removes what its rows made.
      const trying = { places: new KnownPlaces(), make }
      await outcomesOf(slice, await packagesOf(slice, rows), trying)
      return outcomesOf(slice, rows, trying)
    })
  },
  /** The trial of a slice does not see the groups of earlier slices. */
  async checked(slice) {
    const { db, held, chosen, today } = slice
    const rows = await readyRows(db, held.id)
    const places = await placesOf(db, held.createdBy)
    const placed = rows.flatMap(({ number, cells }): Placed[] => {
      const read = groupsKind.read(cells, chosen, today)
      const judged = 'reason' in read ? read : judge(read.value, places, true)
      if ('reason' in judged) return []
      const { row, course, campus, teacher } = judged
      const { name, startDate, endDate, schedules } = row
      const room = course.isParent || !campus ? null : roomKey(campus.id, row.room)
      return [{ number, name, key: groupKey(course.id, name, startDate), room, teacher, startDate, endDate, schedules }]
    })
    const clashes = clashesIn(placed, today)
    if (clashes.length > 0) await mark(db, held.id, clashes)
  },
  /** One group per transaction: a transaction is an act, and each of these goes back with the room that it made, or stays (LLE-41). */
  async write(slice) {
    const { context, db, held, tell } = slice
    const rows = await next(db, held.id, 'ready', 1)
    const head = newId()
    const saving = savingOf(slice, {
      audit: entry => context.audit(db, entry.before ? groups.update.name : groups.create.name, { ...entry, id: head, batch: held.id }),
      emit: tell,
      enqueue: (job, payload, seconds) => context.enqueueLater(db, job, payload, seconds),
    })
    const outcomes = await outcomesOf(slice, rows, { places: new KnownPlaces(), make: found => create(slice, found, saving) })
    for (const outcome of outcomes)
      if (outcome.verdict !== 'ready') outcome.verdict = 'failed'
      else outcome.verdict = 'written'
    await mark(db, held.id, outcomes)
    const made = outcomes.some(({ verdict }) => verdict === 'written')
    const { asked, now } = context
    if (made && asked?.user) await joinImport(db, held.kind, { batch: held.id, user: asked.user.id, head, now, acts: 1 })
    return rows.length
  },
}
