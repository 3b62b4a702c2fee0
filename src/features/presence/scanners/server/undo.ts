// 'Deshacer' at the door: within a minute, by the session that scanned, and only what its scan did (SCN-22).
import { attendanceChanged, attendanceFailures } from '#features/presence/attendance/contract.ts'
import * as attendance from '#features/presence/attendance/server/public.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { SCAN_LIMITS, scannerFailures } from '../contract.ts'
import { lastScan, type ScanTrace } from './store.ts'
import { holdVisitor, setAttended } from './visitors.ts'

/** @param id of the record, or of a talk's visitor. @throws ATTENDANCE_NOT_FOUND, UNDO_TOO_LATE. */
export async function undo(context: Context, id: string): Promise<void> {
  const record = await attendance.holdRecord(context.db, id)
  if (record) return undoRecord(context, record)
  const visitor = (await holdVisitor(context.db, id)) ?? fail(attendanceFailures.ATTENDANCE_NOT_FOUND)
  await ownScan(context, id, visitor.attendance)
  await setAttended(context, visitor, null)
}

/** A record that the scan made goes; one that stood as absent before is so again, as whoever wrote that meant it. */
async function undoRecord(context: Context, record: attendance.AttendanceRow): Promise<void> {
  const { db, now, user } = context
  const { id, groupId: group, day, studentId } = record
  // Whoever else writes a record becomes its source: what stands then is a correction.
  const { before } = await ownScan(context, id, record.source === 'scan')
  const said = { source: before?.source ?? 'scan', userId: user.id, sessionId: user.sessionId, now }
  await (before ? attendance.update(db, id, { day, present: before.attendance }, said) : attendance.remove(db, id))
  await context.audit({
    resource: 'attendance',
    ids: [id, studentId],
    before: { group, date: day, attendance: true, source: 'scan' },
    after: before,
  })
  context.emit(attendanceChanged, [id])
}

/** The scan that made the record what it is, if this session did it within the minute. */
async function ownScan({ db, now, user }: Context, id: string, asScanned: boolean): Promise<ScanTrace> {
  const trace = asScanned ? await lastScan(db, id) : undefined
  const own = trace?.sessionId === user.sessionId && now.getTime() - trace.at.getTime() <= SCAN_LIMITS.undoSeconds * 1000
  return own ? trace : fail(scannerFailures.UNDO_TOO_LATE)
}
