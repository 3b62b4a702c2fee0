import type { Config } from '#server/config.ts'
import { pace } from '#server/limits/rateLimiter.ts'
import type { Mailer } from './mailer.ts'
import { noMailer } from './none.ts'
import { smtpMailer } from './smtp.ts'

/** The mailer that the settings name, at its rate: SMTP when SMTP_URL is given, else none. */
export function openMailer({
  smtpUrl,
  mailFrom,
  mailHelo,
  mailRate,
}: Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailHelo'> & { mailRate?: number }): Mailer {
  if (!smtpUrl) return noMailer()
  const mailer = smtpMailer(smtpUrl, mailFrom, mailHelo)
  if (mailRate === undefined) return mailer
  const turn = pace(mailRate)
  return { ...mailer, send: letter => turn().then(() => mailer.send(letter)) }
}
