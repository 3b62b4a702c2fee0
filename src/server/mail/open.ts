import type { Config } from '#server/config.ts'
import { rateLimiter } from '#server/limits/rateLimiter.ts'
import type { Mailer } from './mailer.ts'
import { noMailer } from './none.ts'
import { smtpMailer, wayTo } from './smtp.ts'

/** The mailer that the settings name, at its rate: SMTP when SMTP_URL is given, else none. */
export function openMailer({
  smtpUrl,
  mailFrom,
  mailHelo,
  mailRate,
}: Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailHelo'> & { mailRate?: number }): Mailer {
  if (!smtpUrl) return noMailer()
  return rated(smtpMailer(wayTo(smtpUrl, mailHelo), { from: mailFrom }), mailRate)
}

/** The mailer with so many letters a second; all of them at once where no rate is given. */
export function rated(mailer: Mailer, rate: number | undefined): Mailer {
  if (rate === undefined) return mailer
  const turn = rateLimiter(rate)
  return { ...mailer, send: letter => turn().then(() => mailer.send(letter)) }
}
