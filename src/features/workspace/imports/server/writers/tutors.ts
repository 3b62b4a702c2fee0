// The payers whom the tutors of a slice's rows are, or become (LLE-32, LLE-37).
import { sql } from 'kysely'
import { payersChanged } from '#features/people/payers/contract.ts'
import { MOST_PAYERS, TELLS, type Relation } from '#features/people/payers/relations.ts'
import { insertPayers, linkPayers } from '#features/people/payers/server/public.ts'
import { newId } from '#lib/ids.ts'
import { fullName } from '#lib/text.ts'
import type { Tutor } from '../../studentsKind.ts'
import { isSamePayer } from '../people.ts'
import type { Slice } from '../writer.ts'
import type { Card } from './cards.ts'

interface PayerRow {
  id: string
  name: string
  lastName: string
  secondLastName: string
  phoneNumber: string | null
  email: string | null
  students: Set<string>
  /** This import made it. */
  own: boolean
}

export interface Payers {
  all: PayerRow[]
  made: Map<string, Tutor>
  links: { studentId: string; payerId: string; relation: Relation }[]
}

/** Payers with a phone or address of these tutors. */
export async function payersOf({ db, held }: Slice, tutors: readonly Tutor[]): Promise<Payers> {
  const payers: Payers = { all: [], made: new Map(), links: [] }
  if (tutors.length === 0) return payers
  const [phones, emails] = [tutors.map(({ phoneNumber }) => phoneNumber), tutors.map(({ email }) => email)].map(all => all.filter(Boolean))
  const { rows } = await sql<Omit<PayerRow, 'students'> & { students: string[] }>`
    select p.id, p.name, p.last_name, p.second_last_name, p.phone_number, p.email,
      array(select l.student_id::text from student_payer l where l.payer_id = p.id) as students,
      p.created_at >= ${held.createdAt} and exists (select from student_payer l join student_import_row r on r.student_id = l.student_id
        where l.payer_id = p.id and r.import_id = ${held.id}) as own
    from payer p where p.phone_number = any(${phones!}::text[]) or p.email = any(${emails!}::text[]) order by p.id`.execute(db)
  payers.all.push(...rows.map(row => ({ ...row, students: new Set(row.students) })))
  return payers
}

/**
 * Links the tutor's payer, or a new one, once. One who was there before the sheet is linked only where the user says so (COB-16).
 * @returns a note about one who was not
 */
export function linkTutor(payers: Payers, card: Card, { relation, ...person }: Tutor, knownTutors: boolean): string | null {
  const same = payers.all.filter(payer => isSamePayer(payer, person))
  if (same.some(({ students }) => students.has(card.id))) return null
  if (card.payers >= MOST_PAYERS) return `Tutor: ${fullName(person)} queda fuera; el alumno ya tiene ${MOST_PAYERS}.`
  const standing = same.find(({ own }) => own) ?? (knownTutors ? same[0] : undefined)
  const payer = standing ?? { ...person, id: newId(), students: new Set<string>(), own: true }
  if (!standing) {
    payers.all.push(payer)
    payers.made.set(payer.id, { relation, ...person })
  }
  payer.students.add(card.id)
  card.payers += 1
  payers.links.push({ studentId: card.id, payerId: payer.id, relation })
  return standing || same.length === 0
    ? null
    : `Tutor: ${fullName(person)} ya está en Plantel y entra como otra persona, si no se marca que es la misma.`
}

/** @param lostIds students that were not written */
export async function writePayers({ db, context, tell }: Slice, { made, links }: Payers, lostIds: ReadonlySet<string>): Promise<void> {
  const linked = links.filter(({ studentId }) => !lostIds.has(studentId))
  if (linked.length === 0) return
  const ids = new Set(linked.map(({ payerId }) => payerId))
  const people = [...made].flatMap(([id, { relation: _own, ...person }]) => (ids.has(id) ? [{ id, ...person }] : []))
  if (people.length > 0) await insertPayers(db, people, context.now)
  await linkPayers(
    db,
    linked.map(each => ({ ...each, pays: true, tells: [...TELLS] })),
    context.now,
  )
  tell(payersChanged, [...ids])
}
