// Letters through one pooled SMTP connection. The library is loaded with the first letter.
import type { Transporter } from 'nodemailer'
import type { Delivery, Letter, Mailer } from './mailer.ts'

const SECOND = 1_000

type SmtpError = Error & { code?: string; responseCode?: number }

/** 5xx is the server's last word; 4xx, a lost connection and everything else may pass. Bad credentials are for us to mend. */
function judged(error: SmtpError): Delivery {
  const permanent = error.code !== 'EAUTH' && (error.responseCode ?? 0) >= 500
  return { state: 'failed', permanent, reason: error.message.slice(0, 500) }
}

function addressed(letter: Letter, from: string) {
  const { attachments, ...rest } = letter
  return {
    ...rest,
    from,
    // Letters of a machine: answering machines keep still.
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: attachments.map(({ filename, content, type, cid }) => ({
      filename,
      content: Buffer.from(content),
      contentType: type,
      ...(cid && { cid, contentDisposition: 'inline' as const }),
    })),
    // Nothing in a letter may make the server read its own disk or the network.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** How a server is spoken to, by letters and by `npm run doctor`. `helo`: our name. */
export const wayTo = (url: string, helo: string | undefined) => ({
  url,
  ...(helo !== undefined && { name: helo }),
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  socketTimeout: 30 * SECOND,
  dnsTimeout: 10 * SECOND,
})

export function smtpMailer(url: string, from: string, helo?: string): Mailer {
  let opened: Promise<Transporter> | undefined
  const open = () =>
    (opened ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({
        ...wayTo(url, helo),
        pool: true,
        // Trying again is ours to decide: a letter whose connection closed may have been taken already.
        maxRequeues: 0,
        maxConnections: 2,
        maxMessages: 100,
      } as object),
    ))
  return {
    configured: true,
    async send(letter) {
      const transport = await open()
      return transport.sendMail(addressed(letter, from)).then((): Delivery => ({ state: 'sent' }), judged)
    },
    async close() {
      if (opened) (await opened).close()
    },
  }
}
