// The way in of another employee: where their account is open, and their second step when app and codes are lost (CON-33).
import { z } from 'zod'
import { del, get, routes } from '#contract/route.ts'
import { never } from '#lib/undo.ts'
import { OwnSession } from '#features/foundation/session/contract.ts'
import { employeesAccess } from './access.ts'

const again = never('Una sesión cerrada se abre entrando de nuevo.')

export const accounts = routes('accounts', {
  sessions: get('/users/:id/sessions', {
    summary: 'List where the account of an employee is open',
    fails: ['404 EMPLOYEE_NOT_FOUND'],
    access: employeesAccess.update,
    scope: 'whole',
    // `factor`: whether they have a second step.
    returns: { factor: z.boolean(), sessions: z.array(OwnSession) },
  }),
  endSessions: del('/users/:id/sessions', {
    summary: 'End all sessions of an employee',
    sentence: 'Cerró las sesiones de un empleado',
    fails: ['404 EMPLOYEE_NOT_FOUND', '409 BEYOND_OWN_PERMISSIONS'],
    access: employeesAccess.update,
    scope: 'whole',
    proof: 'fresh',
    undo: again,
  }),
  dropFactors: del('/users/:id/factors', {
    summary: 'Take the second step of an employee away, and end their sessions',
    sentence: 'Quitó el segundo paso de un empleado',
    fails: ['404 EMPLOYEE_NOT_FOUND', '409 BEYOND_OWN_PERMISSIONS'],
    access: employeesAccess.update,
    scope: 'whole',
    proof: 'fresh',
    undo: never('Un segundo paso no se recupera: su dueño lo activa otra vez.'),
  }),
})
