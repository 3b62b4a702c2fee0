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

/** A field fixed by the environment is sent as stored; the server ignores it. */
export function bodyOf({ port, password, ...values }: MailValues): z.input<typeof MailChange> {
  return { ...values, port: port ?? Number.NaN, ...(password !== '' && { password }) }
}

type StoredMail = Omit<MailValues, 'password'> & Pick<MailState, 'hasPassword'>

/** The stored password belongs to another server or user. */
export const needsPassword = (before: StoredMail, values: MailValues): boolean =>
  before.hasPassword &&
  values.password === '' &&
  values.username !== '' &&
  (['host', 'port', 'encryption', 'username'] as const).some(name => before[name] !== values[name])
