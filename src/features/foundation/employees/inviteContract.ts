// Invitations: a new employee chooses their own password (LLE-63).
import { z } from 'zod'
import { Warning } from '#contract/inUse.ts'
import { failures } from '#contract/failure.ts'
import { secret } from '#contract/fields.ts'
import { post, routes } from '#contract/route.ts'
import { never } from '#lib/undo.ts'
import { randomToken, signedIn } from '#features/foundation/session/contract.ts'
import { employeesAccess } from './access.ts'
import { invitationSent } from './contract.ts'
import { PASSWORD, PASSWORD_TEXTS } from './texts.ts'

// Anything unknown gets the same answer.
const token = secret().max(200)

export const invitations = routes('invitations', {
  again: post('/users/:id/invitation', {
    summary: 'Invite an employee again who has not entered yet',
    sentence: 'Invitó otra vez a un empleado',
    fails: ['404 EMPLOYEE_NOT_FOUND', '409 ALREADY_ENTERED', '409 BEYOND_OWN_PERMISSIONS'],
    access: employeesAccess.create,
    scope: 'person',
    proof: 'fresh',
    undo: never('La invitación ya salió; la anterior dejó de servir.'),
    returns: invitationSent,
  }),
  look: post('/invitation/look', {
    summary: 'Read whom an invitation is for',
    fails: ['401 INVITATION_OVER', '429 TOO_MANY_TRIES'],
    access: 'public',
    scope: 'open',
    undo: never('Abrir una invitación no cambia ningún registro.'),
    unaudited: true,
    body: z.object({ token }),
    returns: { name: z.string(), email: z.string(), academy: z.string() },
  }),
  accept: post('/invitation', {
    summary: 'Choose a password with an invitation, and sign in',
    fails: ['401 INVITATION_OVER', '409 PASSWORD_KNOWN', '429 TOO_MANY_TRIES'],
    access: 'public',
    scope: 'open',
    undo: never('Entrar no cambia ningún registro.'),
    unaudited: true,
    body: z.object({
      token,
      password: secret(PASSWORD_TEXTS.short).min(PASSWORD.min, PASSWORD_TEXTS.short).max(PASSWORD.max),
      device: randomToken.optional(),
    }),
    returns: { token: z.string(), ...signedIn, warnings: z.array(Warning) },
  }),
})

export const invitationFailures = failures({
  ALREADY_ENTERED: [409, 'Ya entró a su cuenta: no hace falta otra invitación.'],
  /** Unknown, old, used or of an employee who left: the same answer for all. */
  INVITATION_OVER: [401, 'Esta invitación ya no sirve. Pide otra a quien te invitó.'],
})
