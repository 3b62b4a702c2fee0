// Who may be one person twice: two pairs to look at, and siblings who were set apart.
import { sql } from 'kysely'
import { MERGE_KINDS } from '#features/foundation/twins/access.ts'
import { refind } from '#features/foundation/twins/server/public.ts'
import type { Demo } from './context.ts'

/** Students with the same surnames are given one phone, as one person would have; as the job of the night finds them. */
export async function seedTwins({ db, clock }: Demo, by: string): Promise<void> {
  const { rows } = await sql<{ a: string; b: string; phone: string }>`
    select distinct on (a.last_name, a.second_last_name) a.id as a, b.id as b, a.phone_number as phone
    from student a join student b on b.last_name = a.last_name and b.second_last_name = a.second_last_name and a.id < b.id
    where similarity(a.sort_name, b.sort_name) >= 0.6 and a.balance_due = 0 and b.balance_due = 0
    order by a.last_name, a.second_last_name, a.id, b.id limit 3`.execute(db)
  for (const { b, phone } of rows) await db.updateTable('student').set({ phoneNumber: phone }).where('id', '=', b).execute()
  for (const kind of MERGE_KINDS) await refind(db, kind, clock.now)
  const siblings = rows.at(-1)
  if (siblings)
    await db
      .updateTable('twin')
      .set({ apartBy: by, apartAt: clock.now })
      .where('kind', '=', 'student')
      .where('a', '=', siblings.a)
      .where('b', '=', siblings.b)
      .execute()
}
