// 'Deshacer' at the door: within a minute and the same session, undoes the scan's act (SCN-22, DES-22).
import { sql } from 'kysely'
import { attendanceFailures } from '#features/presence/attendance/contract.ts'
import { registry } from '#lib/registry.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { SCAN_LIMITS, scannerFailures } from '../contract.ts'
import { lastScan } from './store.ts'

/** Undoes an act as a whole; false: it is undone already, or was corrected since. A higher feature registers it. */
export const takeActBack = registry<(context: Context, act: string) => Promise<boolean>>()

async function stands(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ stands: boolean }>`
    select exists (select from attendance where id = ${id})
      or exists (select from talk_student where id = ${id} and deleted_at is null) as stands`.execute(db)
  return rows[0]!.stands
}

/** @param id of the record, or of a talk's visitor. @throws ATTENDANCE_NOT_FOUND, UNDO_TOO_LATE. */
export async function undo(context: Context, id: string): Promise<void> {
  const { db, now, user } = context
  const scan = await lastScan(db, id)
  const own = scan?.sessionId === user.sessionId && now.getTime() - scan.at.getTime() <= SCAN_LIMITS.undoSeconds * 1000
  if (own) for (const takeBack of takeActBack.all()) if (await takeBack(context, scan.id)) return
  fail((await stands(db, id)) ? scannerFailures.UNDO_TOO_LATE : attendanceFailures.ATTENDANCE_NOT_FOUND)
}
