// Signing in: the call, the cookie, the other tabs. Shared by the sign-in page and the window over a running page.
import type { SignedIn } from '#web/session/signedIn.ts'
import { deviceId } from '#web/session/device.ts'
import { tellTabs } from '#web/session/tabs.ts'
import { cookieHelp, writeToken } from '#web/session/token.ts'
import { CallError, send } from '#web/calls/http.ts'
import type { AskPasskey } from '../../passkeyShapes.ts'

export interface Credentials {
  email: string
  password: string
  keepSession: boolean
}

export const SIGN_IN_TEXTS = {
  noToken: 'No token received',
  noCookie: 'Failed to set authentication token',
  empty: 'Escribe tu correo y tu contraseña.',
  emptyCode: 'Escribe el código.',
}

/** The password was right, and a second step is pending. */
export interface SecondStep {
  step: 'factor'
  ticket: string
  /** The methods of the second step; the one used last comes first. */
  methods: ('passkey' | 'totp' | 'code')[]
  passkey?: AskPasskey
}

export type Answered = Partial<SignedIn> & Partial<SecondStep> & { token?: string; success?: true }

/** Returns the signed-in user, or the second step; throws CallError with the text to show. */
export async function enterSession(credentials: Credentials): Promise<SignedIn | SecondStep> {
  const answer = (await send('post', '/login', { body: { ...credentials, device: deviceId() } })) as Answered
  if (answer.step && answer.ticket)
    return { step: answer.step, ticket: answer.ticket, methods: answer.methods ?? ['totp', 'code'], passkey: answer.passkey }
  return arrived(answer, credentials.keepSession)
}

export const isSecondStep = (answer: SignedIn | SecondStep): answer is SecondStep => 'step' in answer

/** Six digits are the app's, anything else is a recovery code. */
export async function enterFactor(ticket: string, typed: string, keepSession: boolean): Promise<SignedIn> {
  return arrived(
    (await send('post', '/login/factor', { body: { ticket, ...factorOf(typed), device: deviceId() } })) as Answered,
    keepSession,
  )
}

export function factorOf(typed: string): { totp: string } | { code: string } {
  const bare = typed.replace(/\s/g, '')
  return /^\d{6}$/.test(bare) ? { totp: bare } : { code: typed.trim() }
}

export function arrived({ token, success: _success, step: _step, ticket: _ticket, ...session }: Answered, keepSession: boolean): SignedIn {
  if (!token) throw new CallError({ status: 0, message: SIGN_IN_TEXTS.noToken })
  if (!writeToken(token, keepSession)) throw new CallError({ status: 0, message: `${SIGN_IN_TEXTS.noCookie}\n${cookieHelp(location)}` })
  const who = session as SignedIn
  tellTabs({ kind: 'signed-in', userId: who.user._id })
  return who
}
