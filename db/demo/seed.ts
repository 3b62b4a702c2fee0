import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Storage } from '#server/storage/storage.ts'
import { keepNothing, seedActs } from './acts.ts'
import { seedWaiting } from './waiting.ts'
import { seedAdvisories } from './advisories.ts'
import { seedAudit } from './audit.ts'
import { changeMinds } from './afterwards.ts'
import { seedAttendance } from './attendance.ts'
import { seedClosedDays } from './closedDays.ts'
import { closeDays } from './closings.ts'
import { seedCodes } from './codes.ts'
import { type Demo, demoContext } from './context.ts'
import { seedCourses } from './courses.ts'
import { seedDebtDays } from './debtDays.ts'
import { seedEmployees } from './employees.ts'
import { seedForecasts } from './forecasts.ts'
import { type Formers, makeFormers } from './formers.ts'
import { seedForgotten, seedNewcomers } from './forgotten.ts'
import { seedGroupPlans } from './groupPlans.ts'
import { seedGroups } from './groups.ts'
import { seedLimited } from './limited.ts'
import { seedLessonChanges } from './lessonChanges.ts'
import { seedMaterial } from './material.ts'
import { sellThings } from './otherIncome.ts'
import { seedContacts } from './contacts.ts'
import { seedPayers } from './payers.ts'
import { seedPrivacy } from './privacy.ts'
import { personal } from './people.ts'
import { seedPlaces } from './places.ts'
import { seedPlans } from './plans.ts'
import { type Books, makeReceipts, type Receipts, writeReceipts } from './receipts.ts'
import { seedRoles } from './roles.ts'
import { seedAcademy, seedChannels } from './settings.ts'
import { enrolStudents, numberFolios, type Student } from './students.ts'
import { pickMoved, seedMove } from './move.ts'
import { seedNewStatement } from './newStatement.ts'
import { seedStatement } from './statement.ts'
import { seedRates } from './rates.ts'
import { seedSources } from './sources.ts'
import { seedStopped } from './stopped.ts'
import { seedSubscription } from './subscription.ts'
import { seedTalks } from './talks.ts'
import { seedAbsence, seedTeachers } from './teachers.ts'
import { type Desk, type Entry, type Slip, takePayments, writeRegistrations } from './till.ts'
import { seedInvitation, seedTrust } from './trust.ts'
import { seedTwins } from './twins.ts'
import { seedPast } from './formerRows.ts'
import { seedVideoComments } from './videoComments.ts'

interface Seeding {
  now: Date
  storage?: Storage
  /** false: without the two years before today, which take as long as all else. */
  past?: boolean
  /** Runs first in the same transaction: an error here leaves everything unchanged. */
  before?(trx: Db): Promise<void>
}

/**
 * The demo academy: three campuses with staff, courses and groups, 400 students and their money, two in no group yet, talks with
 * visitors, all dated
 * relative to `now`. The same rows on every machine. Needs reference rows and an otherwise empty database.
 */
export async function seedDemo(db: Db, { now, storage, past = true, before }: Seeding): Promise<void> {
  await db.transaction().execute(async trx => {
    // Generating rows between the statements may exceed a call's idle limit on a busy machine.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    await before?.(trx)
    await seed(await demoContext(trx, now, storage), past)
  })
  // The first lists are planned before autovacuum runs.
  await sql`analyze`.execute(db)
}

async function seed(demo: Demo, past: boolean): Promise<void> {
  const { db, insert } = demo
  await keepNothing(demo)
  await seedAcademy(demo)
  const academy = await db.selectFrom('academy').selectAll().executeTakeFirstOrThrow()
  const roles = await seedRoles(demo)
  const places = await seedPlaces(demo)
  const employees = await seedEmployees(demo, places, roles)
  const courses = await seedCourses(demo)
  const codes = await seedCodes(demo, employees)
  const groups = await seedGroups(demo, courses, places, employees)

  const desk: Desk = {
    main: employees.lucia!,
    cashiers: new Map([
      [places.campuses.Lindavista!, employees.lucia!],
      [places.campuses['Coyoacán']!, employees.daniel!],
      [places.campuses.Ecatepec!, employees.fabiola!],
    ]),
  }
  const { students, registrations } = enrolStudents(demo, groups)
  const slips = takePayments(
    demo,
    registrations.filter(registration => !registration.parentId),
    codes,
    desk,
  )
  slips.push(...sellThings(demo, students, desk))
  numberFolios(demo, students, 0)
  const world = { courses, places, employees, desk, timeZone: academy.timeZone, students, registrations }
  const formers = past ? makeFormers(demo, world) : null
  const [formerStudents, formerSlips] = [formers?.students ?? [], formers?.slips ?? []]
  const everybody = [...formerStudents, ...students]
  // Numbered after those of today, as an academy that enters its former students later.
  numberFolios(demo, formerStudents, students.length)
  await sql`select setval('student_folio_seq', ${everybody.length})`.execute(db)
  await writeStudents(demo, students, codes[0]!.id)
  // Receipts show the moment of payment, so their texts are made before the exceptions.
  const snapshots = structuredSlips(slips)
  const extra = changeMinds(demo, registrations, slips, groups, desk)
  for (const entry of extra.filter(({ source }) => source === 'refund'))
    snapshots.push({ kind: 'payment', registration: null, entries: [entry], at: entry.enteredAt })
  await writeRegistrations(demo, registrations, desk)

  const moved = pickMoved(demo, slips, extra)
  const openings = new Set(moved.map(({ slip }) => slip.entries))
  const ofDesk = <T extends { entries: Entry[] }>(all: readonly T[]) => all.filter(each => !openings.has(each.entries))
  const entries = [...ofDesk(slips).flatMap(slip => slip.entries), ...extra]
  await closeDays(demo, [...formerSlips.flatMap(slip => slip.entries), ...entries])
  await insert('entry', [...entries, ...moved.map(({ opening }) => opening)])
  const today = ofDesk(snapshots)
  const receipts = await makeReceipts(demo, [...formerSlips, ...today], await booksOf(demo, everybody, formers?.groups.rows ?? []), academy)
  await writeReceipts(demo, together(today, receipts))
  await sql`select recalculate_balances(id) from student`.execute(db)
  await seedPlans(demo, courses, registrations)
  await sql`update class_group g set taken = (select count(*) from registration r where r.group_id = g.id and r.ended_at is null)`.execute(
    db,
  )
  await seedClosedDays(demo, places, employees.jorge!)
  await seedTalks(demo, places, employees, students)
  await seedSources(demo)
  await seedChannels(demo)
  await seedAdvisories(demo, courses, registrations)
  await seedMaterial(demo, courses, employees.mario!)
  await seedVideoComments(demo, registrations)
  await seedAudit(demo)
  await seedPayers(demo, students)
  await seedPrivacy(demo, employees)
  await seedLessonChanges(demo, groups, employees.jorge!)
  await seedAbsence(demo, employees, employees.jorge!)
  await seedAttendance(demo)
  await seedStopped(demo, employees.jorge!)
  await seedTeachers(demo, employees)
  await seedWaiting(demo, groups, places.campuses['Coyoacán']!, employees.daniel!)
  await seedContacts(demo, employees)
  await seedMove(demo, moved, employees.admin!)
  await seedStatement(demo, employees.lucia!)
  await seedNewStatement(demo, employees.lucia!)
  await seedGroupPlans(demo, courses, places, employees.jorge!)
  await seedLimited(demo, places, roles)
  await seedTwins(demo, employees.lucia!)
  await seedTrust(demo, employees)
  await seedInvitation(demo, places, roles)
  await seedNewcomers(demo)
  await seedForgotten(demo, employees)
  await seedActs(demo, employees)
  if (formers) await seedPast(demo, formers, together(formerSlips, receipts), { places, employees, desk, timeZone: academy.timeZone })
  await seedRates(demo)
  await seedSubscription(demo, employees.admin!)
  await seedForecasts(demo, academy.timeZone)
  await seedDebtDays(demo)
  await db.updateTable('setup').set({ example: true }).execute()
}

const structuredSlips = (slips: readonly Slip[]) =>
  slips.map(slip => ({ ...slip, registration: slip.registration && { ...slip.registration } }))

async function writeStudents({ insert, random, id }: Demo, students: Student[], codeId: string): Promise<void> {
  await insert(
    'student',
    students.map(({ id: studentId, person, createdAt, folio, modules }) => ({
      id: studentId,
      ...personal(person),
      createdAt,
      uniqueFolio: folio,
      comipemsOrder: JSON.stringify(modules),
      promotionalCodeId: random.chance(0.03) ? codeId : null,
    })),
  )
  await insert(
    'folio',
    students
      .filter((_, index) => index % 11 === 0)
      .map(student => ({
        id: id(student.createdAt),
        studentId: student.id,
        title: 'Superior 2025',
        folio: `S${random.between(10_000, 99_999)}`,
      })),
  )
}

/** The receipts of these slips, in one list each. */
function together(slips: readonly Slip[], of: ReadonlyMap<Slip, Receipts>): Receipts {
  const all = slips.map(slip => of.get(slip)!)
  return { receipts: all.flatMap(({ receipts }) => receipts), links: all.flatMap(({ links }) => links) }
}

async function booksOf({ db }: Demo, students: Student[], groups: Formers['groups']['rows']): Promise<Books> {
  const employees = await db.selectFrom('employee').select(['id', 'name', 'lastName']).execute()
  const campuses = await db.selectFrom('location').select(['id', 'name']).execute()
  const rooms = new Map((await db.selectFrom('classroom').select(['id', 'name']).execute()).map(({ id, name }) => [id, name]))
  const standing = await db.selectFrom('classGroup').select(['id', 'classroomId']).execute()
  return {
    students: new Map(students.map(student => [student.id, student])),
    employees: new Map(employees.map(employee => [employee.id, `${employee.name} ${employee.lastName}`])),
    campuses: new Map(campuses.map(campus => [campus.id, campus.name])),
    rooms: new Map(
      [...standing, ...groups].flatMap(({ id, classroomId }) => {
        const room = classroomId && rooms.get(classroomId)
        return room ? [[id, room]] : []
      }),
    ),
  }
}
