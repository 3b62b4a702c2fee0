// Whom a message to many reaches, and why not: computed by the database, so that ten thousand people never pass through the server.
import { sql, type RawBuilder } from 'kysely'
import { MX_PHONE, MX_PREFIX } from '#lib/phones.ts'
import { EMAIL } from '#lib/text.ts'
import type { Db } from '#server/db/connect.ts'
import type { Purpose } from '../contract.ts'

/** A query for `student_id`, `talk_student_id` (one of them), `full_name`, `email`, `phone`: a row per person. */
export type People = RawBuilder<unknown>

export type Channel = 'email' | 'sms'

export const SKIPPED = {
  noEmail: 'Sin correo electrónico',
  badEmail: 'Correo electrónico no válido',
  noPhone: 'Sin teléfono',
  badPhone: 'Teléfono no válido',
  unwanted: 'No acepta publicidad',
  shared: 'Otra persona de la lista tiene la misma dirección',
}

const isEmail = sql`
  length(p.email) <= ${EMAIL.most}::int and position('@' in p.email) - 1 <= ${EMAIL.mostBeforeAt}::int and p.email ~ ${EMAIL.sent}::text`

/** Per channel: its name, the address (null: none) and the reason why there is none. */
const LINES: Record<Channel, RawBuilder<unknown>> = {
  email: sql`('email', case when ${isEmail} then p.email end, case when p.email = '' or p.email like '%.invalid' then ${SKIPPED.noEmail} else ${SKIPPED.badEmail} end)`,
  sms: sql`('sms', ${MX_PREFIX}::text || substring(p.phone from ${MX_PHONE}::text),
    case p.phone when '' then ${SKIPPED.noPhone} else ${SKIPPED.badPhone} end)`,
}

/** SQL: the purpose may be sent to that address. Sending checks it again (CON-62). */
const takesPurpose = (purpose: Purpose): RawBuilder<unknown> =>
  purpose === 'marketing' ? sql`takes_marketing(p.student_id, p.talk_student_id, c.channel, c.address)` : sql`true`

/** A row per person and channel: the `address` to write to, or the `reason` why nothing is sent there. An address is written to once (M97). */
export const recipientsOf = (people: People, channels: readonly Channel[], purpose: Purpose = 'service'): RawBuilder<unknown> => sql`
  select student_id, talk_student_id, full_name, email, phone, channel, address,
    case when reason is null and row_number() over (partition by channel, address, reason order by full_name, student_id, talk_student_id) > 1
      then ${SKIPPED.shared}::text else reason end as reason
  from (
    select p.*, c.channel, c.address,
      case when c.address is null then c.reason when not ${takesPurpose(purpose)} then ${SKIPPED.unwanted}::text end as reason
    from (${people}) p
    cross join lateral (values ${sql.join(channels.map(channel => LINES[channel]))}) c (channel, address, reason)) judged`

export interface RecipientCounts {
  people: number
  email: number
  sms: number
  /** Reachable people who do not want publicity. */
  unwanted: { email: number; sms: number }
  /** How many people share their address with somebody else on the list. */
  shared: { email: number; sms: number }
}

export async function countRecipients(db: Db, people: People, purpose: Purpose = 'service'): Promise<RecipientCounts> {
  const {
    rows: [counted],
  } = await sql<Record<'people' | Channel | 'noMail' | 'noSms' | 'sameMail' | 'sameSms', number>>`
    select count(*) filter (where channel = 'email') as people,
      count(*) filter (where channel = 'email' and reason is null) as email,
      count(*) filter (where channel = 'sms' and reason is null) as sms,
      count(*) filter (where channel = 'email' and reason = ${SKIPPED.unwanted}) as no_mail,
      count(*) filter (where channel = 'sms' and reason = ${SKIPPED.unwanted}) as no_sms,
      count(*) filter (where channel = 'email' and reason = ${SKIPPED.shared}) as same_mail,
      count(*) filter (where channel = 'sms' and reason = ${SKIPPED.shared}) as same_sms
    from (${recipientsOf(people, ['email', 'sms'], purpose)}) line`.execute(db)
  const { noMail, noSms, sameMail, sameSms, ...counts } = counted!
  return { ...counts, unwanted: { email: noMail, sms: noSms }, shared: { email: sameMail, sms: sameSms } }
}
