import { sql } from 'kysely'
import { ADDRESS_REFUSALS } from '#lib/mailRefusal.ts'
import type { Db } from '#server/db/connect.ts'
import type { CardKind } from '../access.ts'

const OWNERS = {
  student: { table: sql`student`, column: sql`o.student_id` },
  visitor: { table: sql`talk_student`, column: sql`o.talk_student_id` },
} as const

/**
 * The newest letter to the address that the card has now, if that address refused it (M109). Another address, a letter that arrives,
 * and an erasure end it; undoing a correction brings it back.
 */
export async function undelivered(
  db: Db,
  { kind, id, email }: { kind: CardKind; id: string; email: string },
): Promise<{ reason: string; at: Date } | null> {
  const { table, column } = OWNERS[kind]
  const { rows } = await sql<{ refused: boolean; reason: string; at: Date }>`
    select o.state = 'failed' as refused, coalesce(o.error, '') as reason, o.created_at as at
    from ${table} p join outbox o on ${column} = p.id and o.channel = 'email' and lower(o.recipient) = lower(p.email)
    where p.id = ${id} and p.email = lower(${email}) and p.deleted_at is null
      and (o.state = 'sent' or o.state = 'failed' and split_part(o.error, e'\\n', 1) = any(${ADDRESS_REFUSALS}))
    order by coalesce(o.sent_at, o.created_at) desc, o.id desc limit 1`.execute(db)
  const [row] = rows
  return row?.refused ? { reason: row.reason, at: row.at } : null
}
