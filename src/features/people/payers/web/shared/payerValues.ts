import { phoneDigits } from '#lib/text.ts'
import type { Check } from '#web/ui/useRouteForm.ts'
import { EditedPayer, PayerPerson, type StudentPayer } from '../../contract.ts'
import type { Relation, Tell } from '../../relations.ts'

/** The form of a payer; empty fields are ''. */
export interface PayerValues {
  name: string
  lastName: string
  secondLastName: string
  phoneNumber: string
  secondPhoneNumber: string
  email: string
  relation: Relation
  pays: boolean
  tells: Tell[]
}

/** Mostly it is the mother, and she pays. */
export const EMPTY_PAYER: PayerValues = {
  name: '',
  lastName: '',
  secondLastName: '',
  phoneNumber: '',
  secondPhoneNumber: '',
  email: '',
  relation: 'madre',
  pays: true,
  tells: ['cobranza'],
}

export const valuesOf = ({ _id, siblings: _siblings, version: _version, ...payer }: StudentPayer): PayerValues => ({
  ...payer,
  phoneNumber: payer.phoneNumber ?? '',
  secondPhoneNumber: payer.secondPhoneNumber ?? '',
  email: payer.email ?? '',
})

export const personIn = ({ relation: _relation, pays: _pays, tells: _tells, ...person }: PayerValues) => person
export const linkIn = ({ relation, pays, tells }: PayerValues) => ({ relation, pays, tells })

/** The first error, under its field. @param storedEmail the e-mail of the edited card, which may stay */
export function personFault(values: PayerValues, storedEmail?: string | null): Check | null {
  const schema = values.email.trim() === storedEmail ? EditedPayer : PayerPerson
  const issue = schema.safeParse(personIn(values)).error?.issues[0]
  return issue ? { field: String(issue.path[0]), text: issue.message } : null
}

interface Reached {
  phoneNumber: string | null
  secondPhoneNumber: string | null
  email: string | null
}

export const reachedBy = (payer: Reached, { phone, email }: { phone: string; email: string }): boolean =>
  (phone !== '' && [payer.phoneNumber, payer.secondPhoneNumber].includes(phoneDigits(phone))) || (email !== '' && payer.email === email)
