import type { Insertable } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { DB } from '#server/db/schema.ts'
import type { Test } from '#server/testing/harness.ts'

/** An answered call about overdue debt, now: the student returns in three days. */
export async function madeContact(t: Test, part: Partial<Insertable<DB['collectionContact']>> & { studentId: string }): Promise<string> {
  const id = newId(t.clock.now())
  const userId = part.userId ?? (await t.make.employee()).id
  const row = { id, channel: 'call' as const, outcome: 'answered' as const, at: t.clock.now(), resumeOn: '2026-11-26', ...part, userId }
  await t.db.insertInto('collectionContact').values(row).execute()
  return id
}
