// The link of an invitation: 256 bits, stored as a hash, one use, 72 hours (LLE-63).
import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { newId } from '#lib/ids.ts'
import { INVITE_PATH } from '#lib/inviteLink.ts'
import { hashToken, newToken } from '#server/auth/session.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import { job } from '#server/jobs/jobs.ts'
import { letterMark } from '#server/mail/letterLogo.ts'
import { lacksPublicUrl } from '#server/publicAddress.ts'
import { inviteLetter } from './inviteLetter.ts'

const LASTS_MS = 72 * 3_600_000

/** Ends the employee's earlier links. @returns the token */
export async function openInvitation(db: Db, employeeId: string, now: Date): Promise<string> {
  const token = newToken()
  await db.deleteFrom('signInTicket').where('employeeId', '=', employeeId).where('purpose', '=', 'invite').execute()
  await db
    .insertInto('signInTicket')
    .values({ hash: hashToken(token), employeeId, purpose: 'invite', keep: false, expiresAt: new Date(now.getTime() + LASTS_MS) })
    .execute()
  return token
}

/** The employee of a link that still opens, locked until the transaction ends: of two uses at once, one is accepted. */
export const invited = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('signInTicket as t')
    .innerJoin('employee as e', 'e.id', 't.employeeId')
    .select(['e.id', 'e.name', 'e.lastName', 'e.secondLastName', 'e.email'])
    .where('t.hash', '=', hashToken(token))
    .where('t.purpose', '=', 'invite')
    .where('t.expiresAt', '>', now)
    .where('e.deletedAt', 'is', null)
    .where('e.passwordHash', 'is', null)
    .forNoKeyUpdate('e')
    .executeTakeFirst()

/** Makes the link, so that neither the queue nor the outbox contains it, and mails it at once. */
export const sendInvitation = job({
  name: 'send-invitation',
  payload: z.object({ employeeId: id, wantedAt: z.number() }),
  retries: 5,
  async run({ employeeId, wantedAt }, { db, now, mailer, config, academy, storage, log }) {
    if (now.getTime() - wantedAt > LASTS_MS || !mailer.configured) return
    const employee = await db
      .selectFrom('employee')
      .select(['name', 'email'])
      .where('id', '=', employeeId)
      .where('deletedAt', 'is', null)
      .where('passwordHash', 'is', null)
      .executeTakeFirst()
    if (!employee) return
    const token = await openInvitation(db, employeeId, now)
    const letter = await inviteLetter({
      name: employee.name,
      academy,
      mark: await letterMark({ academy, storage }),
      url: `${config.publicUrl}${INVITE_PATH}#${token}`,
    })
    const delivery = await mailer.send({ to: employee.email, messageId: `<${newId()}@${new URL(config.publicUrl).hostname}>`, ...letter })
    if (delivery.state === 'sent') return
    // The link is deleted, so the card shows that none is open.
    await db.deleteFrom('signInTicket').where('hash', '=', hashToken(token)).execute()
    if (!delivery.permanent) throw new Error(`invitation not sent: ${delivery.reason}`)
    log.warn({ employee: employeeId, reason: delivery.reason }, 'invitation refused')
  },
})

/** Mails the link, or returns its token while mail does not leave. */
export async function invite(context: Context, employeeId: string): Promise<{ link?: string }> {
  const { db, config, mailer, enqueue, now } = context
  if (!mailer.configured || lacksPublicUrl(config)) return { link: await openInvitation(db, employeeId, now) }
  await enqueue(sendInvitation, { employeeId, wantedAt: now.getTime() })
  return {}
}
