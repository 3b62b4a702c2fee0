// Signing in: the call, the cookie, the other tabs. Shared by the sign-in page and the window over a running page.
import type { SignedIn } from '#web/session.tsx'
import { deviceId } from '#web/device.ts'
import { tellTabs } from '#web/tabs.ts'
import { cookieHelp, writeToken } from '#web/token.ts'
import { CallError, send } from '#web/http.ts'

export interface Credentials {
  email: string
  password: string
  keepSession: boolean
}

export const SIGN_IN_TEXTS = {
  noToken: 'No token received',
  noCookie: 'Failed to set authentication token',
  empty: 'Escribe tu correo y tu contraseña.',
}

/** Gives who signed in; throws CallError with the text to show. */
export async function enterSession(credentials: Credentials): Promise<SignedIn> {
  const {
    token,
    success: _success,
    ...session
  } = (await send('post', '/login', { body: { ...credentials, device: deviceId() } })) as SignedIn & { token?: string; success: true }
  if (!token) throw new CallError({ status: 0, message: SIGN_IN_TEXTS.noToken })
  if (!writeToken(token, credentials.keepSession))
    throw new CallError({ status: 0, message: `${SIGN_IN_TEXTS.noCookie}\n${cookieHelp(location)}` })
  tellTabs({ kind: 'signed-in', userId: session.user._id })
  return session
}
