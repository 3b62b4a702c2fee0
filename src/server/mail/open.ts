import type { Config } from '#server/config.ts'
import { rateLimiter } from '#server/limits/rateLimiter.ts'
import type { Mailer } from './mailer.ts'
import { noMailer } from './none.ts'
import { smtpMailer, wayTo } from './smtp.ts'

export function openMailer({
  smtpUrl,
  mailFrom,
  mailHelo,
  mailRate,
}: Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailHelo'> & { mailRate?: number }): Mailer {
  if (!smtpUrl) return noMailer()
  return rated(smtpMailer(wayTo(smtpUrl, mailHelo), { from: mailFrom }), mailRate)
}

/** Limits a mailer to `rate` letters a second; undefined: no limit. */
export function rated(mailer: Mailer, rate: number | undefined): Mailer {
  if (rate === undefined) return mailer
  const turn = rateLimiter(rate)
  return { ...mailer, send: letter => turn().then(() => mailer.send(letter)) }
}
