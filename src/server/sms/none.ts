import type { SmsChannel } from './channel.ts'

export const noSms = (): SmsChannel => ({
  configured: false,
  send: () => Promise.resolve({ state: 'failed', permanent: true, reason: 'No hay proveedor de SMS configurado' }),
})
