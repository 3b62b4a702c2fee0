// The recipients of a message to many, and their letters (M89).
import { sql } from 'kysely'
import type { Parsed, Reply } from '#contract/route.ts'
import { queueLateNow } from '#features/foundation/outbox/server/public.ts'
import { payersAccess } from '#features/people/payers/access.ts'
import { addDays, endOfDay, startOfDay, wallClock } from '#lib/days.ts'
import { referenceOf } from '#lib/reference.ts'
import { fullName } from '#lib/text.ts'
import type { Context } from '#server/http/feature.ts'
import type { collections } from '../contract.ts'
import { MOST_BACK } from '../reminders.ts'
import { manyIds } from './contact.ts'
import { nameOf, REMINDER } from './remind.ts'
import * as reminderStore from './reminderStore.ts'
import { overdueOf } from './rows.ts'

type Body = Parsed<typeof collections.readers>['body']
type Readers = Reply<typeof collections.readers>

interface Row {
  id: string
  name: string
  lastName: string
  secondLastName: string
  phoneNumber: string
  uniqueFolio: string | null
  overdue: number
  payer: { _id: string; name: string; lastName: string; phoneNumber: string | null } | null
  /** The last message that somebody noted today. */
  wroteAt: Date | null
}

const rowsOf = async ({ db, today, academy }: Context, ids: readonly string[]): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select s.id, s.name, s.last_name, s.second_last_name, s.phone_number, s.unique_folio, ${overdueOf(today)} as overdue,
      (select json_build_object('_id', p.id, 'name', p.name, 'lastName', p.last_name, 'phoneNumber', p.phone_number)
        from student_payer l join payer p on p.id = l.payer_id
        where l.student_id = s.id and l.pays and 'cobranza' = any(l.tells) order by l.created_at, p.id limit 1) as payer,
      (select max(c.at) from collection_contact c where c.student_id = s.id and c.channel = 'whatsapp'
        and c.at >= ${startOfDay(today, academy.timeZone)}) as wrote_at
    from student s where s.id = any(${ids}::char(24)[]) and s.deleted_at is null
    order by array_position(${ids}::char(24)[], s.id)`.execute(db)
  return rows
}

export async function readersOf(context: Context, body: Body): Promise<Readers> {
  const { can, academy, db } = context
  const ids = await manyIds(context, body)
  const [all, letters, clabe] = await Promise.all([rowsOf(context, ids), lettersOf(context, ids), reminderStore.clabeOf(db)])
  const leftOut: Readers['leftOut'] = []
  const readers = new Map<string, Readers['readers'][number]>()
  for (const row of all) {
    const { id: _id, name, lastName, secondLastName, overdue, wroteAt } = row
    const payer = can(payersAccess.read) ? row.payer : null
    const who = payer ? `${payer.name} ${payer.lastName}` : fullName(row)
    if (overdue === 0) leftOut.push({ name: fullName(row), reason: 'no tiene pagos vencidos' })
    else if (wroteAt) leftOut.push({ name: who, reason: `ya se le escribió hoy a las ${wallClock(wroteAt, academy.timeZone).time}` })
    else {
      const key = payer?._id ?? _id
      const reader = readers.get(key) ?? {
        name: payer?.name ?? name,
        phoneNumber: payer?.phoneNumber ?? row.phoneNumber,
        students: [],
      }
      reader.students.push({ _id, name, lastName, secondLastName, overdue, reference: referenceOf(row.uniqueFolio) })
      readers.set(key, reader)
    }
  }
  return {
    readers: [...readers.values()],
    emails: letters.length,
    students: all.filter(({ overdue }) => overdue > 0).length,
    overdue: all.reduce((sum, { overdue }) => sum + overdue, 0),
    clabe,
    leftOut,
  }
}

/** The addresses without a reminder of today (COB-30). */
async function lettersOf(context: Context, ids: readonly string[]): Promise<reminderStore.Addressed[]> {
  const { db, today } = context
  const addressed = await reminderStore.addressedNow(db, ids, today)
  const writtenNames = await reminderStore.writtenToday(
    db,
    addressed.map(each => nameOf(today, each)),
  )
  return addressed.filter(each => !writtenNames.has(nameOf(today, each)))
}

/** Queues a letter to each address; it is written when it leaves. @returns how many */
export async function remindMany(context: Context, body: Body): Promise<number> {
  const { today, academy, audit } = context
  const ids = await manyIds(context, body)
  const letters = await lettersOf(context, ids)
  const queued = await queueLateNow(
    context,
    letters.map(each => ({
      kind: REMINDER,
      channel: 'email' as const,
      recipient: each.address,
      studentId: each.students[0]!,
      audience: { day: today, days: [], students: each.students, all: true },
      until: endOfDay(addDays(today, MOST_BACK), academy.timeZone),
      dedupe: nameOf(today, each),
    })),
  )
  await audit({
    resource: 'collections',
    ids: [...queued, ...new Set(letters.flatMap(({ students }) => students))],
    after: { reminded: queued.length },
  })
  return queued.length
}
