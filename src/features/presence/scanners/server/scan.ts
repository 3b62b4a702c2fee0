// One scan of a student's pass (SCN-3): one read, one write, one record per student, root group and day.
import type { Parsed } from '#contract/route.ts'
import { attendanceChanged } from '#features/presence/attendance/contract.ts'
import * as students from '#features/people/students/server/public.ts'
import * as attendance from '#features/presence/attendance/server/public.ts'
import { formatDay, wallClock, weekdayOf } from '#lib/days.ts'
import { hhmmOf } from '#lib/schedules.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import { SCAN_LIMITS, SCANNER_TEXTS, scannerFailures, type DoorRefusal, type scanners } from '../contract.ts'
import { lessonAt } from '../lesson.ts'
import { toLesson, toPerson, type Lesson, type Scanned } from './row.ts'
import * as store from './store.ts'
import { scanVisitor } from './visitors.ts'

type Scan = Parsed<typeof scanners.scan>

const { NO_CLASS_TODAY, CHOOSE_GROUP, OTHER_CAMPUS, SCAN_TOO_OLD, SCAN_IN_FUTURE } = scannerFailures
const MINUTE = 60_000
const DAY = 1440 * MINUTE

export async function scan(context: Context, input: Scan): Promise<Scanned> {
  const {
    params: { id },
    body: { scan: uuid, scannedAt, group },
  } = input
  const { db, now, academy, user, outside } = context
  const at = scannedAt ?? now
  const { day, minutes } = wallClock(at, academy.timeZone)
  const weekday = weekdayOf(day)
  const arrival = await store.arrival(db, id, { at, day }, uuid ?? null)
  // A merged card's pass is that of the remaining card (DES-27).
  const led = arrival ? undefined : await students.ledTo(db, id)
  if (led !== undefined) return scan(context, { ...input, params: { id: led } })
  if (arrival?.replay) {
    const { record, ...lesson } = arrival.replay
    // A stored scan is confirmed, however late it is repeated, and whatever a desk changed since.
    return answerScan(context, arrival, { record, before: record, lesson: toLesson(lesson, weekdayOf(record.day)) })
  }
  if (now.getTime() - at.getTime() > SCAN_LIMITS.oldDays * DAY) fail(SCAN_TOO_OLD)
  if (at.getTime() - now.getTime() > SCAN_LIMITS.aheadMinutes * MINUTE) fail(SCAN_IN_FUTURE)
  // A pass of another campus gets a refusal of its own, without a name (CON-12).
  if (!arrival && user.campuses !== null && (await students.stands(outside, id))) fail(OTHER_CAMPUS)
  if (!arrival) return scanVisitor(context, id, at, day)

  const choice = choose(arrival.lessons, { weekday, minutes, group })
  if ('refused' in choice) {
    const why = choice.refused === NO_CLASS_TODAY ? whyNone(await store.offFor(db, id, day)) : null
    return fail(choice.refused, {
      ext: { ...(await who(db, arrival, { day, minutes })), ...choice.ext },
      ...(why !== null && { message: why }),
    })
  }
  const { found, lesson } = choice
  const mark = { studentId: id, groupId: found.id, day, present: true }
  return answerScan(context, arrival, { ...(await keep(context, mark, uuid ?? null, found.record)), lesson })
}

const whyNone = ({ name, moved, cancelled }: Awaited<ReturnType<typeof store.offFor>>): string | null =>
  name !== null
    ? SCANNER_TEXTS.closed(name)
    : cancelled
      ? SCANNER_TEXTS.cancelled
      : moved !== null
        ? SCANNER_TEXTS.moved(formatDay(moved))
        : null

const asLesson = (lesson: Lesson) => ({ lesson, schedules: lesson.schedules })

async function who(
  db: Db,
  { id, name, lastName, secondLastName }: store.ArrivalRow,
  at: { day: string; minutes: number },
): Promise<DoorRefusal> {
  const next = await store.nextLesson(db, id, at)
  const lesson = next && toLesson(next, weekdayOf(next.onDay))
  return {
    student: { name, lastName, secondLastName },
    next: lesson && {
      day: next.onDay,
      // For a group with two lessons that day the next one comes first.
      lesson: { ...lesson, schedules: lesson.schedules.filter(({ startHour }) => startHour >= hhmmOf(next.startMinute)) },
    },
  }
}

/** The chosen lesson, or a refusal: NO_CLASS_TODAY, or CHOOSE_GROUP with the day's lessons by hour. An outdated choice is asked again. */
function choose(
  candidates: store.ArrivalRow['lessons'],
  { weekday, minutes, group }: { weekday: number; minutes: number; group?: string },
) {
  const lessons = candidates
    .map(row => ({ found: row, ...asLesson(toLesson(row, weekday)) }))
    .toSorted((a, b) => (a.schedules[0]!.startHour < b.schedules[0]!.startHour ? -1 : 1))
  const [first] = lessons
  if (!first) return { refused: NO_CLASS_TODAY }
  const choice = group === undefined ? lessonAt(lessons, minutes) : lessons.find(({ found }) => found.id === group)
  if (choice) return choice
  // Modules of one parent share the record: once it exists there is nothing to choose.
  if (first.found.record?.present && lessons.every(({ found }) => found.root === first.found.root)) return first
  return { refused: CHOOSE_GROUP, ext: { choices: lessons.map(({ lesson }) => lesson) } }
}

interface StoredMark {
  record: store.AttendanceRecord
  /** null: this scan made it. */
  before: store.AttendanceRecord | null
}

/** Creates the record, or makes an absent one present. Any number of desks at once leave one. */
async function keep(
  context: Context,
  mark: attendance.Mark,
  scan: string | null,
  earlier: store.AttendanceRecord | null,
): Promise<StoredMark> {
  const { db, user, now } = context
  if (earlier?.present) return { record: earlier, before: earlier }
  const provenance = { source: 'scan', userId: user.id, sessionId: user.sessionId, now } as const
  // An undo may delete the record in between: then it is created again.
  for (let turn = 0; turn < 3; turn++) {
    const inserted = await attendance.insertOnce(db, mark, provenance, scan)
    if (inserted) return { record: inserted, before: null }
    const before = await attendance.holdDay(db, mark)
    if (before?.present) return { record: before, before }
    if (!before) continue
    await attendance.update(db, before.id, { day: before.day, present: true, ...(scan !== null && { scan }) }, provenance)
    return { record: { ...before, present: true, source: 'scan' }, before }
  }
  // There is no record of the day, so the conflict is the scan id, used for another pass or day.
  return fail(httpErrors.idempotencyMismatch)
}

const traced = (record: store.AttendanceRecord | null) =>
  record && { group: record.groupId, date: record.day, attendance: record.present, source: record.source }

/** The audit row with the state before, for undo; the event, if anything changed; the answer. */
async function answerScan(
  context: Context,
  arrival: store.ArrivalRow,
  { record, before, lesson }: StoredMark & { lesson: Lesson },
): Promise<Scanned> {
  const already = before?.present === true || before === record
  await context.audit({ resource: 'attendance', ids: [record.id, arrival.id], before: traced(before), after: traced(record) })
  if (!already) context.emit(attendanceChanged, [arrival.id])
  return {
    student: toPerson(arrival),
    groups: [lesson],
    message: already ? SCANNER_TEXTS.already : SCANNER_TEXTS.saved,
    isTalkUser: false,
    already,
    attendance: { _id: record.id, date: record.day },
  }
}
