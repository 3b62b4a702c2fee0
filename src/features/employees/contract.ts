import { z } from 'zod'
import { put, routes } from '#contract/route.ts'

/** Bounds of a staff password (000 §5); "dígitos" in the messages means characters. */
export const PASSWORD = { min: 5, max: 100 }

export const PASSWORD_TEXTS = {
  required: 'Debes de llenar el campo de contraseña y la confirmación',
  short: 'La contraseña y la confirmación deben terner un minimo de 5 digitos.',
  mismatch: 'Las contraseñas no coinciden , la contraseña y la confirmación deben ser las mismas',
  done: 'La contraseña ha sido cambiada exitosamente',
}

export const employees = routes('employees', {
  // Own password: `put /users/?`, or whoever signed in with a recovery password (decisions "Composite screens").
  update: put('/users/:id', {
    access: 'auth',
    narrow: true,
    body: z.object({ password: z.string().min(PASSWORD.min, PASSWORD_TEXTS.short).max(PASSWORD.max) }),
  }),
})
