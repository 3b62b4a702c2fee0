import { useRef, useState } from 'react'
import { plainEmail } from '#lib/email.ts'
import { isEmail } from '#lib/text.ts'
import { students } from '#features/people/students/contract.ts'
import type { EmailOwner } from '#features/foundation/person/web/shared/personCheck.ts'
import { call, CallError } from '#web/calls/api.ts'

export interface EmailOwners {
  /** The owner of the e-mail in the field, as far as known. */
  owner: EmailOwner | null
  /** The e-mail is free, as far as known. */
  free: boolean
  /** Asks the server; null: it is free. Throws CallError without an answer. */
  ask(email: string): Promise<EmailOwner | null>
}

const same = (a: string, b: string) => plainEmail(a) === plainEmail(b)

/** Does a student already have the e-mail (ENR-18)? Asks on blur and again before the next step. */
export function useEmailOwner(email: string): EmailOwners {
  const [lookup, setLookup] = useState<{ email: string; owner: EmailOwner | null } | null>(null)
  const latest = useRef('')
  return {
    owner: lookup && same(lookup.email, email) ? lookup.owner : null,
    free: lookup !== null && lookup.owner === null && same(lookup.email, email),
    async ask(email) {
      if (!isEmail(email.trim())) return null
      latest.current = email
      const owner = await lookUp(email)
      // Ignores a late answer to an older question.
      if (latest.current === email) setLookup({ email, owner })
      return owner
    },
  }
}

async function lookUp(email: string): Promise<EmailOwner | null> {
  try {
    return (await call(students.byEmail, { params: { email: plainEmail(email) } })).student
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    throw error
  }
}
