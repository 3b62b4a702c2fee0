import { ownerText } from '#features/foundation/person/emailOwner.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { studentFailures } from '../contract.ts'
import { findByEmail } from './store.ts'

/** Names the student who has the address, as far as the caller sees them: the desk enrols that one instead (ENR-53). */
export async function refuseTaken({ db, academy }: Pick<Context, 'db' | 'academy'>, email: string, path: string): Promise<never> {
  const { EMAIL_TAKEN } = studentFailures
  const owner = await findByEmail(db, email)
  if (!owner) fail(EMAIL_TAKEN, { fields: [{ path, message: EMAIL_TAKEN.message }] })
  const { id, createdAt, ...person } = owner
  const student = { _id: id, ...person, registerDate: createdAt.toISOString() }
  const message = ownerText(student, academy.timeZone)
  return fail(EMAIL_TAKEN, { message, ext: { student }, fields: [{ path, message }] })
}
