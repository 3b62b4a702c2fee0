// The channels for the console, without passwords.
import { nameAndAddress } from '#server/mail/address.ts'
import type { Context } from '#server/http/feature.ts'
import { lacksPublicUrl } from '#server/publicAddress.ts'
import { mailHostOf, SEALED, type MailSetting, type SmsSetting } from '#server/mail/settings.ts'
import type { MailState, SmsState } from '../contract.ts'

type ViewContext = Pick<Context, 'config' | 'vault'>

const SMTP_PORTS = { 'smtp:': 587, 'smtps:': 465 } as const

function fixedServer(smtpUrl: string) {
  const url = new URL(smtpUrl)
  const tls = url.protocol === 'smtps:'
  return {
    host: url.hostname,
    port: Number(url.port) || SMTP_PORTS[tls ? 'smtps:' : 'smtp:'],
    encryption: tls ? ('tls' as const) : ('starttls' as const),
    username: decodeURIComponent(url.username),
    hasPassword: url.password !== '',
  }
}

export async function mailShown({ config, vault }: ViewContext, setting: MailSetting): Promise<MailState> {
  const { host, port, username, senderName, senderAddress, replyTo } = setting
  const unreadable = !config.smtpUrl && (await mailHostOf(setting, vault)) === null
  const values = {
    host,
    port,
    encryption: setting.encryption,
    username,
    hasPassword: setting.sealedPassword !== null,
  }
  return {
    ...(config.smtpUrl ? fixedServer(config.smtpUrl) : values),
    ...(config.mailFromGiven ? nameAndAddress(config.mailFrom) : { senderName, senderAddress }),
    replyTo,
    on: Boolean(config.smtpUrl) || (host !== '' && !unreadable),
    fixed: { server: Boolean(config.smtpUrl), sender: config.mailFromGiven },
    unreadable,
    noAddress: lacksPublicUrl(config),
  }
}

export async function smsShown({ config, vault }: ViewContext, { account, sealedToken, sender }: SmsSetting): Promise<SmsState> {
  if (config.sms) return { account: config.sms.account, hasToken: true, sender: config.sms.from, on: true, fixed: true, unreadable: false }
  const unreadable = sealedToken !== null && (await vault.open(sealedToken, SEALED.sms)) === null
  return { account, hasToken: sealedToken !== null, sender, on: account !== '' && !unreadable, fixed: false, unreadable }
}

export const recordedMail = ({ host, port, encryption, username, senderName, senderAddress, replyTo }: MailSetting) => ({
  host,
  port,
  encryption,
  username,
  senderName,
  senderAddress,
  replyTo,
})
export const recordedSms = ({ account, sender }: SmsSetting) => ({ account, sender })
