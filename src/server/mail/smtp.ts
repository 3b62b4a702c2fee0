// Mails through one pooled SMTP connection. The library loads with the first letter.
import type { Transporter } from 'nodemailer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport'
import { mailRefusal, NO_UTF8 } from '#lib/mailRefusal.ts'
import type { Delivery, Letter, Mailer } from './mailer.ts'

const SECOND = 1_000

type SmtpError = Error & { code?: string; responseCode?: number; response?: string }

/**
 * 5xx is permanent; 4xx, a lost connection and everything else is temporary. Wrong credentials are ours to fix, so they are temporary
 * too.
 */
function judged(error: SmtpError): Delivery {
  const permanent = error.code !== 'EAUTH' && (error.responseCode ?? 0) >= 500
  return { state: 'failed', permanent, reason: mailRefusal(error) }
}

/** Non-ASCII before the @: a server without SMTPUTF8 would accept such an address and lose the letter. */
const isWide = (address: string): boolean => /[^\0-\x7f]/.test(address.slice(0, address.lastIndexOf('@')))
const REFUSES_UTF8: Delivery = { state: 'failed', permanent: true, reason: NO_UTF8 }

/** True when the server supports SMTPUTF8. @throws when it cannot be reached */
async function takesWide(way: object): Promise<boolean> {
  const { createTransport } = await import('nodemailer')
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  // The transport parses the URL.
  const connection = new Connection((createTransport(way).transporter as SMTPTransport).options)
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject)
      connection.connect(error => (error ? reject(error) : resolve()))
    })
    return (Reflect.get(connection, '_supportedExtensions') as string[]).includes('SMTPUTF8')
  } finally {
    connection.close()
  }
}

function addressed(letter: Letter, { from, replyTo }: Sender) {
  const { attachments, replyTo: academys, unsubscribe, ...rest } = letter
  const answers = replyTo || academys
  return {
    ...rest,
    from,
    ...(answers && { replyTo: answers }),
    // Marks the mail as automatic, so that auto-responders do not answer.
    headers: {
      'Auto-Submitted': 'auto-generated',
      // Large mail services require this for publicity (M139).
      ...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    attachments: attachments.map(({ filename, content, type, cid }) => ({
      filename,
      content: Buffer.from(content),
      contentType: type,
      ...(cid && { cid, contentDisposition: 'inline' as const }),
    })),
    // A letter's content must not make the server read local files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const patience = (helo: string | undefined) => ({
  ...(helo !== undefined && { name: helo }),
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  socketTimeout: 30 * SECOND,
  dnsTimeout: 10 * SECOND,
})

/** Transport options for letters and `npm run doctor`. `helo`: our EHLO name. */
export const wayTo = (url: string, helo: string | undefined): object => ({ url, ...patience(helo) })

export interface MailHost {
  host: string
  port: number
  /** `starttls`: requires encryption before sign-in. `none`: never encrypts. */
  encryption: 'starttls' | 'tls' | 'none'
  username: string
  password: string
}

export const wayToHost = ({ host, port, encryption, username, password }: MailHost, helo: string | undefined): object => ({
  host,
  port,
  secure: encryption === 'tls',
  requireTLS: encryption === 'starttls',
  ignoreTLS: encryption === 'none',
  ...(username !== '' && { auth: { user: username, pass: password } }),
  ...patience(helo),
})

/** Connects and signs in, without sending. @returns why that fails, with the server's words on a line of their own, else null */
export async function refusalOf(way: object): Promise<string | null> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(way)
  try {
    await transport.verify()
    return null
  } catch (error) {
    return mailRefusal(error as SmtpError, 300)
  } finally {
    transport.close()
  }
}

export interface Sender {
  from: string | { name: string; address: string }
  replyTo?: string
}

export function smtpMailer(way: object, sender: Sender): Mailer {
  let opened: Promise<Transporter> | undefined
  let wide: Promise<boolean> | undefined
  const open = () =>
    (opened ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({
        ...way,
        pool: true,
        // Retries are ours: a letter whose connection closed may have been accepted already.
        maxRequeues: 0,
        maxConnections: 2,
        maxMessages: 100,
      } as object),
    ))
  return {
    configured: true,
    async send(letter) {
      if (isWide(letter.to)) {
        try {
          if (!(await (wide ??= takesWide(way)))) return REFUSES_UTF8
        } catch (error) {
          wide = undefined
          return judged(error as SmtpError)
        }
      }
      const transport = await open()
      return transport.sendMail(addressed(letter, sender)).then((): Delivery => ({ state: 'sent' }), judged)
    },
    async close() {
      if (opened) (await opened).close()
    },
  }
}
