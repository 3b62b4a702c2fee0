// The form of the mail server: its values, and what is sent.
import type { z } from 'zod'
import type { MailChange, MailState } from '../../contract.ts'

export interface MailValues {
  host: string
  port: number | null
  encryption: MailState['encryption']
  username: string
  password: string
  senderName: string
  senderAddress: string
  replyTo: string
}

export const valuesOf = ({ host, port, encryption, username, senderName, senderAddress, replyTo }: MailState): MailValues => ({
  host,
  port,
  encryption,
  username,
  password: '',
  senderName,
  senderAddress,
  replyTo,
})

/** A field that the machine fixes goes as it is kept there: the server does not take it from here. */
export function bodyOf({ port, password, ...values }: MailValues): z.input<typeof MailChange> {
  return { ...values, port: port ?? Number.NaN, ...(password !== '' && { password }) }
}

type Known = Omit<MailValues, 'password'> & Pick<MailState, 'hasPassword'>

/** The kept password belongs to another server or user than those that are typed. */
export const needsPassword = (before: Known, values: MailValues): boolean =>
  before.hasPassword &&
  values.password === '' &&
  values.username !== '' &&
  (['host', 'port', 'encryption', 'username'] as const).some(name => before[name] !== values[name])
