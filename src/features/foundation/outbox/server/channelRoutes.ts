import { createElement as h } from 'react'
import type { z } from 'zod'
import { countTry } from '#server/limits/throttle.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import { unchanged } from '#server/http/unchanged.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Text } from '#server/mail/letterParts.ts'
import { renderLetter } from '#server/mail/layout.ts'
import { letterMark } from '#server/mail/letterLogo.ts'
import { mailHostOf, readMailSetting, readSmsSetting, SEALED, senderOf, type MailSetting, type SmsSetting } from '#server/mail/settings.ts'
import { refusalOf, smtpMailer, wayTo, wayToHost, type MailHost } from '#server/mail/smtp.ts'
import { channelFailures, channels, channelsChanged, type MailChange } from '../contract.ts'
import { mailShown, recordedMail, recordedSms, smsShown } from './channelView.ts'
import { releaseHeld } from './heldJob.ts'
import * as store from './channelStore.ts'

type Change = z.output<typeof MailChange>

const { CHANNEL_FIXED, MAIL_NOT_CONNECTED, PASSWORD_AGAIN, SENDER_NEEDED, SETTINGS_KEY_NEEDED, SMS_INCOMPLETE } = channelFailures

/** Counts connections to servers that a user names: 20 in ten minutes, then the user waits. */
async function countReach({ db, now, user }: Context): Promise<void> {
  const { retryAfter } = await countTry(db, { kind: 'mail-try', key: user.id, window: 600, free: 21, wait: 60, longest: 600 }, now)
  if (retryAfter > 0) fail(httpErrors.tooMany, { retryAfter })
}

const refuse = (failure: Parameters<typeof fail>[0], path: string): never => fail(failure, { fields: [{ path, message: failure.message }] })

/** A stored password is used only for its server and encryption: otherwise a user could redirect it to their own server. */
function samePlace(before: MailSetting, next: Change): boolean {
  const { host, port, encryption, username } = before
  return host === next.host && port === next.port && encryption === next.encryption && username === next.username
}

/** The typed server, with the stored password if none was typed. @throws PASSWORD_AGAIN */
async function hostOf({ vault }: Context, before: MailSetting, next: Change): Promise<MailHost> {
  if (next.password !== undefined || before.sealedPassword === null) return { ...next, password: next.password ?? '' }
  if (!samePlace(before, next)) return refuse(PASSWORD_AGAIN, 'password')
  return { ...next, password: (await mailHostOf(before, vault))?.password ?? refuse(PASSWORD_AGAIN, 'password') }
}

/** Fields of the environment must come back as shown: a change is refused. */
async function refuseFixed(context: Context, before: MailSetting, next: Change): Promise<void> {
  const { fixed, ...mail } = await mailShown(context, before)
  const moved = (...names: ('host' | 'port' | 'encryption' | 'username' | 'senderName' | 'senderAddress')[]) =>
    names.some(name => mail[name] !== next[name])
  if (fixed.server && (next.password !== undefined || moved('host', 'port', 'encryption', 'username'))) fail(CHANNEL_FIXED)
  if (fixed.sender && moved('senderName', 'senderAddress')) fail(CHANNEL_FIXED)
}

function refuseNobody({ config }: Context, next: Change): void {
  const sender = config.mailFromGiven || config.smtpUrl || next.senderAddress !== '' || next.username.includes('@')
  if (next.host !== '' && !sender) refuse(SENDER_NEEDED, 'senderAddress')
}

/** The connection of SMTP_URL, or else of the typed settings. */
async function wayOf(context: Context, before: MailSetting, next: Change): Promise<object> {
  const { smtpUrl, mailHelo } = context.config
  return smtpUrl ? wayTo(smtpUrl, mailHelo) : wayToHost(await hostOf(context, before, next), mailHelo)
}

/** The values to store. Without a server no password stays. */
async function keptMail(context: Context, { password, senderName, senderAddress, replyTo, ...server }: Change) {
  const sender = { replyTo, ...(!context.config.mailFromGiven && { senderName, senderAddress }) }
  // The environment's values are not stored.
  if (context.config.smtpUrl) return sender
  const next = { ...server, ...sender }
  if (next.host === '' || next.username === '') return { ...next, sealedPassword: null }
  if (password === undefined) return next
  if (!context.vault.shared) return fail(SETTINGS_KEY_NEEDED)
  return { ...next, sealedPassword: await context.vault.seal(password, SEALED.mail) }
}

/** Call after a change: sends waiting messages, and updates every instance and open screen. */
async function announce({ emit, enqueue, afterCommit, refreshChannels }: Context, channel: 'email' | 'sms'): Promise<void> {
  await enqueue(releaseHeld, { channel, why: 'channel' })
  emit(channelsChanged, [])
  afterCommit(refreshChannels)
}

export const channelsServer = implement(
  channels,
  {
    async find(_input, context) {
      const [mail, sms] = await Promise.all([readMailSetting(context.db), readSmsSetting(context.db)])
      return { mail: await mailShown(context, mail), sms: await smsShown(context, sms) }
    },

    // Outside of a transaction, because a mail server may be slow.
    async saveMail({ body: { anyway, version, ...next } }, context) {
      const before = await readMailSetting(context.db)
      await unchanged(context.db, channels.saveMail, version, () => mailShown(context, before))
      await refuseFixed(context, before, next)
      refuseNobody(context, next)
      if (!context.config.smtpUrl && next.host !== '') {
        await countReach(context)
        const way = await wayOf(context, before, next)
        const words = anyway ? null : await refusalOf(way)
        if (words !== null) fail(MAIL_NOT_CONNECTED, { message: words })
      }
      const after = await inTransaction(context.db, async trx => {
        const present = await store.lockMail(trx)
        await unchanged(trx, channels.saveMail, version, () => mailShown(context, present))
        return store.saveMail(trx, await keptMail(context, next), context.now)
      })
      await context.audit({ resource: 'channels', ids: [], before: recordedMail(before), after: recordedMail(after) })
      await announce(context, 'email')
      return { mail: await mailShown(context, after) }
    },

    async tryMail({ body: { to, ...next } }, context) {
      const before = await readMailSetting(context.db)
      if (next.host === '' && !context.config.smtpUrl) refuse(MAIL_NOT_CONNECTED, 'host')
      refuseNobody(context, next)
      await countReach(context)
      const mailer = smtpMailer(await wayOf(context, before, next), senderOf(next, context.config))
      const began = performance.now()
      const delivery = await mailer.send(await trialLetter(context, to)).finally(() => mailer.close())
      return {
        sent: delivery.state === 'sent',
        reason: delivery.state === 'failed' ? delivery.reason : '',
        milliseconds: Math.round(performance.now() - began),
      }
    },

    async saveSms({ body: { token, version, ...next } }, context) {
      const { db, config, audit, now } = context
      if (config.sms) fail(CHANNEL_FIXED)
      const before = await store.lockSms(db)
      await unchanged(db, channels.saveSms, version, () => smsShown(context, before))
      const off = next.account === ''
      const sealed = off ? null : await keptToken(context, before, { token, account: next.account })
      if (!off && (sealed === null || next.sender === '')) refuse(SMS_INCOMPLETE, sealed === null ? 'token' : 'sender')
      const after = await store.saveSms(db, { ...next, sealedToken: sealed }, now)
      await audit({ resource: 'channels', ids: [], before: recordedSms(before), after: recordedSms(after) })
      await announce(context, 'sms')
      return { sms: await smsShown(context, after) }
    },
  },
  { ownTransaction: ['saveMail', 'tryMail'] },
)

/** A stored token belongs to its account. */
async function keptToken({ vault }: Context, before: SmsSetting, { token, account }: { token?: string; account: string }) {
  if (token) return vault.shared ? vault.seal(token, SEALED.sms) : fail(SETTINGS_KEY_NEEDED)
  return before.account === account ? before.sealedToken : null
}

async function trialLetter(context: Context, to: string) {
  const { academy, now, config } = context
  const mark = await letterMark(context)
  const { html, text } = await renderLetter({
    academy,
    title: 'El correo de la academia funciona',
    preview: 'Prueba del servidor de correo',
    children: h(Text, { style: { margin: 0 } }, `Esta prueba se envió desde Configuración de ${academy.name}.`),
  })
  return {
    to,
    subject: `Prueba de correo: ${academy.name}`,
    html,
    text,
    messageId: `<prueba-${now.getTime()}@${new URL(config.publicUrl).hostname}>`,
    attachments: [mark],
  }
}
