// Whom to call next (COB-26).
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { ofCampus } from '#features/teaching/groups/server/public.ts'
import { startOfDay } from '#lib/days.ts'
import type { Db } from '#server/db/connect.ts'
import type { Case } from '../contract.ts'
import { keptPromise } from './promise.ts'
import { caseColumns, toContact, type ContactJson } from './rows.ts'

type CaseRow = Omit<z.output<typeof Case>, '_id' | 'last'> & { id: string; last: ContactJson | null }

export interface Asking {
  today: string
  location: string | undefined
  /** Whether payers may be seen. */
  tells: boolean
  skip: number
  limit: number
}

/** Something of `student s` is late, at that campus if one is asked for. */
const late = (today: string, location: string | undefined): RawBuilder<unknown> =>
  sql`s.deleted_at is null and s.due_on < ${today}::date ${
    location === undefined
      ? sql``
      : sql`and exists (select from open_due o join registration r on r.id = o.registration_id
        where o.student_id = s.id and o.due_on < ${today}::date ${ofCampus(sql`r.group_id`, location)})`
  }`

/** A promise in `collection_contact c` that was not kept. */
const broken = (today: string) => sql<boolean>`(c.outcome = 'promise' and c.promise_on < ${today}::date and not ${keptPromise})`

/**
 * Three lines, one behind the other: broken promises by their day, then days that a person chose, then the oldest date. The first two are few;
 * of the third no more is walked than is shown.
 */
export async function queueOf(db: Db, { today, location, tells, skip, limit }: Asking): Promise<z.output<typeof Case>[]> {
  const here = late(today, location)
  const { rows } = await sql<CaseRow>`
    with come as materialized (
      select c.student_id, c.promise_on, c.resume_on, c.fixed,
        ${broken(today)} as broken
      from collection_contact c join student s on s.id = c.student_id
      where c.latest and (c.fixed or c.outcome = 'promise') and c.resume_on <= ${today}::date and ${here}
    ), placed as materialized (
      select student_id, case when broken then 1 else 2 end as line, case when broken then promise_on else resume_on end as day
      from come where broken or fixed
      union all
      (select s.id, 3, s.due_on from student s
       where ${here} and not exists (select from collection_contact c where c.student_id = s.id and c.latest
         and (c.resume_on > ${today}::date or c.fixed or ${broken(today)}))
       order by s.due_on, s.id limit ${skip + limit})
      order by 2, 3, 1 limit ${limit} offset ${skip}
    )
    select ${caseColumns(today, tells)} from placed q join student s on s.id = q.student_id order by q.line, q.day, s.id`.execute(db)
  return rows.map(({ id: _id, last, ...row }) => ({ _id, ...row, last: last && toContact(last) }))
}

export async function countQueue(db: Db, { today, location }: Pick<Asking, 'today' | 'location'>): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ count: number }>`select count(*) from student s where ${late(today, location)}
    and not exists (select from collection_contact c where c.student_id = s.id and c.latest and c.resume_on > ${today}::date)`.execute(db)
  return row!.count
}

/** What this person did since the academy's day began. */
export async function doneToday(db: Db, userId: string, { today, timeZone }: { today: string; timeZone: string }) {
  const {
    rows: [row],
  } = await sql<{ contacts: number; promises: number }>`
    select count(*) as contacts, count(*) filter (where outcome = 'promise') as promises
    from collection_contact where user_id = ${userId} and at >= ${startOfDay(today, timeZone)}`.execute(db)
  return row!
}
