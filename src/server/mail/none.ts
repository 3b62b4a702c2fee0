// Without SMTP_URL letters stay in the outbox, where users can read them.
import type { Mailer } from './mailer.ts'

export const noMailer = (): Mailer => ({
  configured: false,
  send: () => Promise.resolve({ state: 'failed', permanent: true, reason: 'No hay servidor de correo configurado' }),
  close: () => Promise.resolve(),
})
