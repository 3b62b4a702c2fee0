import { sql } from 'kysely'
import type { z } from 'zod'
import { costsAccess } from '#features/teaching/costs/access.ts'
import { hhmmOf } from '#lib/schedules.ts'
import type { Context } from '#server/http/feature.ts'
import type { Talk } from '../contract.ts'
import { isFeria, type TalkType } from '../texts.ts'

interface RecordName {
  _id: string
  name: string
}

export interface TalkRow {
  id: string
  name: string
  levelId: string
  type: TalkType
  active: boolean
  quota: number
  taken: number
  /** Centavos. */
  cost: number | null
  /** Null: a draft. */
  date: string | null
  /** Hours in minutes. */
  schedules: { day: number; start: number; end: number }[]
  teacher: (RecordName & { lastName: string; secondLastName: string }) | null
  room: (RecordName & { capacity: number; location: RecordName }) | null
}

export const talkColumns = sql`
  t.id, t.name, t.level_id, t.type, t.active, t.quota, t.taken, t.date, t.cost,
  (select coalesce(json_agg(json_build_object('day', ts.day, 'start', ts.start_minute, 'end', ts.end_minute) order by ts.day, ts.start_minute), '[]')
     from talk_schedule ts where ts.talk_id = t.id) as schedules,
  case when tt.id is not null then json_build_object('_id', tt.id, 'name', tt.name, 'lastName', tt.last_name,
    'secondLastName', tt.second_last_name) end as teacher,
  case when tr.id is not null then json_build_object('_id', tr.id, 'name', tr.name, 'capacity', tr.capacity,
    'location', json_build_object('_id', tl.id, 'name', tl.name)) end as room`

export const talkJoins = sql`
  left join employee tt on tt.id = t.teacher_id
  left join classroom tr on tr.id = t.classroom_id
  left join location tl on tl.id = tr.location_id`

/** The percentage of taken seats; screens show its first four characters (TLK-7). */
const percentageOf = (takenSeats: number, quota: number): number => (quota > 0 ? (takenSeats * 100) / quota : 0)

/** A talk on the wire without its cost, which not everybody may see. */
export const toTalk = ({ id, levelId, type, taken, date, schedules, room, cost: _cost, ...row }: TalkRow): z.output<typeof Talk> => ({
  ...row,
  _id: id,
  courseLevel: levelId,
  filter: type,
  isFeria: isFeria(type),
  available: row.quota - taken,
  studentListLength: taken,
  percentage: percentageOf(taken, row.quota),
  date,
  startDate: date,
  endDate: date,
  schedules: schedules.map(({ day, start, end }) => ({ day, startHour: hhmmOf(start), endHour: hhmmOf(end) })),
  classRoom: room,
})

/** A talk with its cost, for a caller who may know it (DIR-45). */
export const talkFor =
  ({ can }: Pick<Context, 'can'>) =>
  (row: TalkRow): z.output<typeof Talk> => ({ ...toTalk(row), ...(can(costsAccess.read) && { cost: row.cost }) })
