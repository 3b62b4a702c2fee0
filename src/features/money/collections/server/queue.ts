// The queue of students to call next (COB-26).
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { keptPromise } from '#features/money/plans/server/public.ts'
import { ofCampus } from '#features/teaching/groups/server/public.ts'
import { startOfDay } from '#lib/days.ts'
import type { Db } from '#server/db/connect.ts'
import { page, PLANNED_ONCE } from '#server/db/driver/plannedOnce.ts'
import { hasWord, studentIs, wordsOf } from '#server/db/textSearch.ts'
import { bucketDays, daysAhead, type Filter } from '../buckets.ts'
import { MANY_MAX } from '#features/people/students/contract.ts'
import type { Case } from '../contract.ts'
import { caseColumns, lastContact, toContact, type ContactJson } from './rows.ts'

type CaseRow = Omit<z.output<typeof Case>, '_id' | 'last'> & { id: string; last: ContactJson | null }

/**
 * The statement computes the academy's day itself: with a parameter PostgreSQL would consider a custom plan on every call, and planning
 * takes longer than the rest.
 */
const TODAY = sql<string>`(select academy_today())`

/** The shown part of the queue. */
export interface QueueFilter {
  location?: string | undefined
  bucket?: Filter | undefined
  /** Search words; they match the student or a payer. */
  query?: string | undefined
  view?: 'following' | undefined
}

export interface Asking extends QueueFilter {
  /** The academy's day, for the bounds of a bucket. */
  today: string
  /** The caller may see payers. */
  tells: boolean
  skip: number
  limit: number
}

/** `student s` has overdue debt (of 'soon' and 'today': none, but a date by then), at that campus if one is given. */
function isShown({ location, bucket, query, today, tells }: Omit<Asking, 'skip' | 'limit'>): RawBuilder<unknown> {
  const ahead = daysAhead(bucket)
  const isDue = (day: RawBuilder<unknown>) =>
    ahead === undefined ? sql`${day} < ${TODAY}` : sql`${day} between ${TODAY} and ${TODAY} + ${sql.lit(ahead)}`
  const { from, until } = bucket && ahead === undefined ? bucketDays(bucket, today) : { from: null, until: null }
  const parts = [
    sql`s.deleted_at is null`,
    isDue(sql`s.due_on`),
    ...(until === null ? [] : [sql`s.due_on <= ${until}::date`]),
    ...(from === null ? [] : [sql`s.due_on >= ${from}::date`]),
    ...(location === undefined
      ? []
      : [
          sql`exists (select from open_due o join registration r on r.id = o.registration_id
            where o.student_id = s.id and ${isDue(sql`o.due_on`)} ${ofCampus(sql`r.group_id`, location)})`,
        ]),
    ...wordsOf(query ?? '').map(word =>
      tells
        ? sql`(${studentIs(word)} or exists (select from student_payer l join payer p on p.id = l.payer_id
            where l.student_id = s.id and ${hasWord(word, sql`p.words`)}))`
        : studentIs(word),
    ),
  ]
  return sql.join(parts, sql` and `)
}

const putOff = sql<boolean>`exists (select from collection_contact c where c.student_id = s.id and c.latest and c.resume_on > ${TODAY})`

/** A broken promise in `collection_contact c`. */
const isBroken = (today: RawBuilder<string>) =>
  sql<boolean>`(c.outcome = 'promise' and c.promise_on < ${today}::date and not ${keptPromise})`

/** Coming dates, and students put off, by their day. */
const inOneLine = (asking: Asking): RawBuilder<unknown> =>
  asking.view === 'following'
    ? sql`select c.student_id, 1 as line, c.resume_on as day from collection_contact c join student s on s.id = c.student_id
        where c.latest and c.resume_on > ${TODAY} and ${isShown(asking)}`
    : sql`select s.id as student_id, 1 as line, s.due_on as day from student s where ${isShown(asking)}`

/** Broken promises by their day, then chosen days, then the oldest date. Each reads only the shown rows, in index order. */
function inThreeLines(asking: Asking): RawBuilder<unknown> {
  const here = isShown(asking)
  const most = page({ skip: 0, limit: asking.skip + asking.limit })
  return sql`(select c.student_id, 1 as line, c.promise_on as day from collection_contact c join student s on s.id = c.student_id
       where c.latest and ${isBroken(TODAY)} and c.resume_on <= ${TODAY} and ${here}
       order by c.promise_on, c.student_id ${most})
      union all
      (select c.student_id, 2, c.resume_on from collection_contact c join student s on s.id = c.student_id
       where c.latest and c.fixed and c.resume_on <= ${TODAY} and not ${isBroken(TODAY)} and ${here}
       order by c.resume_on, c.student_id ${most})
      union all
      (select s.id, 3, s.due_on from student s
       where ${here} and not exists (select from collection_contact c where c.student_id = s.id and c.latest
         and (c.resume_on > ${TODAY} or c.fixed or ${isBroken(TODAY)}))
       order by s.due_on, s.id ${most})`
}

const placed = (asking: Asking): RawBuilder<unknown> => sql`placed as materialized (
      ${asking.view === 'following' || daysAhead(asking.bucket) !== undefined ? inOneLine(asking) : inThreeLines(asking)}
      order by 2, 3, 1 ${page(asking)}
    )`

export async function queueOf(db: Db, asking: Asking): Promise<z.output<typeof Case>[]> {
  const { rows } = await sql<CaseRow>`${PLANNED_ONCE}
    with ${placed(asking)}
    select ${caseColumns(TODAY, asking.tells)} from placed q join student s on s.id = q.student_id ${lastContact}
    order by q.line, q.day, s.id`.execute(db)
  return rows.map(({ id: _id, last, ...row }) => ({ _id, ...row, last: last && toContact(last) }))
}

/** The ids of a whole filter, in the order of the queue. */
export async function idsOf(db: Db, asking: Omit<Asking, 'skip' | 'limit'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with ${placed({ ...asking, skip: 0, limit: MANY_MAX })}
    select student_id as id from placed order by line, day, student_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Counts overdue students of a campus: to call, and put off. */
export async function countQueue(
  db: Db,
  { today, location }: Pick<Asking, 'today' | 'location'>,
): Promise<{ toCall: number; following: number }> {
  const {
    rows: [row],
  } = await sql<{ toCall: number; following: number }>`
    select count(*) filter (where not put_off) as to_call, count(*) filter (where put_off) as following from (
      select ${putOff} as put_off from student s where ${isShown({ today, location, tells: false })}) l`.execute(db)
  return row!
}

/** Counts the rows of a filter. */
export async function countShown(db: Db, asking: Omit<Asking, 'skip' | 'limit'>): Promise<number> {
  const isPutOff = asking.view === 'following' ? putOff : daysAhead(asking.bucket) !== undefined ? sql`true` : sql`not ${putOff}`
  const { rows } = await sql<{ count: number }>`select count(*) as count from student s where ${isShown(asking)} and ${isPutOff}`.execute(
    db,
  )
  return rows[0]!.count
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
