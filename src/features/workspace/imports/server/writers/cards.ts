// The students whom the rows of a slice may be (LLE-32): by e-mail, else by phone and name. New ones join them in memory.
import { sql } from 'kysely'
import { hasNoAddress, withoutAddress } from '#features/foundation/person/address.ts'
import * as students from '#features/people/students/server/public.ts'
import { newId } from '#lib/ids.ts'
import type { Person } from '../../columns.ts'
import { ALIKE, likenessByPhone, phoneKey, SAME } from '../../likeness.ts'
import type { Slice } from '../writer.ts'

interface Names {
  name: string
  lastName: string
  secondLastName: string
}

export interface Card extends Names {
  id: string
  email: string
  phoneKey: string
  uniqueFolio: string | null
  comipemsOrder: { course: string; name: string; phase: number }[]
  payers: number
  /** The slice adds it. */
  isNew: boolean
  /** The sheet made it, in this slice or in one before. */
  isOwn: boolean
  /** The groups in which the student is registered. */
  groups: Set<string>
}

export interface Cards {
  byEmail: Map<string, Card>
  byPhone: Map<string, Card[]>
}

/** Locks by id the students with an address of these people, or with a phone, within `reach`: by phone nobody of another campus (CON-24). */
export async function cardsOf(
  { db, held }: Pick<Slice, 'db' | 'held'>,
  people: readonly Person[],
  reach: readonly string[] | null,
): Promise<Cards> {
  const emails = people.map(({ email }) => email).filter(Boolean)
  const phones = people.map(({ phoneNumber }) => phoneKey(phoneNumber))
  const isNear = reach === null ? sql`true` : sql`s.campuses && ${reach}::text[]`
  const { rows } = await sql<Omit<Card, 'isNew' | 'groups'> & { groups: string[]; isNear: boolean }>`
    select ${isNear} as is_near, s.id, s.name, s.last_name, s.second_last_name, s.email, phone_key(s.phone_number) as phone_key, s.unique_folio, s.comipems_order,
      (select count(*) from student_payer l where l.student_id = s.id)::int as payers,
      s.created_at >= ${held.createdAt} and exists (select from student_import_row r
        where r.import_id = ${held.id} and r.student_id = s.id and r.made_student) as is_own,
      array(select r.group_id::text from registration r where r.student_id = s.id and r.ended_at is null) as groups
    from student s
    where s.deleted_at is null and (s.email = any(${emails}::text[]) or (phone_key(s.phone_number) = any(${phones}::text[]) and ${isNear}))
    order by s.id for no key update of s`.execute(db)
  const cards: Cards = { byEmail: new Map(), byPhone: new Map() }
  for (const { isNear: near, ...row } of rows) join(cards, { ...row, isNew: false, groups: new Set(row.groups) }, near)
  return cards
}

function join({ byEmail, byPhone }: Cards, card: Card, near = true): void {
  byEmail.set(card.email, card)
  if (near) byPhone.set(card.phoneKey, [...(byPhone.get(card.phoneKey) ?? []), card])
}

export interface Match {
  card: Card | null
  /** Somebody with this phone and a name that is alike, who was not taken for the same. */
  alike: Card | null
}

/**
 * The card of the row's own e-mail; without one, that of its phone and name. Two addresses of one sheet are two cards, as in the academy
 * that it left (LLE-51). @param least of names with one phone
 */
export function find({ byEmail, byPhone }: Cards, person: Person, least: number): Match {
  const own = person.email === '' ? undefined : byEmail.get(person.email)
  if (own) return { card: own, alike: null }
  const [best] = (byPhone.get(phoneKey(person.phoneNumber)) ?? [])
    .filter(({ isOwn, email }) => !isOwn || person.email === '' || hasNoAddress(email))
    .map(card => ({ card, likeness: likenessByPhone(card, person) }))
    .toSorted((a, b) => b.likeness - a.likeness)
  if (!best || best.likeness < ALIKE) return { card: null, alike: null }
  return best.likeness >= Math.min(SAME, least)
    ? { card: best.card, alike: null }
    : { card: null, alike: best.card.isNew ? null : best.card }
}

export const newCard = (person: Person): Card => ({
  ...{ id: newId(), name: person.name, lastName: person.lastName, secondLastName: person.secondLastName },
  ...{ email: person.email || withoutAddress(), phoneKey: phoneKey(person.phoneNumber) },
  ...{ uniqueFolio: null, comipemsOrder: [], payers: 0, isNew: true, isOwn: true, groups: new Set<string>() },
})

export const add = (cards: Cards, card: Card): void => join(cards, card)

/** Inserts new students. @returns the ids of those whose e-mail was taken meanwhile */
export async function insertCards(
  { db, held, context }: Slice,
  cards: readonly { card: Card; person: Person }[],
): Promise<ReadonlySet<string>> {
  const insert = (some: readonly { card: Card; person: Person }[]) =>
    students.insertAll(
      db,
      some.map(({ card: { id, email }, person }) => ({ ...person, id, email })),
      held.locationId,
      context.now,
    )
  const ids = await insert(cards)
  let rest = cards.filter(({ card }) => !ids.has(card.id))
  // Eight digits may be taken, three times in a row they are not.
  for (let time = 1; time < 3 && rest.some(({ person }) => person.email === ''); time++) {
    const again = rest.filter(({ person }) => person.email === '')
    for (const { card } of again) card.email = withoutAddress()
    const more = await insert(again)
    rest = rest.filter(({ card }) => !more.has(card.id))
  }
  return new Set(rest.map(({ card }) => card.id))
}
