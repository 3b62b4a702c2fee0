import type { Check } from '#web/ui/useRouteForm.ts'
import { STUDENT_PASSWORD, STUDENT_PASSWORD_TEXTS } from '../../contract.ts'

export interface PasswordForm {
  password: string
  confirmation: string
}

/** The checks of the password in their order (STU-51 to STU-53). */
export function passwordCheck({ password, confirmation }: PasswordForm): Check | null {
  const { required, short, mismatch } = STUDENT_PASSWORD_TEXTS
  if (!password || !confirmation) return { field: password ? 'confirmation' : 'password', text: required }
  if (password.length < STUDENT_PASSWORD.min) return { field: 'password', text: short }
  return password === confirmation ? null : { field: 'confirmation', text: mismatch }
}
