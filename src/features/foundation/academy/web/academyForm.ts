import type { Check } from '#web/ui/useRouteForm.ts'
import { AcademyChange, type Academy } from '../contract.ts'

export type AcademyValues = Omit<Academy, 'timeZoneLocked'>

export const valuesOf = ({ timeZoneLocked: _locked, ...values }: Academy): AcademyValues => values

/** The body with only the changed fields: two users may edit different parts. */
export function academyBody(before: AcademyValues, values: AcademyValues): AcademyChange {
  const { logo, ...rest } = values
  const changed = Object.entries(rest).filter(([name, value]) => value !== before[name as keyof AcademyValues])
  return { ...Object.fromEntries(changed), ...(logo?._id !== before.logo?._id && { logo: logo?._id ?? null }) }
}

export function academyCheck(values: AcademyValues): Check | null {
  const issue = AcademyChange.safeParse({ ...values, logo: values.logo?._id ?? null }).error?.issues[0]
  return issue ? { field: String(issue.path[0]), text: issue.message } : null
}
