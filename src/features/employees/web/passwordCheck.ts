import type { Check } from '#web/ui/useRouteForm.ts'
import { PASSWORD, PASSWORD_TEXTS } from '../texts.ts'

export interface PasswordForm {
  password: string
  confirmation: string
}

/** 000 §5 "Account password change page", in its order. */
export function checkPassword({ password, confirmation }: PasswordForm): Check | null {
  if (!password || !confirmation) return { field: password ? 'confirmation' : 'password', text: PASSWORD_TEXTS.required }
  if (password.length < PASSWORD.min || confirmation.length < PASSWORD.min)
    return { field: password.length < PASSWORD.min ? 'password' : 'confirmation', text: PASSWORD_TEXTS.short }
  if (password !== confirmation) return { field: 'confirmation', text: PASSWORD_TEXTS.mismatch }
  return null
}
