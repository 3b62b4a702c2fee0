// SMS through Twilio's Messages API, or a compatible provider.
import { z } from 'zod'
import type { Config } from '#server/config.ts'
import type { Delivery } from '#server/mail/mailer.ts'
import type { SmsChannel } from './channel.ts'

const LIMIT_MS = 20_000

/** Number or text is refused for good. Wrong credentials (401, 403), a wrong address (404) and a rate limit (429) can be fixed or pass. */
const LAST_WORDS = new Set([400, 410, 422])

/** The connection failed before anything was sent. */
const NOT_REACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

const Answer = z.object({ message: z.string().nullish(), error_message: z.string().nullish(), error_code: z.number().nullish() }).catch({})

const failed = (permanent: boolean, reason: string): Delivery => ({ state: 'failed', permanent, reason: reason.slice(0, 500) })

export function twilioSms({ url, account, token, from }: NonNullable<Config['sms']>): SmsChannel {
  const address = `${url}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  const sender: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }
  return {
    configured: true,
    async send({ to, text }) {
      let response: Response
      try {
        response = await fetch(address, {
          method: 'POST',
          headers: { authorization },
          body: new URLSearchParams({ To: to, ...sender, Body: text }),
          redirect: 'error',
          signal: AbortSignal.timeout(LIMIT_MS),
        })
      } catch (error) {
        return unanswered(error)
      }
      return judged(response.status, Answer.parse(await response.json().catch(() => ({}))))
    },
  }
}

/** Without an answer the message may have been sent. It has no id to detect a duplicate, so a user decides. */
function unanswered(error: unknown): Delivery {
  const cause = (error as { cause?: { code?: string; errors?: { code?: string }[] } }).cause
  const code = cause?.code ?? cause?.errors?.[0]?.code ?? ''
  if (NOT_REACHED.has(code)) return failed(false, `No se pudo llegar al proveedor de SMS (${code})`)
  return failed(true, 'El proveedor no contestó: el mensaje pudo haber salido')
}

function judged(status: number, { message, error_code: code, error_message: why }: z.output<typeof Answer>): Delivery {
  if (status >= 200 && status < 300) return code ? failed(true, why ?? `Error ${code}`) : { state: 'sent' }
  return failed(LAST_WORDS.has(status), message ?? `El proveedor de SMS contestó ${status}`)
}
