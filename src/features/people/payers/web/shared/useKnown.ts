import { plainEmail } from '#lib/email.ts'
import { isEmail, phoneDigits } from '#lib/text.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { payers, type FoundPayer } from '../../contract.ts'
import { reachedBy } from './payerValues.ts'

const PHONE = 10

/** Payers with this phone or e-mail (COB-16). Searches only complete ones. */
export function useKnown({ phoneNumber, email }: { phoneNumber: string; email: string }): FoundPayer | undefined {
  const phone = phoneDigits(phoneNumber).length >= PHONE ? phoneDigits(phoneNumber) : ''
  const address = isEmail(plainEmail(email)) ? plainEmail(email) : ''
  const byPhone = useRead(payers.search, phone ? { query: { query: phone } } : skip)
  const byEmail = useRead(payers.search, address ? { query: { query: address } } : skip)
  return [...(byPhone.data?.payers ?? []), ...(byEmail.data?.payers ?? [])].find(payer => reachedBy(payer, { phone, email: address }))
}
