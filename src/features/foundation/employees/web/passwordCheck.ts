import type { Check } from '#web/ui/useRouteForm.ts'
import { PASSWORD, PASSWORD_TEXTS } from '../texts.ts'

export interface PasswordForm {
  password: string
  confirmation: string
}

/** The checks of 'Editar contraseña' in their order (ACC-29, ACC-30, ACC-31). */
export function checkPassword({ password, confirmation }: PasswordForm): Check | null {
  if (!password || !confirmation) return { field: password ? 'confirmation' : 'password', text: PASSWORD_TEXTS.required }
  if (password.length < PASSWORD.min || confirmation.length < PASSWORD.min)
    return { field: password.length < PASSWORD.min ? 'password' : 'confirmation', text: PASSWORD_TEXTS.short }
  if (password !== confirmation) return { field: 'confirmation', text: PASSWORD_TEXTS.mismatch }
  return null
}
