// Open tasks: calls, advisories, unsent messages, videos in process.
import { sql } from 'kysely'
import { AGENDA, callsDue, callStateOf } from '#features/outreach/callDesk/callState.ts'
import { callsFor, nextTalk } from '#features/outreach/callDesk/server/public.ts'
import { waitingCards } from '#features/outreach/waiting/server/public.ts'
import { ofCampus } from '#features/teaching/groups/server/public.ts'
import { endOfDay } from '#lib/days.ts'
import { fullName } from '#lib/text.ts'
import type { Db } from '#server/db/connect.ts'
import { HOME_LIMITS } from '../contract.ts'
import type { Home, Moment } from './days.ts'

type Part<K extends keyof Home> = NonNullable<Home[K]>

/** The caller's next ones, in the order of 'Mis llamadas', and the progress of the next talk. */
export async function calls(db: Db, { now, today, timeZone }: Moment, who: { userId: string; all: boolean }): Promise<Part<'calls'>> {
  const page = { skip: 0, limit: HOME_LIMITS.calls + AGENDA.scheduled }
  const [mine, talk] = await Promise.all([callsFor(db, { ...page, ...who, now, today, timeZone }), nextTalk(db, { now, today })])
  const due = mine.calls.filter(({ turn }) => turn !== 'scheduled')
  return {
    total: callsDue(mine.groups),
    list: due.slice(0, HOME_LIMITS.calls).map(call => ({
      _id: call._id,
      name: fullName(call),
      phoneNumber: call.phoneNumber,
      state: callStateOf(call),
      nextCallAt: call.nextCallAt,
      due: call.turn === 'overdue',
    })),
    talk,
  }
}

export async function advisories(db: Db, { today }: Moment): Promise<Part<'advisories'>> {
  const { rows } = await sql<{ hour: number; booked: number; quota: number }>`
    select s.hour, sum(s.taken)::int as booked, sum(s.max_quota)::int as quota
    from advisory_slot s where s.date = ${today} group by s.hour order by s.hour`.execute(db)
  const sum = (of: 'booked' | 'quota') => rows.reduce((total, row) => total + row[of], 0)
  return { booked: sum('booked'), quota: sum('quota'), hours: rows.map(({ hour, booked }) => ({ hour, booked })) }
}

export async function messages(db: Db): Promise<Part<'messages'>> {
  const { rows } = await sql<{ failed: number; queued: number }>`
    select count(*) filter (where state = 'failed') as failed, count(*) filter (where state <> 'failed') as queued
    from outbox where state in ('queued', 'sending', 'failed')`.execute(db)
  return rows[0]!
}

type VideoRow = { id: string; title: string; course: { _id: string; name: string }; chapter: string | null; progress: number } & {
  status: 'queued' | 'processing' | 'failed'
  processing: number
  failed: number
}

/** Running ones first; failed ones wait for 'Reintentar'. */
export async function videos(db: Db): Promise<Part<'videos'>> {
  const { rows } = await sql<VideoRow>`
    select v.id, v.title, v.status, v.progress, json_build_object('_id', c.id, 'name', c.name) as course, p.chapter_id as chapter,
      count(*) filter (where v.status <> 'failed') over () as processing, count(*) filter (where v.status = 'failed') over () as failed
    from video v
    join course c on c.id = v.course_id and c.deleted_at is null
    left join placement p on p.item_id = v.id and not p.linked
    where v.deleted_at is null and v.status in ('queued', 'processing', 'failed')
    order by v.status = 'failed', v.created_at, v.id limit ${HOME_LIMITS.videos}`.execute(db)
  return {
    processing: rows[0]?.processing ?? 0,
    failed: rows[0]?.failed ?? 0,
    list: rows.map(({ id, processing: _processing, failed: _failed, ...video }) => ({ _id: id, ...video })),
  }
}

/** The best place for another group, and the number of offers that end before midnight (OFE-29). */
export async function waiting(db: Db, { now, today, timeZone, location }: Moment): Promise<Part<'waiting'>> {
  const [cards, { rows }] = await Promise.all([
    waitingCards(db, { location }, { today }),
    sql<{ ending: number }>`
      select count(*)::int as ending from seat_hold h join class_group g on g.id = h.group_id
      where h.offer and h.ends_at between ${now} and ${endOfDay(today, timeZone)} ${ofCampus(sql`g.id`, location)}`.execute(db),
  ])
  return { card: cards[0] ?? null, ending: rows[0]!.ending }
}
