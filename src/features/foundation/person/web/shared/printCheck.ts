import { oneName } from '#lib/plainText.ts'
import { printFault } from '#lib/printable.ts'
import type { Check } from '#web/ui/useRouteForm.ts'
import { NAMES, type PersonValues } from './personCheck.ts'

/** A name that the fonts cannot draw (M133). @param stored the present value, which passes */
export function printCheck(values: PersonValues, stored: Partial<PersonValues> = {}): Check | null {
  for (const field of NAMES) {
    const text = oneName(values[field]) === stored[field] ? null : printFault(values[field])
    if (text) return { field, text }
  }
  return null
}
