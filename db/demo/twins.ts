// Possible duplicates: a missing accent, an e-mail with the same folded form, and siblings who were marked as different.
import { sql } from 'kysely'
import { MERGE_KINDS } from '#features/foundation/twins/access.ts'
import { refind } from '#features/foundation/twins/server/public.ts'
import type { Demo } from './context.ts'

/** Students who owe nothing, so that no other demo case involves them; each gets a near copy. */
export async function seedTwins({ db, clock }: Demo, by: string): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; lastName: string; secondLastName: string; email: string; phoneNumber: string }>`
    select id, name, last_name, second_last_name, email, phone_number from student
    where balance_due = 0 and credit = 0 and length(name) > 5 order by md5(id) limit 6`.execute(db)
  const pairs = [0, 2, 4].map(at => ({ one: rows[at]!, other: rows[at + 1]! }))
  for (const [at, { one, other }] of pairs.entries()) {
    const { name, lastName, secondLastName, phoneNumber } = one
    // The last two are siblings: different names, one phone.
    const firstName = at === 2 ? other.name : name.normalize('NFD').replace(/\p{M}/gu, '')
    const agrees = at === 1 ? { email: one.email.replace('@', '+plantel@') } : { phoneNumber }
    await db
      .updateTable('student')
      .set({ name: firstName, lastName, secondLastName, ...agrees })
      .where('id', '=', other.id)
      .execute()
  }
  for (const kind of MERGE_KINDS) await refind(db, kind, clock.now)
  const [a, b] = [pairs[2]!.one.id, pairs[2]!.other.id].toSorted()
  const apart = {
    kind: 'student' as const,
    a: a!,
    b: b!,
    reasons: ['phone'],
    score: 0.6,
    seenAt: clock.now,
    apartBy: by,
    apartAt: clock.now,
  }
  await db
    .insertInto('twin')
    .values(apart)
    .onConflict(each => each.columns(['kind', 'a', 'b']).doUpdateSet({ apartBy: by, apartAt: clock.now }))
    .execute()
}
