import { oneName } from '#lib/plainText.ts'
import { printFault } from '#lib/printable.ts'
import type { Check } from '#web/ui/useRouteForm.ts'
import { NAMES, type PersonValues } from './personCheck.ts'

/** A name that the fonts cannot draw (M133). @param kept the present value, which passes */
export function printCheck(values: PersonValues, kept: Partial<PersonValues> = {}): Check | null {
  for (const field of NAMES) {
    const text = oneName(values[field]) === kept[field] ? null : printFault(values[field])
    if (text) return { field, text }
  }
  return null
}
