import type { Insertable, Selectable } from 'kysely'
import type { StoredReceipt } from '#features/money/payments/server/receiptSnapshot.ts'
import { formatSchedules, hhmmOf } from '#lib/schedules.ts'
import type { DB } from '#server/db/schema.ts'
import type { Demo } from './context.ts'
import type { Group } from './groups.ts'
import type { Student } from './students.ts'
import type { Slip } from './till.ts'

export interface Books {
  students: Map<string, Student>
  employees: Map<string, string>
  campuses: Map<string, string>
  rooms: Map<string, string>
}

const fullName = ({ person }: Student) => `${person.name} ${person.lastName} ${person.secondLastName}`

function groupOf(group: Group, books: Books): StoredReceipt['group'] {
  return {
    name: group.name,
    course: group.course.name,
    startDate: group.startDate,
    endDate: group.endDate,
    schedule: formatSchedules(
      group.hours.flatMap(({ days, from, to }) => days.map(day => ({ day, startHour: hhmmOf(from * 60), endHour: hhmmOf(to * 60) }))),
    ),
    campus: (group.locationId && books.campuses.get(group.locationId)) || null,
    room: books.rooms.get(group.id) ?? null,
  }
}

export interface Receipts {
  receipts: (Insertable<DB['receipt']> & { studentId: string })[]
  links: Insertable<DB['receiptEntry']>[]
}

export async function writeReceipts({ insert }: Pick<Demo, 'insert'>, { receipts, links }: Receipts): Promise<void> {
  await insert('receipt', receipts)
  await insert('receiptEntry', links)
}

/** One receipt per slip in order of time, numbered without gaps within each year. Writes the counters. */
export async function makeReceipts(
  { db, clock, id }: Demo,
  slips: readonly Slip[],
  books: Books,
  academy: Selectable<DB['academy']>,
): Promise<Map<Slip, Receipts>> {
  const { timeZone, name, legalName, taxId, address, phoneNumber, email, receiptHeader: header, receiptFooter: footer } = academy
  const counters = new Map<number, number>()
  const paidBySeat = new Map<string, { paid: number; discounts: number }>()
  const receipts = new Map<Slip, Receipts>()

  for (const slip of [...slips].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const { kind, registration, entries, at } = slip
    const year = Number(clock.dayOf(at).slice(0, 4))
    const number = (counters.get(year) ?? 0) + 1
    counters.set(year, number)
    const sums = (registration && paidBySeat.get(registration.id)) ?? { paid: 0, discounts: 0 }
    for (const entry of entries) {
      sums.paid += entry.amount
      sums.discounts += entry.discount
    }
    if (registration) paidBySeat.set(registration.id, sums)
    const price = registration?.price ?? sums.paid
    const student = registration?.student ?? books.students.get(entries[0]!.studentId)!
    const userId = entries[0]?.userId
    const snapshot: StoredReceipt = {
      kind,
      academy: { name, legalName, taxId, address, phoneNumber, email, header, footer, timeZone },
      date: at.toISOString(),
      student: { id: student.id, name: fullName(student), folio: student.folio },
      group: registration && groupOf(registration.group, books),
      lines: entries.map(({ concept, amount, discount }) => ({ concept, amount, discount })),
      paymentType: (entries.find(entry => entry.amount !== 0)?.type as StoredReceipt['paymentType']) ?? null,
      price,
      ...sums,
      balance: price - sums.discounts - sums.paid,
      credit: 0,
      cashier: (userId && books.employees.get(userId)) || null,
    }
    const receiptId = id(at)
    const of = { studentId: student.id, registrationId: registration?.id ?? null }
    receipts.set(slip, {
      receipts: [{ id: receiptId, kind, year, number, ...of, snapshot: JSON.stringify(snapshot), createdAt: at }],
      links: entries.map(entry => ({ receiptId, entryId: entry.id })),
    })
  }
  await db
    .insertInto('receiptCounter')
    .values([...counters].map(([year, value]) => ({ year, value })))
    .execute()
  return receipts
}
