import { fold } from '#lib/text.ts'
import { LEAST_ASKED, twins, type KnownStudent } from '#features/foundation/twins/contract.ts'
import { phoneSoFar, type PersonValues } from '#features/foundation/person/web/shared/personCheck.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { useSettled } from '#web/hooks/useSettled.ts'

const PAUSE_MS = 300

/** The phone or surname to look for; null if too short. */
function soughtOf({ phoneNumber, name, lastName, secondLastName }: PersonValues) {
  const phone = phoneSoFar(phoneNumber)
  const known = fold(lastName).length >= LEAST_ASKED.letters
  const query = {
    ...(phone.length >= LEAST_ASKED.digits && { phone }),
    ...(known && { name: name.trim(), lastName: lastName.trim(), secondLastName: secondLastName.trim() }),
  }
  return Object.keys(query).length > 0 ? query : null
}

/** Students with this phone or name, searched while the user types (ENR-70). Shows nothing without an answer. */
export function useKnown(values: PersonValues, asks: boolean): readonly KnownStudent[] {
  const sought = soughtOf(values)
  const settled = useSettled(JSON.stringify(sought), PAUSE_MS)
  const query = asks && sought ? (JSON.parse(settled) as typeof sought) : null
  const { data } = useRead(twins.check, query ? { query } : skip)
  return query ? (data?.students ?? []) : []
}
