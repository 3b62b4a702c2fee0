// The form of the mail server: its values, and what is sent.
import type { z } from 'zod'
import { valueOf, whole } from '#lib/typedRead.ts'
import type { MailChange, MailState } from '../../contract.ts'

export interface MailValues {
  host: string
  port: string
  encryption: MailState['encryption']
  username: string
  password: string
  senderName: string
  senderAddress: string
  replyTo: string
}

export const valuesOf = ({ host, port, encryption, username, senderName, senderAddress, replyTo }: MailState): MailValues => ({
  host,
  port: String(port),
  encryption,
  username,
  password: '',
  senderName,
  senderAddress,
  replyTo,
})

/** A field that the machine fixes goes as it is kept there: the server does not take it from here. */
export function bodyOf({ port, password, ...values }: MailValues): z.input<typeof MailChange> {
  return { ...values, port: valueOf(whole(port)) ?? Number.NaN, ...(password !== '' && { password }) }
}

/** The kept password belongs to another server or user than those that are typed. */
export const needsPassword = (before: MailState, values: MailValues): boolean =>
  before.hasPassword &&
  values.password === '' &&
  values.username !== '' &&
  (['host', 'port', 'encryption', 'username'] as const).some(name => String(before[name]) !== values[name])
