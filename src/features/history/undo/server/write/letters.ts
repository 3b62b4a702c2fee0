// Drops unsent messages about undone acts, and notifies recipients of sent ones of the present state (M62).
import { sql } from 'kysely'
import { dropMessages } from '#features/foundation/outbox/server/public.ts'
import { tellBack, type DaysBack, type LessonBack } from '#features/teaching/lessons/server/public.ts'
import type { Hand } from '../one/actor.ts'
import type { Act } from '../one/permissions.ts'
import type { Step } from '../plan/plan.ts'
import type { Row } from '../plan/shape.ts'

/** Keys of rows deleted, hidden, or removed from their list. */
const putAway = (steps: readonly Step[], table: string): string[] =>
  steps.flatMap(({ net, write, values }) =>
    net.tab === table && (write === 'hide' || write === 'delete' || (values.deleted_at ?? null) !== null) ? net.key : [],
  )

const asChange = (row: Row, gone: boolean): LessonBack => ({
  gone,
  groupId: String(row.group_id),
  kind: row.kind as LessonBack['kind'],
  day: row.day as string | null,
  start: row.start_minute as number | null,
  toDay: row.to_day as string | null,
  toStart: row.to_start as number | null,
  toEnd: row.to_end as number | null,
  classroomId: row.classroom_id as string | null,
  teacherId: row.teacher_id as string | null,
  onClosedDay: row.on_closed_day === true,
  shareTeacher: row.share_teacher === true,
  reason: typeof row.reason === 'string' ? row.reason : '',
})

/** '[2026-12-25,2026-12-27)' ends before its second day. */
async function spanOf({ db }: Hand, { dates }: Row, gone: boolean): Promise<DaysBack> {
  const { rows } = await sql<{ startDate: string; endDate: string }>`
    select lower(d) as start_date, upper(d) - 1 as end_date from (select ${String(dates)}::daterange as d) r`.execute(db)
  return { ...rows[0]!, gone }
}

/** Call after the steps are written. A job drops messages and notifies nobody, since no user can confirm it. */
export async function takeLetters(hand: Hand, acts: readonly Act[], steps: readonly Step[]): Promise<void> {
  const dropped = await dropMessages(hand, {
    acts: acts.flatMap(({ tx, at }) => (tx === null ? [] : { tx, at })),
    students: putAway(steps, 'student'),
    visitors: putAway(steps, 'talk_student'),
  })
  if (dropped.length === 0 || !hand.caller) return
  const students = new Map(
    [...Map.groupBy(dropped, each => each.groupId)].map(([group, all]) => [group, all.map(({ studentId }) => studentId)] as const),
  )
  const of = (table: string) =>
    steps.filter(({ net }) => net.tab === table).map(({ write, now, values }) => [{ ...now, ...values }, write === 'delete'] as const)
  const days = await Promise.all(of('closed_day').map(([row, isRemoved]) => spanOf(hand, row, isRemoved)))
  await tellBack(hand.caller, { lessons: of('lesson_change').map(([row, isRemoved]) => asChange(row, isRemoved)), days }, students)
}
