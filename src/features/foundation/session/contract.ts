import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { id, instant, line, secret } from '#contract/fields.ts'
import { del, get, post, put, routes } from '#contract/route.ts'
import { never } from '#lib/undo.ts'
import { AskPasskey, SignedByPasskey } from './passkeyShapes.ts'

export const Grant = z.object({ resource: z.string(), methods: z.array(z.enum(['get', 'post', 'put', 'delete'])) })

export const SessionUser = z.object({
  _id: id,
  name: z.string(),
  lastName: z.string(),
  secondLastName: z.string(),
  email: z.string(),
  isProfessor: z.boolean(),
  roles: z.array(z.object({ _id: id, name: z.string() })),
  /** The campuses of their work, by name; absent: the whole academy (CON-1). */
  campuses: z.array(z.object({ _id: id, name: z.string() })).optional(),
})

/** Academy data that every screen needs: `timeZone` defines the day. */
/** `logo`: the address of its picture, if any. `example`: the demo. `starting`: newly set up. `noMail`: no mail server. */
export const Academy = z.object({
  name: z.string(),
  timeZone: z.string(),
  logo: z.string().optional(),
  example: z.literal(true).optional(),
  starting: z.literal(true).optional(),
  noMail: z.literal(true).optional(),
})

export const signedIn = {
  user: SessionUser,
  allows: z.array(Grant),
  academy: Academy,
  /** Signed in with a password from a recovery mail, or one that a colleague typed: a new one has to be set now. */
  mustChangePassword: z.boolean(),
  /** A role requires a second step, and there is none yet: nothing else is open (CON-32). */
  mustProtect: z.literal(true).optional(),
}

export const OwnSession = z.object({
  _id: id,
  current: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant,
  device: z.string(),
  ip: z.string(),
})

/** 256 random bits. */
export const randomToken = z.string().regex(/^[\w-]{43}$/)

export const FactorMethod = z.enum(['totp', 'code', 'passkey'])

const factorInput = {
  totp: z
    .string()
    .regex(/^\d{6}$/, 'Escribe los 6 dígitos.')
    .optional(),
  code: line().max(20).optional(),
  /** The answer to the challenge that `proofChallenge` returned. */
  passkey: SignedByPasskey.optional(),
}
const ONE_OF = 'Usa una sola forma de confirmar.'
const oneOf = (proof: { totp?: string; code?: string; passkey?: SignedByPasskey; password?: string }) =>
  [proof.totp, proof.code, proof.passkey, proof.password].filter(each => each !== undefined).length === 1

export const session = routes('session', {
  login: post('/login', {
    summary: 'Sign in with e-mail and password',
    fails: ['401 WRONG_PAIR', '429 GUESSING', '429 TOO_MANY_TRIES'],
    access: 'public',
    scope: 'open',
    undo: never('Entrar no cambia ningún registro.'),
    unaudited: true,
    // `device`: this browser's random id, by which it is recognized (CON-40). It grants nothing.
    body: z.object({
      // As typed: an e-mail older than CON-50 may contain invisible characters.
      email: secret().max(254),
      password: secret().max(200),
      keepSession: z.boolean().optional(),
      device: randomToken.optional(),
    }),
    // A user with a second step gets `step` and `ticket` instead of a token (CON-31).
    returns: {
      ...z.object({ token: z.string(), ...signedIn }).partial().shape,
      step: z.literal('factor').optional(),
      ticket: z.string().optional(),
      methods: z.array(FactorMethod).optional(),
      // When `passkey` is among the methods.
      passkey: AskPasskey.optional(),
    },
  }),
  loginFactor: post('/login/factor', {
    summary: 'Finish signing in with the second step',
    fails: ['401 FACTOR_WRONG', '401 PASSKEY_UNKNOWN', '401 TICKET_OVER', '401 WRONG_PAIR', '429 TOO_MANY_TRIES', '503 FACTOR_KEY_MISSING'],
    access: 'public',
    scope: 'open',
    undo: never('Entrar no cambia ningún registro.'),
    unaudited: true,
    body: z.object({ ticket: randomToken, device: randomToken.optional(), ...factorInput }).refine(oneOf, ONE_OF),
    returns: { token: z.string(), ...signedIn },
  }),
  passkeyOptions: post('/login/passkey/options', {
    summary: 'Begin to sign in with a passkey',
    fails: ['409 PASSKEY_NOT_HERE', '429 TOO_MANY_TRIES'],
    access: 'public',
    scope: 'open',
    undo: never('Entrar no cambia ningún registro.'),
    unaudited: true,
    returns: { ticket: z.string(), options: AskPasskey },
  }),
  loginPasskey: post('/login/passkey', {
    summary: 'Sign in with a passkey alone',
    fails: ['401 PASSKEY_UNKNOWN', '401 TICKET_OVER', '401 WRONG_PAIR', '409 PASSKEY_NOT_HERE'],
    access: 'public',
    scope: 'open',
    undo: never('Entrar no cambia ningún registro.'),
    unaudited: true,
    body: z.object({ ticket: randomToken, response: SignedByPasskey, keepSession: z.boolean().optional(), device: randomToken.optional() }),
    returns: { token: z.string(), ...signedIn },
  }),
  proofOptions: post('/session/proof/options', {
    summary: 'Ask what a passkey has to sign to show again who one is',
    fails: ['409 PASSKEY_NOT_HERE'],
    access: 'auth',
    early: 'always',
    scope: 'open',
    undo: never('Confirmar quién eres no cambia ningún registro.'),
    unaudited: true,
    returns: { options: AskPasskey },
  }),
  prove: post('/session/proof', {
    summary: 'Show again who one is, for calls that ask for it',
    fails: ['401 FACTOR_WRONG', '401 PASSKEY_UNKNOWN', '401 PROOF_WRONG', '429 TOO_MANY_TRIES', '503 FACTOR_KEY_MISSING'],
    access: 'auth',
    early: 'always',
    scope: 'open',
    undo: never('Confirmar quién eres no cambia ningún registro.'),
    unaudited: true,
    body: z.object({ password: secret().max(200).optional(), ...factorInput }).refine(oneOf, ONE_OF),
    returns: { until: instant },
  }),
  current: get('/session', {
    summary: 'Read who is signed in and what they may do',
    access: 'auth',
    early: 'always',
    scope: 'open',
    returns: signedIn,
  }),
  logout: post('/logout', {
    summary: 'End the session of this token',
    access: 'auth',
    early: 'always',
    scope: 'open',
    undo: never('Salir no cambia ningún registro.'),
    unaudited: true,
  }),
  recover: put('/recovery', {
    summary: 'Send a new password by e-mail',
    fails: ['404 UNKNOWN_EMAIL', '409 NO_PUBLIC_URL', '429 TOO_MANY_TRIES'],
    access: 'public',
    scope: 'open',
    undo: never('La contraseña temporal ya salió por correo; vence sola.'),
    edits: 'One secret, of oneself.',
    unaudited: true,
    body: z.object({ email: secret().max(254), password: secret().max(200).optional() }),
  }),
  mine: get('/sessions', {
    summary: "List one's own open sessions",
    access: 'auth',
    early: 'always',
    scope: 'open',
    returns: { sessions: z.array(OwnSession) },
  }),
  close: del('/sessions/:id', {
    summary: "End one of one's own sessions",
    sentence: 'Cerró una sesión',
    access: 'auth',
    early: 'always',
    scope: 'open',
    undo: never('Una sesión cerrada se abre entrando de nuevo.'),
  }),
})

/** Academy data that every screen shows has changed: browsers read the session again. */
export const academyChanged = changes('academy', 'auth')

export const sessionFailures = failures({
  WRONG_PAIR: [401, 'Correo o contraseña incorrectos'],
  UNKNOWN_EMAIL: [404, 'No existe una cuenta con ese correo. Intenta de nuevo o acude con un administrador.'],
  NO_PUBLIC_URL: [409, 'No se puede enviar una contraseña temporal: falta la dirección pública de la consola. Avisa a sistemas.'],
  TOO_MANY_TRIES: [429, 'Demasiados intentos. Espera un momento y vuelve a intentarlo.'],
  FACTOR_WRONG: [401, 'El código no es correcto o ya se usó.'],
  PROOF_WRONG: [401, 'La contraseña no es correcta.'],
  /** Unknown, copied, of another site or another user: the same answer for all. */
  PASSKEY_UNKNOWN: [401, 'No conocemos esta llave de acceso. Entra con tu correo y contraseña.'],
  TICKET_OVER: [401, 'Pasó demasiado tiempo. Escribe tu contraseña otra vez.'],
  FACTOR_KEY_MISSING: [503, 'Falta la clave del segundo paso. Avisa a sistemas.'],
  // `{n}`: minutes.
  GUESSING: [
    429,
    'Alguien está probando contraseñas de esta cuenta. Entra desde un equipo que ya usas o con tu llave de acceso, pide una contraseña temporal o espera {n} min.',
  ],
})

export type SessionUser = z.input<typeof SessionUser>
export type OwnSession = z.input<typeof OwnSession>
