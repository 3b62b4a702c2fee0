// Students with their group and what they have paid (LLE-32 to LLE-35): one row a transaction. The dry run enrols them too, and takes all back.
import { sql } from 'kysely'
import { moveIn } from '#features/money/enrolment/server/public.ts'
import { formatMoney } from '#lib/money.ts'
import { addDays, formatDay } from '#lib/days.ts'
import { newId } from '#lib/ids.ts'
import { fold, fullName } from '#lib/text.ts'
import { payersChanged } from '#features/people/payers/contract.ts'
import { TELLS } from '#features/people/payers/relations.ts'
import { insertPayer, linkPayer } from '#features/people/payers/server/public.ts'
import { hasNoAddress, withoutAddress } from '#features/foundation/person/address.ts'
import * as students from '#features/people/students/server/public.ts'
import { printFault } from '#lib/printable.ts'
import { cashEntries } from '#server/db/cashEntries.ts'
import type { Db } from '#server/db/connect.ts'
import { httpErrors } from '#server/http/refusal.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { removeRegistration, standingIn } from '#features/money/registrations/server/public.ts'
import { paymentsChanged } from '#features/money/payments/contract.ts'
import { studentsChanged } from '#features/people/students/contract.ts'
import { importFailures, imports } from '../../contract.ts'
import type { Person } from '../../columns.ts'
import { ALIKE, likeness, SAME } from '../../likeness.ts'
import { studentsKind, type Enrol, type StudentRow, type Tutor } from '../../studentsKind.ts'
import { findTwins, TWINS_AFTER_IMPORT } from '#features/foundation/twins/server/public.ts'
import { isSamePayer } from '../people.ts'
import { keyOf, markRepeated } from '../repeated.ts'
import { attemptRow } from '../savepoints.ts'
import { mark, next, type Outcome, type Row } from '../steps.ts'
import { tryRows } from '../tryRows.ts'
import type { Slice, Writer } from '../writer.ts'
import { moveIntoModules } from './modules.ts'

/** Rows of one trial: one transaction. */
const TRIED = 200
/** Days until what is missing is due, unless the sheet or the import says. */
const DUE_AFTER = 15

interface Place {
  id: string
  name: string
  campus: string | null
  campusName: string
  startDate: string
}

/** Groups that are no modules, by their folded name. */
async function groupsByName(db: Db): Promise<Map<string, Place[]>> {
  const rows = await db
    .selectFrom('classGroup as g')
    .leftJoin('classroom as r', 'r.id', 'g.classroomId')
    .leftJoin('location as l', 'l.id', 'r.locationId')
    .select(['g.id', 'g.name', 'g.startDate', 'l.id as campus', 'l.name as campusName'])
    .where('g.deletedAt', 'is', null)
    .where('g.parentGroupId', 'is', null)
    .execute()
  return Map.groupBy(
    rows.map(row => ({ ...row, campusName: row.campusName ?? '' })),
    row => fold(row.name),
  )
}

/** A turn of the job reads the groups once, not for each row; a group that changes meanwhile is judged under its lock. */
const groupsOfTurn = new WeakMap<JobContext, ReadonlyMap<string, Place[]>>()

async function groupsFor({ context, db }: Slice): Promise<ReadonlyMap<string, Place[]>> {
  const groups = groupsOfTurn.get(context) ?? (await groupsByName(db))
  groupsOfTurn.set(context, groups)
  return groups
}

function placeOf(
  { group, campus, groupStart }: Enrol,
  groups: ReadonlyMap<string, Place[]>,
  reach: readonly string[] | null,
): Place | { reason: string } {
  const places = groups.get(fold(group)) ?? []
  const begun = groupStart === null ? places : places.filter(each => each.startDate === groupStart)
  const there = campus === '' ? begun : begun.filter(each => fold(each.campusName) === fold(campus))
  if (places.length === 0) return { reason: `Grupo: no hay «${group}». Tráelo primero en Grupos.` }
  if (begun.length === 0) return { reason: `El grupo ${places[0]!.name} no empieza el ${formatDay(groupStart!)}.` }
  if (there.length === 0) return { reason: `El grupo ${places[0]!.name} no es de la sede «${campus}».` }
  if (there.length > 1)
    return { reason: `Hay ${there.length} grupos que se llaman «${group}»: di la sede o el inicio, o dales otro nombre.` }
  const [place] = there as [Place]
  if (reach && (place.campus === null || !reach.includes(place.campus))) return { reason: httpErrors.outsideCampus.message }
  return place
}

interface Ground {
  groups: ReadonlyMap<string, Place[]>
  reach: readonly string[] | null
  /** Payers that this slice made. */
  payers: Set<string>
  /** The move is over: no opening enters (LLE-42). */
  isClosed: boolean
}

async function groundOf(slice: Slice): Promise<Ground> {
  const { db, held, chosen } = slice
  // Locked until the slice is written: who closes the move waits for it.
  const academy =
    chosen.fields['paid'] === undefined ? null : await db.selectFrom('academy').select('openingClosedAt').forShare().executeTakeFirst()
  const bringer = await db.selectFrom('employee').select('campuses').where('id', '=', held.createdBy).executeTakeFirst()
  return { groups: await groupsFor(slice), reach: bringer?.campuses ?? null, payers: new Set(), isClosed: academy?.openingClosedAt != null }
}

async function insertStudent({ db, held, context }: Slice, person: Person) {
  const insert = (email: string) =>
    students.insert(db, newId(), { ...person, email, carried: null, source: null }, held.locationId, context.now)
  if (person.email !== '') return insert(person.email)
  // Eight digits may be taken, three times in a row they are not.
  return (await insert(withoutAddress())) ?? (await insert(withoutAddress())) ?? insert(withoutAddress())
}

type Made = Pick<Outcome, 'student' | 'registration' | 'entry' | 'madeStudent'>
type Done = { made: Made; note: string | null } | { twice: string; student: string | null } | { reason: string }

/** The card of the row's own e-mail; without one, the card of this phone and name. */
async function cardOf({ db }: Slice, person: Person) {
  if (person.email !== '') return students.findByEmail(db, person.email)
  const { rows } = await sql<{ id: string; name: string; lastName: string; secondLastName: string }>`
    select id, name, last_name, second_last_name from student where phone_number = ${person.phoneNumber} and deleted_at is null order by id`.execute(
    db,
  )
  return rows.find(row => likeness(fullName(row), fullName(person)) >= SAME)
}

interface PayerRow {
  id: string
  name: string
  lastName: string
  secondLastName: string
  phoneNumber: string | null
  email: string | null
  linked: boolean
  /** This import made it. */
  own: boolean
}

/**
 * Links the tutor's payer, or a new one, once (LLE-32, LLE-37). One who was there before the sheet is linked only where the user says so
 * (COB-16). @returns a note about one who was not
 */
async function linkTutor(
  { db, context, held, chosen, tell }: Slice,
  { payers }: Ground,
  studentId: string,
  { relation, ...person }: Tutor,
): Promise<string | null> {
  const { rows } = await sql<PayerRow>`
    select p.id, p.name, p.last_name, p.second_last_name, p.phone_number, p.email,
      exists (select from student_payer l where l.payer_id = p.id and l.student_id = ${studentId}) as linked,
      p.created_at >= ${held.createdAt} and exists (select from student_payer l join student_import_row r on r.student_id = l.student_id
        where l.payer_id = p.id and r.import_id = ${held.id}) as own
    from payer p where (p.phone_number = ${person.phoneNumber || null} or p.email = ${person.email || null}) order by p.id`.execute(db)
  const same = rows.filter(row => isSamePayer(row, person))
  if (same.some(({ linked }) => linked)) return null
  const known = same.find(({ id, own }) => own || payers.has(id)) ?? (chosen.knownTutors ? same[0] : undefined)
  const payerId = known?.id ?? (await insertPayer(db, person, context.now))
  if (!known) payers.add(payerId)
  await linkPayer(db, studentId, payerId, { relation, pays: true, tells: [...TELLS] }, context.now)
  tell(payersChanged, [payerId])
  return known || same.length === 0
    ? null
    : `Tutor: ${fullName(person)} ya está en Plantel y entra como otra persona, si no se marca que es la misma.`
}

/** Finds the student by the row's e-mail, or adds one; then writes the registration and the tutor. */
async function enter(slice: Slice, ground: Ground, { person, tutor, enrol }: StudentRow, shared: boolean): Promise<Done> {
  const { db, context, held, chosen, today } = slice
  if (ground.isClosed && enrol && enrol.paid > 0) return { reason: importFailures.OPENING_CLOSED.message }
  const place = enrol && placeOf(enrol, ground.groups, ground.reach)
  if (place && 'reason' in place) return place
  const standing = await cardOf(slice, person)
  // Siblings with their mother's address have two names of three in common.
  const least = shared ? SAME : chosen.knownStudents ? 0 : ALIKE
  if (standing && likeness(fullName(standing), fullName(person)) < least)
    return { reason: `El correo ya es de ${fullName(standing)}: revisa el nombre o el correo.` }
  if (standing && !place) return { twice: `Ya está registrado: ${fullName(standing)}.`, student: standing.id }
  const student = standing ?? (await insertStudent(slice, person))
  if (!student) return { reason: 'El correo se registró mientras tanto.' }
  const note = tutor && (await linkTutor(slice, ground, student.id, tutor))
  if (!place || !enrol) return { made: { student: student.id, madeStudent: true }, note }
  const hold = (await students.hold(db, student.id))!
  if (await standingIn(db, student.id, place.id))
    return { twice: `Ya está inscrito en ese grupo${hold.uniqueFolio ? `, folio ${hold.uniqueFolio}` : ''}.`, student: student.id }
  const moving = { db, now: context.now, academy: context.academy, today, userId: held.createdBy, emit: slice.tell }
  const { registrationId, openingId, registeredAt } = await moveIn(moving, {
    studentId: student.id,
    groupId: place.id,
    cost: enrol.cost,
    paid: enrol.paid,
    registeredOn: enrol.registeredOn,
    plan: enrol.plan,
    dueOn: enrol.nextPayment ?? chosen.dueOn ?? addDays(today, DUE_AFTER),
    discount: enrol.discount,
    pending: enrol.pending,
  })
  await moveIntoModules(slice, { studentId: student.id, groupId: place.id, registrationId, registeredAt, names: enrol.modules })
  return { made: { student: student.id, registration: registrationId, entry: openingId, madeStudent: !standing }, note }
}

const NAMES = ['name', 'lastName', 'secondLastName'] as const

async function outcomeOf(slice: Slice, ground: Ground, { number, cells, shared }: Row): Promise<Outcome> {
  const { db, chosen, today } = slice
  const read = studentsKind.read(cells, chosen, today, { number, shared })
  if ('reason' in read) return { number, verdict: 'invalid', reason: read.reason }
  const unprinted = NAMES.map(field => printFault(read.value.person[field])).find(Boolean)
  if (unprinted) return { number, verdict: 'invalid', reason: unprinted }
  const done = await attemptRow(db, () => enter(slice, ground, read.value, shared))
  if ('reason' in done) return { number, verdict: 'invalid', reason: done.reason }
  const { value } = done
  if ('reason' in value) return { number, verdict: 'invalid', reason: value.reason }
  if ('twice' in value) return { number, verdict: 'duplicate', reason: value.twice, student: value.student }
  const reason = [read.note, value.note].filter(Boolean).join(' ') || null
  return { number, verdict: 'ready', reason, email: read.value.person.email || null, ...value.made }
}

interface WrittenRow {
  number: number
  cells: string[]
  shared: boolean
  studentId: string
  registrationId: string | null
  entryId: string | null
  madeStudent: boolean
}

const PERSON = ['name', 'lastName', 'secondLastName', 'email', 'phoneNumber'] as const

/** Why a row stays: it was worked with since (LLE-41). */
async function usedSince(slice: Slice, row: WrittenRow): Promise<string | null> {
  const { db, chosen, today } = slice
  const { rows } = await sql<{ paid: number; marks: number; others: number; gone: boolean; kept: number }>`
    select
      coalesce((select sum(e.amount) from entry e where e.registration_id = ${row.registrationId} and ${cashEntries()} and e.voided_at is null), 0)::bigint as paid,
      (select count(*) from attendance a join registration r on r.id = ${row.registrationId} and r.group_id = a.group_id where a.student_id = ${row.studentId})::int as marks,
      ${row.registrationId}::text is not null and not exists (select from registration r where r.id = ${row.registrationId} and r.student_id = ${row.studentId} and r.ended_at is null) as gone,
      (select count(*) from registration r where r.student_id = ${row.studentId} and r.ended_at is null and r.id is distinct from ${row.registrationId} and r.parent_id is null)::int as others,
      (select count(*) from comment c where c.student_id = ${row.studentId})::int as kept`.execute(db)
  const { paid, marks, gone, others, kept } = rows[0]!
  if (gone) return 'Ya no está en el grupo.'
  if (paid > 0) return `Ya pagó ${formatMoney(paid)} después.`
  if (marks > 0) return 'Ya tiene asistencia.'
  if (!row.madeStudent) return null
  const card = await students.hold(db, row.studentId)
  const read = studentsKind.read(row.cells, chosen, today, row)
  if (!card) return 'Ya no está.'
  const isOther = (field: (typeof PERSON)[number], told: string) =>
    card[field] !== told && !(field === 'email' && told === '' && hasNoAddress(card.email))
  if ('value' in read && PERSON.some(field => isOther(field, read.value.person[field]))) return 'Se editó su ficha.'
  return others > 0 || kept > 0 ? 'Ya se usa su ficha.' : null
}

async function takeBack(slice: Slice, row: WrittenRow): Promise<void> {
  const { db, context, held, tell } = slice
  const { now, asked } = context
  if (row.entryId !== null) {
    const by = { voidedAt: now, voidedBy: asked?.user?.id ?? held.createdBy, voidReason: 'Importación deshecha' }
    await db.updateTable('entry').set(by).where('id', '=', row.entryId).where('voidedAt', 'is', null).execute()
    await sql`select recalculate_balances(${row.studentId})`.execute(db)
    tell(paymentsChanged, [row.studentId, row.entryId])
  }
  if (row.registrationId !== null) {
    const { groupId } = await db.selectFrom('registration').select('groupId').where('id', '=', row.registrationId).executeTakeFirstOrThrow()
    const standing = (await standingIn(db, row.studentId, groupId))!
    const removing = {
      db,
      now,
      academy: context.academy,
      emit: tell,
      wholly: <T>(work: () => Promise<T>) => work(),
      enqueue: <P>(job: Parameters<typeof context.enqueueLater<P>>[1], payload: P, seconds?: number) =>
        context.enqueueLater(db, job, payload, seconds),
      audit: async () => {},
    }
    await removeRegistration(removing, row.studentId, standing, { endReason: 'mistake', endNote: null })
  }
  if (row.madeStudent) await students.hide(db, row.studentId, now)
  tell(studentsChanged, [row.studentId])
}

export const enrolmentsWriter: Writer = {
  check(slice) {
    const silent = { ...slice, tell: () => {} }
    return tryRows(slice, TRIED, async rows => {
      const ground = await groundOf(silent)
      const all: Outcome[] = []
      for (const row of rows) all.push(await outcomeOf(silent, ground, row))
      return all
    })
  },
  async checked(slice) {
    const { db, chosen, today } = slice
    const groups = await db
      .selectFrom('classGroup')
      .select(['name', 'quota', 'taken'])
      .where('deletedAt', 'is', null)
      .where('parentGroupId', 'is', null)
      .execute()
    // The trial alone distinguishes groups of one name by campus.
    const single = [...Map.groupBy(groups, ({ name }) => fold(name))].filter(([, { length }]) => length === 1)
    const free = single.map(([name, [group]]) => {
      const { quota, taken } = group!
      return [
        name,
        { seats: (quota ?? 0) - taken, reason: `El grupo ${group!.name} está lleno (${quota ?? 0} de ${quota ?? 0}).` },
      ] as const
    })
    await markRepeated(slice, {
      entryOf({ cells, ...facts }) {
        const read = studentsKind.read(cells, chosen, today, facts)
        if ('reason' in read) return null
        const { person, enrol } = read.value
        return { key: keyOf(person, `${enrol?.group ?? ''} ${enrol?.groupStart ?? ''}`), place: enrol ? fold(enrol.group) : null }
      },
      free: new Map(free),
      repeated: first => `${chosen.fields['group'] === undefined ? 'Ya está registrado' : 'Ya está inscrito en ese grupo'}: fila ${first}.`,
    })
  },
  async write(slice) {
    const { context, db, held } = slice
    const rows = await next(db, held.id, 'ready', 1)
    const ground = await groundOf(slice)
    for (const row of rows) {
      const outcome = await outcomeOf(slice, ground, row)
      const written = outcome.verdict === 'ready'
      await mark(db, held.id, [{ ...outcome, verdict: written ? 'written' : 'failed' }])
      if (!written) continue
      const ids = [held.id, outcome.student, outcome.registration, outcome.entry].filter(id => typeof id === 'string')
      await context.audit(db, imports.run.name, { resource: 'students', ids, after: { imported: 1, row: row.number } })
    }
    return rows.length
  },
  async undo(slice) {
    const { context, db, held } = slice
    const rows = (await db
      .selectFrom('studentImportRow')
      .select(['number', 'cells', 'shared', 'studentId', 'registrationId', 'entryId', 'madeStudent'])
      .where('importId', '=', held.id)
      .where('verdict', '=', 'written')
      .orderBy('number', 'desc')
      .limit(1)
      .forUpdate()
      .execute()) as WrittenRow[]
    for (const row of rows) {
      await students.hold(db, row.studentId)
      const why = await usedSince(slice, row)
      const done = why === null ? await attemptRow(db, () => takeBack(slice, row)) : { reason: why }
      const stays = 'reason' in done
      await mark(db, held.id, [{ number: row.number, verdict: stays ? 'kept' : 'undone', reason: stays ? done.reason : null }])
      if (stays) continue
      const ids = [held.id, row.studentId, row.registrationId, row.entryId].filter(id => id !== null)
      await context.audit(db, imports.undo.name, { resource: 'students', ids, after: { undone: 1, row: row.number } })
    }
    return rows.length
  },
  written: ({ context, db }) => context.enqueueLater(db, findTwins, {}, TWINS_AFTER_IMPORT),
}
