// Whom a message to many reaches, and why not: judged by the database, so that ten thousand people never pass through the server.
import { sql, type RawBuilder } from 'kysely'
import { MX_PHONE, MX_PREFIX } from '#lib/phones.ts'
import { EMAIL } from '#lib/text.ts'
import type { Db } from '#server/db/connect.ts'

/** A query for `student_id`, `talk_student_id` (one of them), `full_name`, `email`, `phone`: a row per person. */
export type People = RawBuilder<unknown>

export type Channel = 'email' | 'sms'

/** Why somebody is skipped. */
export const SKIPPED = {
  noEmail: 'Sin correo electrónico',
  badEmail: 'Correo electrónico no válido',
  noPhone: 'Sin teléfono',
  badPhone: 'Teléfono no válido',
}

const isEmail = sql`
  length(p.email) <= ${EMAIL.most}::int and position('@' in p.email) - 1 <= ${EMAIL.mostBeforeAt}::int and p.email ~ ${EMAIL.pattern}::text`

/** Channel, address (null: none) and why there is none. */
const LINES: Record<Channel, RawBuilder<unknown>> = {
  email: sql`('email', case when ${isEmail} then p.email end, case p.email when '' then ${SKIPPED.noEmail} else ${SKIPPED.badEmail} end)`,
  sms: sql`('sms', ${MX_PREFIX}::text || substring(p.phone from ${MX_PHONE}::text),
    case p.phone when '' then ${SKIPPED.noPhone} else ${SKIPPED.badPhone} end)`,
}

/** A row per person and channel: the `address` to write to, else the `reason` why there is none. */
export const recipientsOf = (people: People, channels: readonly Channel[]): RawBuilder<unknown> => sql`
  select p.*, c.channel, c.address, case when c.address is null then c.reason end as reason
  from (${people}) p
  cross join lateral (values ${sql.join(channels.map(channel => LINES[channel]))}) c (channel, address, reason)`

export interface RecipientCounts {
  people: number
  /** Of these, how many can be written to. */
  email: number
  sms: number
}

/** How many a message would reach, before it is sent. */
export async function countRecipients(db: Db, people: People): Promise<RecipientCounts> {
  const {
    rows: [counted],
  } = await sql<RecipientCounts>`
    select count(*) filter (where channel = 'email') as people,
      count(address) filter (where channel = 'email') as email, count(address) filter (where channel = 'sms') as sms
    from (${recipientsOf(people, ['email', 'sms'])}) line`.execute(db)
  return counted!
}
