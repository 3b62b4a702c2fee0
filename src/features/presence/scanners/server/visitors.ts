// A talk student's pass at the door: that talk's attendance, whatever the day (SCN-20).
import { sql } from 'kysely'
import { talkFailures } from '#features/outreach/talks/contract.ts'
import { announce } from '#features/outreach/talks/server/public.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import { hhmmOf } from '#lib/schedules.ts'
import { fail } from '#server/http/refusal.ts'
import { SCANNER_TEXTS, scannerFailures } from '../contract.ts'
import type { Lesson, Scanned } from './row.ts'

interface VisitorRow {
  id: string
  name: string
  lastName: string
  secondLastName: string
  attendance: boolean
  moved: boolean
  talk: Omit<Lesson, 'schedules'> & { schedules: { day: number; start: number; end: number }[] }
}

async function holdVisitor(db: Db, id: string): Promise<VisitorRow | undefined> {
  const {
    rows: [row],
  } = await sql<VisitorRow>`
    select v.id, v.name, v.last_name, v.second_last_name, v.attendance, v.moved_to is not null as moved,
      json_build_object('_id', t.id, 'name', t.name, 'parent', null, 'course', t.type, 'classRoom', c.name,
        'location', case when l.id is not null then json_build_object('_id', l.id, 'name', l.name) end,
        'schedules', (select coalesce(json_agg(json_build_object('day', s.day, 'start', s.start_minute, 'end', s.end_minute)
          order by s.day, s.start_minute), '[]') from talk_schedule s where s.talk_id = t.id)) as talk
    from talk_student v
    join talk t on t.id = v.talk_id
    left join classroom c on c.id = t.classroom_id
    left join location l on l.id = c.location_id
    where v.id = ${id} and v.deleted_at is null
    for update of v`.execute(db)
  return row
}

async function setAttended(context: Context, { id, attendance, talk }: VisitorRow, at: Date): Promise<void> {
  if (!attendance) {
    await context.db.updateTable('talkStudent').set({ attendance: true, attendedAt: at }).where('id', '=', id).execute()
    announce(context, [talk._id])
  }
  await context.audit({ resource: 'talks', ids: [id, talk._id], before: { attendance }, after: { attendance: true } })
}

/** Refuses an unknown pass, or one of a talk at another campus, without a name (CON-12). */
async function refuseUnknown({ user, outside }: Context, id: string): Promise<never> {
  const elsewhere =
    user.campuses !== null &&
    (await outside.selectFrom('talkStudent').select('id').where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst())
  return fail(elsewhere ? scannerFailures.OTHER_CAMPUS : scannerFailures.PASS_UNKNOWN)
}

/** @param day the academy's day of `at`. @throws PASS_UNKNOWN, MOVED_TO_OTHER_TALK (a moved row accepts no marks: SCN-21) */
export async function scanVisitor(context: Context, id: string, at: Date, day: string): Promise<Scanned> {
  const visitor = (await holdVisitor(context.db, id)) ?? (await refuseUnknown(context, id))
  if (visitor.moved) fail(talkFailures.MOVED_TO_OTHER_TALK)
  await setAttended(context, visitor, at)
  const { name, lastName, secondLastName, talk, attendance: already } = visitor
  return {
    student: {
      _id: id,
      name,
      lastName,
      secondLastName,
      uniqueFolio: null,
      debt: false,
      dueOn: null,
      balance: { payments: { total: 0, discounts: 0 }, costs: { total: 0 } },
    },
    groups: [
      {
        ...talk,
        schedules: talk.schedules.map(({ day: weekday, start, end }) => ({ day: weekday, startHour: hhmmOf(start), endHour: hhmmOf(end) })),
      },
    ],
    message: already ? SCANNER_TEXTS.already : SCANNER_TEXTS.saved,
    isTalkUser: true,
    already,
    attendance: { _id: id, date: day },
  }
}
