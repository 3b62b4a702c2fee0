// The settings of mail and SMS: the environment's, else those of the console.
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import type { Vault } from '#server/auth/vault.ts'
import type { SmsChannel } from '#server/sms/channel.ts'
import { noSms } from '#server/sms/none.ts'
import { openSms } from '#server/sms/open.ts'
import type { Mailer } from './mailer.ts'
import { noMailer } from './none.ts'
import { rated } from './open.ts'
import { smtpMailer, wayTo, wayToHost, type MailHost, type Sender } from './smtp.ts'

export const SEALED = { mail: 'mail_setting.password', sms: 'sms_setting.token' }

export const readMailSetting = (db: Db) => db.selectFrom('mailSetting').selectAll().executeTakeFirstOrThrow()
export const readSmsSetting = (db: Db) => db.selectFrom('smsSetting').selectAll().executeTakeFirstOrThrow()
export type MailSetting = Awaited<ReturnType<typeof readMailSetting>>
export type SmsSetting = Awaited<ReturnType<typeof readSmsSetting>>

type Fixed = Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailFromGiven' | 'mailHelo' | 'mailRate'>

export function senderOf(setting: Pick<MailSetting, 'senderName' | 'senderAddress' | 'replyTo' | 'username'>, config: Fixed): Sender {
  const address = setting.senderAddress || (setting.username.includes('@') && !config.smtpUrl ? setting.username : '')
  const from = config.mailFromGiven || address === '' ? config.mailFrom : { name: setting.senderName, address }
  return { from, ...(setting.replyTo !== '' && { replyTo: setting.replyTo }) }
}

/** null: the stored password was sealed with another key. */
export async function mailHostOf(setting: MailSetting, vault: Vault): Promise<MailHost | null> {
  const password = setting.sealedPassword === null ? '' : await vault.open(setting.sealedPassword, SEALED.mail)
  return password === null ? null : { ...setting, password }
}

async function mailerOf(setting: MailSetting, config: Fixed, vault: Vault): Promise<Mailer> {
  const sender = senderOf(setting, config)
  if (config.smtpUrl) return rated(smtpMailer(wayTo(config.smtpUrl, config.mailHelo), sender), config.mailRate)
  const host = setting.host === '' ? null : await mailHostOf(setting, vault)
  return host ? rated(smtpMailer(wayToHost(host, config.mailHelo), sender), config.mailRate) : noMailer()
}

async function smsOf({ account, sealedToken, sender }: SmsSetting, config: Pick<Config, 'sms' | 'smsUrl' | 'smsRate'>, vault: Vault) {
  if (config.sms) return openSms(config)
  const token = account === '' || sealedToken === null ? null : await vault.open(sealedToken, SEALED.sms)
  return token === null ? noSms() : openSms({ sms: { url: config.smsUrl, account, token, from: sender }, smsRate: config.smsRate })
}

interface Channels {
  mailer: Mailer
  sms: SmsChannel
  /** Call after the settings changed, here or on another instance. */
  refresh(): Promise<void>
}

export async function openChannels(db: Db, config: Config, vault: Vault): Promise<Channels> {
  let mailer: Mailer = noMailer()
  let sms: SmsChannel = noSms()
  const channels: Channels = {
    mailer: {
      get configured() {
        return mailer.configured
      },
      send: letter => mailer.send(letter),
      close: () => mailer.close(),
    },
    sms: {
      get configured() {
        return sms.configured
      },
      send: message => sms.send(message),
    },
    async refresh() {
      const [mailSetting, smsSetting] = await Promise.all([readMailSetting(db), readSmsSetting(db)])
      const next = await mailerOf(mailSetting, config, vault)
      const before = mailer
      mailer = next
      sms = await smsOf(smsSetting, config, vault)
      await before.close()
    },
  }
  await channels.refresh()
  return channels
}
