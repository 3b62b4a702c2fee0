// Sends letters for jobs. Without SMTP_URL nothing is sent, and messages stay readable in the outbox.

/** An attachment; with a `cid` a picture that the html references as `cid:…`. */
export interface Part {
  filename: string
  content: Uint8Array
  type: string
  cid?: string
}

export interface Letter {
  to: string
  subject: string
  html: string
  text: string
  /** Derived from the outbox row, so that a repeated delivery can be recognized. */
  messageId: string
  attachments: Part[]
  /** The reply address, unless the mail settings override it. */
  replyTo?: string
  /** For publicity: the address for one-click unsubscribe by POST (RFC 8058). */
  unsubscribe?: string
}

/** `permanent` failures (5xx at RCPT …) are not retried. */
export type Delivery = { state: 'sent' } | { state: 'failed'; permanent: boolean; reason: string }

export interface Mailer {
  readonly configured: boolean
  send(letter: Letter): Promise<Delivery>
  close(): Promise<void>
}
