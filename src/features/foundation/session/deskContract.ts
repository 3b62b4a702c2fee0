// A shared desk: a user who typed their password there today may return by PIN (CON-36).
import { z } from 'zod'
import { failures } from '#contract/failure.ts'
import { id } from '#contract/fields.ts'
import { del, post, put, routes } from '#contract/route.ts'
import { never } from '#lib/undo.ts'
import { randomToken, signedIn } from './contract.ts'

const PIN_TEXT = 'Escribe los 6 dígitos.'
const pin = z.string().regex(/^\d{6}$/, PIN_TEXT)

export const DeskPerson = z.object({ _id: id, name: z.string(), lastName: z.string() })

export const desk = routes('desk', {
  people: post('/login/desk', {
    summary: 'List who may take their place at this device with a PIN',
    access: 'public',
    scope: 'open',
    undo: never('Solo consulta.'),
    unaudited: true,
    body: z.object({ device: randomToken }),
    returns: { people: z.array(DeskPerson) },
  }),
  login: post('/login/pin', {
    summary: 'Sign in again at this device with a PIN',
    fails: ['401 PIN_GONE', '401 PIN_WRONG', '429 TOO_MANY_TRIES'],
    access: 'public',
    scope: 'open',
    undo: never('Entrar no cambia ningún registro.'),
    unaudited: true,
    body: z.object({ device: randomToken, employee: id, pin }),
    returns: { token: z.string(), ...signedIn },
  }),
  setPin: put('/session/desk-pin', {
    summary: "Set one's own PIN at this device",
    sentence: 'Puso su PIN en un equipo',
    fails: ['409 PIN_LATE', '409 PIN_MOST', '409 PIN_WEAK'],
    access: 'auth',
    scope: 'open',
    proof: 'fresh',
    undo: never('Un PIN no se recupera: pon otro.'),
    edits: 'One secret, of oneself.',
    body: z.object({ device: randomToken, pin }),
  }),
  dropPin: del('/session/desk-pin', {
    summary: "Remove one's own PIN from this device",
    sentence: 'Quitó su PIN de un equipo',
    access: 'auth',
    scope: 'open',
    proof: 'fresh',
    undo: never('Un PIN no se recupera: pon otro.'),
    query: z.object({ device: randomToken }),
  }),
})

export const deskFailures = failures({
  PIN_WRONG: [401, 'El PIN no es correcto.'],
  /** The PIN is over: after five wrong ones, 12 hours, or another password. */
  PIN_GONE: [401, 'Entra con tu contraseña para volver a usar tu PIN.'],
  PIN_WEAK: [409, 'Elige un PIN menos fácil de adivinar.'],
  PIN_MOST: [409, 'Ya hay 12 personas con PIN en este equipo.'],
  /** The device has to be one on which they typed their password today. */
  PIN_LATE: [409, 'Entra con tu contraseña en este equipo y pon tu PIN después.'],
})

export type DeskPerson = z.input<typeof DeskPerson>
