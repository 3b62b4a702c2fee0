// Students with their group and what they have paid (LLE-32 to LLE-35). A slice is judged in memory under the locks of its students and
// groups, and written together: its statements do not grow with its rows. The dry run writes too, and takes all back.
import { groundOfMoves, judgeMove, writeMoves, type Moved, type MoveGround } from '#features/money/enrolment/server/public.ts'
import { studentsChanged } from '#features/people/students/contract.ts'
import { addDays, formatDay } from '#lib/days.ts'
import { printFault } from '#lib/printable.ts'
import { fold, fullName } from '#lib/text.ts'
import type { Db } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { importFailures } from '../../contract.ts'
import type { Person } from '../../columns.ts'
import { ALIKE, likeness, SAME } from '../../likeness.ts'
import { studentsKind, type Enrol, type StudentRow } from '../../studentsKind.ts'
import type { Outcome, Row } from '../steps.ts'
import type { Slice } from '../writer.ts'
import * as cards from './cards.ts'
import { modulesOf, writeModules, type ModuleMove } from './modules.ts'
import { linkTutor, payersOf, writePayers, type Payers } from './tutors.ts'

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
  const starting = groupStart === null ? places : places.filter(each => each.startDate === groupStart)
  const there = campus === '' ? starting : starting.filter(each => fold(each.campusName) === fold(campus))
  if (places.length === 0) return { reason: `Grupo: no hay «${group}». Tráelo primero en Grupos.` }
  if (starting.length === 0) return { reason: `El grupo ${places[0]!.name} no empieza el ${formatDay(groupStart!)}.` }
  if (there.length === 0) return { reason: `El grupo ${places[0]!.name} no es de la sede «${campus}».` }
  if (there.length > 1)
    return { reason: `Hay ${there.length} grupos que se llaman «${group}»: di la sede o el inicio, o dales otro nombre.` }
  const [place] = there as [Place]
  if (reach && (place.campus === null || !reach.includes(place.campus))) return { reason: `El grupo ${place.name} es de otra sede.` }
  return place
}

interface SheetRow {
  row: Row
  value: StudentRow
  note: string | null
  place: Place | { reason: string } | null
}

interface Ground {
  cards: cards.Cards
  payers: Payers
  moves: MoveGround
  /** The move is over: no opening enters (LLE-42). */
  isClosed: boolean
}

const NAMES = ['name', 'lastName', 'secondLastName'] as const

/** The rows whose cells are understood; of the others why not. */
async function readRows(
  slice: Slice,
  rows: readonly Row[],
): Promise<{ rowsRead: SheetRow[]; refusals: Outcome[]; reach: readonly string[] | null }> {
  const { db, held, chosen, today } = slice
  const [groups, bringer] = [
    await groupsFor(slice),
    await db.selectFrom('employee').select('campuses').where('id', '=', held.createdBy).executeTakeFirst(),
  ]
  const reach = bringer?.campuses ?? null
  const [rowsRead, refusals]: [SheetRow[], Outcome[]] = [[], []]
  for (const row of rows) {
    const cells = studentsKind.read(row.cells, chosen, today, row)
    const reason = 'reason' in cells ? cells.reason : NAMES.map(field => printFault(cells.value.person[field])).find(Boolean)
    if (reason || 'reason' in cells) refusals.push({ number: row.number, verdict: 'invalid', reason: reason! })
    else {
      const { enrol } = cells.value
      rowsRead.push({ row, ...cells, place: enrol && placeOf(enrol, groups, reach) })
    }
  }
  return { rowsRead, refusals, reach }
}

/** Locks, each kind by id: the academy where openings come, students, groups. */
async function groundOf(slice: Slice, sheet: readonly SheetRow[], reach: readonly string[] | null): Promise<Ground> {
  const { db, chosen, today } = slice
  // Locked until the slice is written: who closes the move waits for it.
  const academy =
    chosen.fields['paid'] === undefined ? null : await db.selectFrom('academy').select('openingClosedAt').forShare().executeTakeFirst()
  const people = await cards.cardsOf(
    slice,
    sheet.map(({ value }) => value.person),
    reach,
  )
  const payers = await payersOf(
    slice,
    sheet.flatMap(({ value }) => value.tutor ?? []),
  )
  const moves = sheet.flatMap(({ value: { enrol }, place }) => (enrol && place && 'id' in place ? [{ ...enrol, groupId: place.id }] : []))
  return { cards: people, payers, moves: await groundOfMoves(db, moves, today), isClosed: academy?.openingClosedAt != null }
}

interface Entering {
  from: SheetRow
  card: cards.Card
  person: Person
  madeStudent: boolean
  moved: Moved | null
  modules: ModuleMove['modules']
  note: string | null
}
type Judged = Entering | { twice: string; student: string | null } | { reason: string }

const noteOfAlike = (alike: cards.Card, person: Person) =>
  `${fullName(person)} tiene el teléfono de ${fullName(alike)} y entra como otra persona, si no se marca que es la misma.`

/** Finds the student of a row, or a new one, and judges the registration and the tutor. @throws Refusal */
function judge(slice: Slice, ground: Ground, from: SheetRow): Judged {
  const { context, chosen, today } = slice
  const { place, row } = from
  const { person, tutor, enrol } = from.value
  if (ground.isClosed && enrol && enrol.paid > 0) return { reason: importFailures.OPENING_CLOSED.message }
  if (place && 'reason' in place) return place
  const { card: standing, alike } = cards.find(ground.cards, person, chosen.knownPhones ? ALIKE : SAME)
  const byEmail = standing !== null && person.email !== '' && standing.email === person.email
  // Siblings with their mother's address have two names of three in common.
  const least = row.shared ? SAME : chosen.knownStudents ? 0 : ALIKE
  if (byEmail && likeness(fullName(standing), fullName(person)) < least)
    return { reason: `El correo ya es de ${fullName(standing)}: revisa el nombre o el correo.` }
  if (standing && !place) return { twice: `Ya está registrado: ${fullName(standing)}.`, student: standing.isNew ? null : standing.id }
  const card = standing ?? cards.newCard(person)
  if (place && card.groups.has(place.id))
    return {
      twice: `Ya está inscrito en ese grupo${card.uniqueFolio ? `, folio ${card.uniqueFolio}` : ''}.`,
      student: card.isNew ? null : card.id,
    }
  const moved = place && enrol ? judgeMove(ground.moves, { ...context, today }, moveOf(card.id, place.id, enrol, slice)) : null
  const modules = moved ? modulesOf(ground.moves, moved.target.id, enrol!.modules) : []
  // Nothing refuses the row from here on.
  if (!standing) cards.add(ground.cards, card)
  if (place) card.groups.add(place.id)
  for (const target of moved ? [moved.target, ...modules] : []) target.taken += 1
  const tutorNote = tutor && linkTutor(ground.payers, card, tutor, Boolean(chosen.knownTutors))
  const note = [from.note, alike && noteOfAlike(alike, person), tutorNote].filter(Boolean).join(' ') || null
  return { from, card, person, madeStudent: !standing, moved, modules, note }
}

const moveOf = (studentId: string, groupId: string, enrol: Enrol, { chosen, today }: Slice) => ({
  ...{ studentId, groupId, cost: enrol.cost, paid: enrol.paid, registeredOn: enrol.registeredOn, plan: enrol.plan },
  dueOn: enrol.nextPayment ?? chosen.dueOn ?? addDays(today, DUE_AFTER),
  ...{ discount: enrol.discount, pending: enrol.pending },
})

function judged(slice: Slice, ground: Ground, from: SheetRow): Judged {
  try {
    return judge(slice, ground, from)
  } catch (error) {
    if (error instanceof Refusal) return { reason: error.message }
    throw error
  }
}

/** Writes what enters: students, tutors, registrations, modules. @returns the ids of new cards whose e-mail was taken meanwhile */
async function writeAll(slice: Slice, { payers }: Ground, entering: readonly Entering[]): Promise<ReadonlySet<string>> {
  const { db, context, held, today, tell } = slice
  const lostIds = await cards.insertCards(
    slice,
    entering.filter(({ madeStudent }) => madeStudent),
  )
  const entered = entering.filter(({ card }) => !lostIds.has(card.id))
  await writePayers(slice, payers, lostIds)
  const moved = entered.flatMap(each => each.moved ?? [])
  const moving = { db, now: context.now, academy: context.academy, today, userId: held.createdBy, emit: tell }
  await writeMoves(moving, moved)
  await writeModules(
    slice,
    entered.flatMap(({ moved: one, modules }) => (one ? [{ moved: one, modules }] : [])),
    new Map(entered.map(({ card }) => [card.id, card.comipemsOrder])),
  )
  tell(studentsChanged, [...new Set(entered.map(({ card }) => card.id))])
  return lostIds
}

/** Enters rows. @returns what became of each */
export async function enterRows(slice: Slice, rows: readonly Row[]): Promise<Outcome[]> {
  const { rowsRead, refusals: outcomes, reach } = await readRows(slice, rows)
  const ground = await groundOf(slice, rowsRead, reach)
  const entering: Entering[] = []
  for (const each of rowsRead) {
    const result = judged(slice, ground, each)
    const { number } = each.row
    if ('reason' in result) outcomes.push({ number, verdict: 'invalid', reason: result.reason })
    else if ('twice' in result) outcomes.push({ number, verdict: 'duplicate', reason: result.twice, student: result.student })
    else entering.push(result)
  }
  const lostIds = entering.length > 0 ? await writeAll(slice, ground, entering) : new Set<string>()
  for (const {
    from: { row },
    card,
    person,
    madeStudent,
    moved,
    note,
  } of entering)
    outcomes.push(
      lostIds.has(card.id)
        ? { number: row.number, verdict: 'invalid', reason: 'El correo se registró mientras tanto.' }
        : {
            ...{ number: row.number, verdict: 'ready', reason: note, email: person.email || null, student: card.id, madeStudent },
            ...{ registration: moved?.registrationId ?? null, entry: moved?.openingId ?? null },
          },
    )
  return outcomes
}
