import type { Config } from '#server/config.ts'
import type { Mailer } from './mailer.ts'
import { noMailer } from './none.ts'
import { smtpMailer } from './smtp.ts'

/** The mailer that the settings name: SMTP when SMTP_URL is given, else none. */
export const openMailer = ({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>): Mailer =>
  smtpUrl ? smtpMailer(smtpUrl, mailFrom) : noMailer()
