// What a job needs to send a letter. Without SMTP_URL nothing is sent and messages stay readable in the outbox.

/** Something that goes along; with a `cid` a picture that the html names as `cid:…`. */
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
  /** Deterministic per outbox row, so that a repeated delivery can be recognised. */
  messageId: string
  attachments: Part[]
  /** Who reads an answer, unless the mail settings say otherwise. */
  replyTo?: string
  /** Of publicity: where a POST takes the address off (RFC 8058). */
  unsubscribe?: string
}

/** `permanent` failures (5xx at RCPT …) are not tried again. */
export type Delivery = { state: 'sent' } | { state: 'failed'; permanent: boolean; reason: string }

export interface Mailer {
  /** false: no channel is configured, letters are kept in the outbox. */
  readonly configured: boolean
  send(letter: Letter): Promise<Delivery>
  close(): Promise<void>
}
