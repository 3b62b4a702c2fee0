import { sql } from 'kysely'
import { hhmmOf, type Schedule } from '#lib/schedules.ts'
import type { Db } from '#server/db/connect.ts'
import { fail } from '#server/http/refusal.ts'
import { talkFailures } from '../contract.ts'
import type { TalkType } from '../texts.ts'

const { TALK_NOT_FOUND } = talkFailures

export interface StoredTalk {
  id: string
  name: string
  levelId: string
  type: TalkType
  date: string | null
  quota: number
  active: boolean
  teacherId: string | null
  /** True when the teacher may have other lessons at the talk's hours (OFE-15). */
  shareTeacher: boolean
  classroomId: string | null
  /** Centavos. */
  cost: number | null
  schedules: Schedule[]
}

type Row = Omit<StoredTalk, 'schedules'> & { lessons: { day: number; start: number; end: number }[] }

/** Serializes saves of one talk, so that its rooms are known before its row is locked; visitors still change meanwhile. */
export async function lockTalk(db: Db, id: string): Promise<StoredTalk> {
  await sql`select pg_advisory_xact_lock(hashtextextended('talk ' || ${id}, 0))`.execute(db)
  const {
    rows: [row],
  } = await sql<Row>`
    select t.id, t.name, t.level_id, t.type, t.date, t.quota, t.active, t.teacher_id, t.share_teacher, t.classroom_id, t.cost,
      (select coalesce(json_agg(json_build_object('day', s.day, 'start', s.start_minute, 'end', s.end_minute) order by s.day, s.start_minute), '[]')
         from talk_schedule s where s.talk_id = t.id) as lessons
    from talk t where t.id = ${id} and t.deleted_at is null`.execute(db)
  const { lessons, ...talk } = row ?? fail(TALK_NOT_FOUND)
  return { ...talk, schedules: lessons.map(({ day, start, end }) => ({ day, startHour: hhmmOf(start), endHour: hhmmOf(end) })) }
}

/** Locks the talks' rows by id; with seats, before the visitors' rows. @returns the existing ones */
export async function lockTalks(db: Db, ids: readonly string[]): Promise<{ id: string; taken: number }[]> {
  const { rows } = await sql<{ id: string; taken: number }>`
    select id, taken from talk where id = any(${ids}) and deleted_at is null order by id for no key update`.execute(db)
  return rows
}
