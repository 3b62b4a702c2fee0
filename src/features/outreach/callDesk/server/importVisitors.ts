// Imports visitors from a sheet, and removes them on undo (LLE-39, LLE-41). Sends no letter.
import { sql } from 'kysely'
import type { z } from 'zod'
import { freeSeat, lockTalks, takeSeat } from '#features/outreach/talks/server/public.ts'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import type { VisitorInput } from '../visitor.ts'

type Person = Omit<z.output<typeof VisitorInput>, 'source'>

/** Takes the seat, then inserts the row. @returns its id; null: the address is in the talk already. Throws refusals of a full or past talk */
export async function bringVisitor(
  db: Db,
  talkId: string,
  { secondPhoneNumber, ...person }: Person,
  { userId, now, today }: { userId: string; now: Date; today: string },
): Promise<string | null> {
  await takeSeat(db, talkId, today)
  const inserted = await db
    .insertInto('talkStudent')
    .values({ id: newId(), talkId, ...person, secondPhoneNumber: secondPhoneNumber || null, userId, registeredAt: now })
    .onConflict(on => on.columns(['talkId', 'email']).where('deletedAt', 'is', null).where('movedTo', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return inserted.id
  await freeSeat(db, talkId)
  return null
}

/** Hides a visitor with whom nobody has worked. @returns the talk, or the reason why they stay */
export async function takeBackVisitor(db: Db, id: string, now: Date): Promise<{ talkId: string } | { reason: string }> {
  const visitor = await db.selectFrom('talkStudent').select('talkId').where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()
  if (!visitor) return { reason: 'Ya no está.' }
  await lockTalks(db, [visitor.talkId])
  const { rows } = await sql<{ moved: boolean; called: boolean; came: boolean; enrolled: boolean }>`
    select moved_to is not null as moved, called_at is not null or status is not null or confirmed_at is not null as called, attendance as came,
      student_id is not null as enrolled
    from talk_student where id = ${id} and deleted_at is null for no key update`.execute(db)
  const [row] = rows
  if (!row) return { reason: 'Ya no está.' }
  if (row.enrolled) return { reason: 'Ya se inscribió.' }
  if (row.moved) return { reason: 'Ya pasó a otra plática.' }
  if (row.came) return { reason: 'Ya tiene asistencia.' }
  if (row.called) return { reason: 'Ya se le llamó.' }
  await db.updateTable('talkStudent').set({ deletedAt: now }).where('id', '=', id).execute()
  await freeSeat(db, visitor.talkId)
  return { talkId: visitor.talkId }
}
