// Whom to call next (COB-26).
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { keptPromise } from '#features/money/plans/server/public.ts'
import { ofCampus } from '#features/teaching/groups/server/public.ts'
import { startOfDay } from '#lib/days.ts'
import type { Db } from '#server/db/connect.ts'
import { page, PLANNED_ONCE } from '#server/db/driver/plannedOnce.ts'
import type { Case } from '../contract.ts'
import { caseColumns, lastContact, toContact, type ContactJson } from './rows.ts'

type CaseRow = Omit<z.output<typeof Case>, '_id' | 'last'> & { id: string; last: ContactJson | null }

/**
 * The statement computes the academy's day itself: with a parameter PostgreSQL would consider a custom plan on every call, and planning
 * takes longer than the rest.
 */
const TODAY = sql<string>`(select academy_today())`

export interface Asking {
  location: string | undefined
  /** Whether the caller may see payers. */
  tells: boolean
  skip: number
  limit: number
}

/** `student s` has overdue debt, at that campus if one is given. */
const late = (today: string | RawBuilder<string>, location: string | undefined): RawBuilder<unknown> =>
  sql`s.deleted_at is null and s.due_on < ${today}::date ${
    location === undefined
      ? sql``
      : sql`and exists (select from open_due o join registration r on r.id = o.registration_id
        where o.student_id = s.id and o.due_on < ${today}::date ${ofCampus(sql`r.group_id`, location)})`
  }`

/** A broken promise in `collection_contact c`. */
const broken = (today: RawBuilder<string>) => sql<boolean>`(c.outcome = 'promise' and c.promise_on < ${today}::date and not ${keptPromise})`

/**
 * Three queues, one after the other: broken promises by their day, then chosen days, then the oldest date. Each reads only the shown rows,
 * in index order.
 */
export async function queueOf(db: Db, { location, tells, skip, limit }: Asking): Promise<z.output<typeof Case>[]> {
  const here = late(TODAY, location)
  const most = page({ skip: 0, limit: skip + limit })
  const { rows } = await sql<CaseRow>`${PLANNED_ONCE}
    with placed as materialized (
      (select c.student_id, 1 as line, c.promise_on as day from collection_contact c join student s on s.id = c.student_id
       where c.latest and ${broken(TODAY)} and c.resume_on <= ${TODAY} and ${here}
       order by c.promise_on, c.student_id ${most})
      union all
      (select c.student_id, 2, c.resume_on from collection_contact c join student s on s.id = c.student_id
       where c.latest and c.fixed and c.resume_on <= ${TODAY} and not ${broken(TODAY)} and ${here}
       order by c.resume_on, c.student_id ${most})
      union all
      (select s.id, 3, s.due_on from student s
       where ${here} and not exists (select from collection_contact c where c.student_id = s.id and c.latest
         and (c.resume_on > ${TODAY} or c.fixed or ${broken(TODAY)}))
       order by s.due_on, s.id ${most})
      order by 2, 3, 1 ${page({ skip, limit })}
    )
    select ${caseColumns(TODAY, tells)} from placed q join student s on s.id = q.student_id ${lastContact}
    order by q.line, q.day, s.id`.execute(db)
  return rows.map(({ id: _id, last, ...row }) => ({ _id, ...row, last: last && toContact(last) }))
}

/** Counts overdue students: to call, and put off. */
export async function countQueue(
  db: Db,
  { today, location }: { today: string; location: string | undefined },
): Promise<{ total: number; following: number }> {
  const {
    rows: [row],
  } = await sql<{ total: number; following: number }>`
    select count(*) filter (where not put_off) as total, count(*) filter (where put_off) as following from (
      select exists (select from collection_contact c where c.student_id = s.id and c.latest and c.resume_on > ${today}::date) as put_off
      from student s where ${late(today, location)}) l`.execute(db)
  return row!
}

/** This user's work since the academy's day began. */
export async function doneToday(db: Db, userId: string, { today, timeZone }: { today: string; timeZone: string }) {
  const {
    rows: [row],
  } = await sql<{ contacts: number; promises: number }>`${PLANNED_ONCE}
    select count(*) as contacts, count(*) filter (where outcome = 'promise') as promises
    from collection_contact where user_id = ${userId} and at >= ${startOfDay(today, timeZone)}`.execute(db)
  return row!
}
