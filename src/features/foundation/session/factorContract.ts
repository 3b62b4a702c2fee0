// The user's own second step: passkeys, an authenticator app, and recovery codes (CON-30 to CON-34).
import { z } from 'zod'
import { failures } from '#contract/failure.ts'
import { id, instant } from '#contract/fields.ts'
import { del, get, post, put, routes } from '#contract/route.ts'
import { never } from '#lib/undo.ts'
import { MadePasskey, MakePasskey, passkeyName } from './passkeyMaking.ts'

/** A method of the second step; `name` is that of a passkey. */
export const Factor = z.object({
  _id: id,
  kind: z.enum(['totp', 'passkey']),
  name: z.string().nullable(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})

/** Secrets of an account are set up again, never restored. */
const guarded = never('Un segundo paso no se recupera: actívalo otra vez.')

/** The ten recovery codes, which are shown only once: 'k7mq2-9xd4f'. */
const codes = z.array(z.string())

export const factors = routes('factors', {
  list: get('/session/factors', {
    summary: "List one's own second steps",
    access: 'auth',
    early: 'always',
    scope: 'open',
    returns: { factors: z.array(Factor), codesLeft: z.number() },
  }),
  beginTotp: post('/session/totp', {
    summary: 'Begin to add an app of codes',
    fails: ['409 FACTOR_THERE', '503 FACTOR_KEY_MISSING'],
    access: 'auth',
    early: 'always',
    scope: 'open',
    proof: 'fresh',
    undo: guarded,
    unaudited: true,
    // `picture`: the QR code as an SVG.
    returns: { uri: z.string(), secret: z.string(), picture: z.string() },
  }),
  confirmTotp: put('/session/totp', {
    summary: 'Add the app of codes by its first code',
    sentence: 'Activó su segundo paso',
    fails: ['401 FACTOR_WRONG', '503 FACTOR_KEY_MISSING'],
    access: 'auth',
    early: 'always',
    scope: 'open',
    proof: 'fresh',
    undo: guarded,
    edits: 'One secret, of oneself.',
    body: z.object({ code: z.string().regex(/^\d{6}$/, 'Escribe los 6 dígitos.') }),
    returns: { codes },
  }),
  beginPasskey: post('/session/passkeys/options', {
    summary: 'Begin to add a passkey',
    fails: ['409 PASSKEY_MOST', '409 PASSKEY_NOT_HERE'],
    access: 'auth',
    early: 'always',
    scope: 'open',
    proof: 'fresh',
    undo: guarded,
    unaudited: true,
    returns: { options: MakePasskey },
  }),
  addPasskey: post('/session/passkeys', {
    summary: 'Add the passkey that a device made',
    sentence: 'Agregó una llave de acceso',
    fails: ['409 PASSKEY_MOST', '409 PASSKEY_NOT_HERE', '409 PASSKEY_REFUSED', '409 PASSKEY_THERE'],
    access: 'auth',
    early: 'always',
    scope: 'open',
    proof: 'fresh',
    undo: guarded,
    body: z.object({ name: passkeyName, response: MadePasskey }),
    // `codes`: ten for a user without a second step so far, else none.
    returns: { factor: Factor, codes },
  }),
  remove: del('/session/factors/:id', {
    summary: "Remove one's own second step",
    sentence: 'Quitó un segundo paso suyo',
    fails: ['409 FACTOR_NEEDED'],
    access: 'auth',
    early: 'always',
    scope: 'open',
    proof: 'fresh',
    undo: guarded,
  }),
  newCodes: post('/session/codes', {
    summary: 'Make ten new recovery codes, which replace all others',
    sentence: 'Pidió códigos de respaldo nuevos',
    fails: ['409 FACTOR_NONE'],
    access: 'auth',
    early: 'always',
    scope: 'open',
    proof: 'fresh',
    undo: guarded,
    returns: { codes },
  }),
})

export const factorFailures = failures({
  FACTOR_THERE: [409, 'Ya tienes una app de códigos. Quítala antes de agregar otra.'],
  /** Refuses to remove the last method while a role requires one. */
  FACTOR_NEEDED: [409, 'Tu rol pide un segundo paso. Actívalo para continuar.'],
  FACTOR_NONE: [409, 'Primero activa tu segundo paso.'],
  PASSKEY_NOT_HERE: [409, 'Las llaves de acceso solo sirven cuando Plantel se abre con https.'],
  PASSKEY_MOST: [409, 'Ya tienes 10 llaves de acceso. Quita una antes de agregar otra.'],
  PASSKEY_THERE: [409, 'Esa llave de acceso ya está agregada.'],
  PASSKEY_REFUSED: [409, 'Este equipo no pudo hacer una llave de acceso que sirva aquí. Intenta de nuevo o usa otro.'],
})

export type Factor = z.input<typeof Factor>
