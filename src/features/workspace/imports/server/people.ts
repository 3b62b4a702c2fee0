// Judges a sheet of students as a whole: the order of whole names, addresses of several students, missing parts (LLE-36 to LLE-38).
import { sql } from 'kysely'
import { cutName, isDoubtful, judgeNames, learnedNames, type NameOrder } from '#lib/names/fullNames.ts'
import { fold, fullName } from '#lib/text.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import type { ImportKind } from '../contract.ts'
import { bareEmail, type Person } from '../columns.ts'
import { ALIKE, likeness, likenessByPhone, phoneKey, SAME } from '../likeness.ts'
import { cellIn, nameFields, TICKS, type Chosen, type Tick } from '../kind.ts'
import { nameOrderOf, studentsKind, UNNAMED, type Tutor } from '../studentsKind.ts'
import * as store from './store.ts'

/** Rows that a tick concerns; `families`: addresses of several. */
export type PeopleCounts = Record<Tick | 'families', number>
export const NOBODY: PeopleCounts = { families: 0, ...(Object.fromEntries(TICKS.map(tick => [tick, 0])) as Record<Tick, number>) }

interface Payer {
  name: string
  lastName: string
  secondLastName: string
  phoneNumber: string | null
  email: string | null
}

/** Has this payer the tutor's phone or address, and an alike name? */
export function isSamePayer(payer: Payer, tutor: Omit<Tutor, 'relation'>): boolean {
  const reached = (payer.phoneNumber ?? '') === (tutor.phoneNumber || null) || (payer.email ?? '') === (tutor.email || null)
  if (!reached) return false
  return payer.name === tutor.name && tutor.name === UNNAMED ? true : likeness(fullName(payer), fullName(tutor)) >= SAME
}

const nameIn = (cells: readonly string[], { fields }: Chosen): string =>
  ['name', 'lastName', 'secondLastName', 'fullName'].map(field => cellIn(cells, fields, field)).join(' ')

/** The rows whose address other students of the sheet have too. */
function sharedRows(rows: readonly { number: number; cells: readonly string[] }[], choices: Chosen) {
  const byEmail = Map.groupBy(
    rows.map(row => ({
      number: row.number,
      email: fold(bareEmail(cellIn(row.cells, choices.fields, 'email'))),
      name: nameIn(row.cells, choices),
    })),
    ({ email }) => email,
  )
  byEmail.delete('')
  const several = [...byEmail.values()].filter(same => same.some(({ name }) => likeness(name, same[0]!.name) < SAME))
  return { families: several.length, numbers: several.flatMap(same => same.map(({ number }) => number)) }
}

/** Judges the sheet and marks rows with a shared address. @returns the orders of names, and what each tick would let in */
export async function judgePeople(
  { db, today }: Context,
  { id: importId, kind }: { id: string; kind: ImportKind },
  choices: Chosen,
  answer: NameOrder | undefined,
) {
  const rows = await store.allCells(db, importId)
  const nameOrders: Record<string, NameOrder> = {}
  for (const field of nameFields(studentsKind, choices.fields))
    nameOrders[field] =
      (field === 'fullName' ? answer : undefined) ?? judgeNames(rows.map(({ cells }) => cellIn(cells, choices.fields, field)))
  const { families, numbers } = sharedRows(rows, choices)
  await sql`update student_import_row set shared = number = any(${numbers}::int[])
    where import_id = ${importId} and shared <> (number = any(${numbers}::int[]))`.execute(db)
  const judged: Chosen = { ...choices, nameOrders }
  const second = (cells: readonly string[]) => {
    const whole = cellIn(cells, choices.fields, 'fullName')
    if (choices.fields['fullName'] === undefined) return cellIn(cells, choices.fields, 'secondLastName')
    const cut = cutName(whole, nameOrderOf(judged, 'fullName'))
    return 'reason' in cut ? '?' : cut.secondLastName
  }
  const people: PeopleCounts = {
    sharedEmails: numbers.length,
    families,
    withoutEmail: rows.filter(({ cells }) => cellIn(cells, choices.fields, 'email') === '').length,
    noSecondSurname: rows.filter(({ cells }) => second(cells) === '').length,
    ...(kind === 'students'
      ? await knownOf(db, rows, { chosen: judged, today, shared: new Set(numbers) })
      : { knownTutors: 0, knownStudents: 0, knownPhones: 0 }),
  }
  return { nameOrders, people }
}

interface Sheet {
  chosen: Chosen
  today: string
  /** Rows whose address other students have too. */
  shared: ReadonlySet<number>
}

/** Rows whose tutor is a payer already, whose address another name has, or whose phone one that is alike (COB-16). */
async function knownOf(db: Db, rows: readonly { number: number; cells: string[] }[], { chosen, today, shared }: Sheet) {
  const read = rows.flatMap(({ number, cells }) => {
    const row = studentsKind.read(cells, chosen, today, { number, shared: shared.has(number) })
    return 'value' in row ? [{ ...row.value, isShared: shared.has(number) }] : []
  })
  const tutors = read.flatMap(({ tutor }) => tutor ?? [])
  const own = read.filter(({ person, isShared }) => person.email !== '' && !isShared).map(({ person }) => person)
  const people = read.map(({ person }) => person)
  const named = sql`name, last_name, second_last_name`
  const [{ rows: payers }, { rows: cards }] = [
    await sql<Payer>`select ${named}, phone_number, email from payer
      where phone_number = any(${tutors.map(({ phoneNumber }) => phoneNumber).filter(Boolean)}::text[])
      or email = any(${tutors.map(({ email }) => email).filter(Boolean)}::text[])`.execute(db),
    await sql<Payer & { phoneNumber: string }>`select ${named}, phone_number, email from student where deleted_at is null
      and (email = any(${own.map(({ email }) => email)}::text[])
        or phone_key(phone_number) = any(${people.map(({ phoneNumber }) => phoneKey(phoneNumber))}::text[]))`.execute(db),
  ]
  const cardOf = new Map(cards.map(card => [card.email, card]))
  const ofPhone = Map.groupBy(cards, card => phoneKey(card.phoneNumber))
  /** The most alike card of a phone, where no address says who it is. */
  const alikeByPhone = (person: Person): number =>
    cardOf.has(person.email)
      ? 0
      : Math.max(0, ...(ofPhone.get(phoneKey(person.phoneNumber)) ?? []).map(card => likenessByPhone(card, person)))
  return {
    knownTutors: tutors.filter(tutor => payers.some(payer => isSamePayer(payer, tutor))).length,
    knownStudents: own.filter(person => {
      const card = cardOf.get(person.email)
      return card !== undefined && likeness(fullName(card), fullName(person)) < ALIKE
    }).length,
    knownPhones: people.filter(person => {
      const alike = alikeByPhone(person)
      return alike >= ALIKE && alike < SAME
    }).length,
  }
}

/** The cuts of whole names, doubtful ones first (LLE-36). */
export async function namesOf(db: Db, importId: string, choices: Chosen, { skip, limit }: { skip: number; limit: number }) {
  const rows = (await store.allCells(db, importId)).map(({ number, cells }) => ({
    number,
    text: cellIn(cells, choices.fields, 'fullName'),
  }))
  const order = nameOrderOf(choices, 'fullName')
  const learned = learnedNames(
    rows.map(({ text }) => text),
    order,
  )
  const names = rows.flatMap(({ number, text }) => {
    const moved = choices.cuts?.[number]
    const cut = cutName(text, order, moved)
    if ('reason' in cut) return []
    return [
      {
        _id: String(number),
        number,
        units: cut.units,
        cut: [...cut.cut],
        doubtful: moved === undefined && isDoubtful(text, order, learned),
      },
    ]
  })
  const sorted = names.toSorted((a, b) => Number(b.doubtful) - Number(a.doubtful) || a.number - b.number)
  return { order, doubtful: names.filter(({ doubtful }) => doubtful).length, names: sorted.slice(skip, skip + limit), total: names.length }
}
