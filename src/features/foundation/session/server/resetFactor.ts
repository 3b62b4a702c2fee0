import type { Db } from '#server/db/connect.ts'
import { dropFactors } from './secondStep.ts'
import { endSessionsOf, findByEmail } from './store.ts'

/** For lost app and codes: the password is enough again, and all sessions end. False: unknown e-mail. */
export async function resetFactor(trx: Db, email: string): Promise<boolean> {
  const employee = await findByEmail(trx, email)
  if (!employee) return false
  await dropFactors(trx, employee.id)
  await endSessionsOf(trx, employee.id)
  return true
}
