import type { Mailer } from './mailer.ts'

export const noMailer = (): Mailer => ({
  configured: false,
  send: () => Promise.resolve({ state: 'failed', permanent: true, reason: 'No hay servidor de correo configurado' }),
  close: () => Promise.resolve(),
})
