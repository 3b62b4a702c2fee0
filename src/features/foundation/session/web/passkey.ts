// Signing and creating by a passkey. Loaded on demand, so that other pages stay small.
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { deviceId } from '#web/session/device.ts'
import { CallError, send } from '#web/calls/http.ts'
import type { SignedIn } from '#web/session/signedIn.ts'
import type { MadePasskey, MakePasskey } from '../passkeyMaking.ts'
import type { AskPasskey, SignedByPasskey } from '../passkeyShapes.ts'
import { arrived, type Answered } from './shared/enterSession.ts'

const GIVEN_UP = 'No se usó ninguna llave de acceso. Intenta de nuevo.'
const THERE = 'Este equipo ya tiene una llave de acceso de tu cuenta.'

/** A closed window or a timeout is reported like any failed call. */
function givenUp(error: unknown): never {
  const there = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  throw new CallError({ status: 0, message: there ? THERE : GIVEN_UP })
}

export async function signWithPasskey(optionsJSON: AskPasskey): Promise<SignedByPasskey> {
  const { id, response } = await startAuthentication({ optionsJSON }).catch(givenUp)
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) } }
}

export async function makePasskey(optionsJSON: MakePasskey): Promise<MadePasskey> {
  const { id, response } = await startRegistration({ optionsJSON }).catch(givenUp)
  return { id, response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject } }
}

/** Signs in without e-mail and password (CON-31). */
export async function enterPasskey(keepSession: boolean): Promise<SignedIn> {
  const { ticket, options } = (await send('post', '/login/passkey/options')) as { ticket: string; options: AskPasskey }
  const response = await signWithPasskey(options)
  const body = { ticket, response, keepSession, device: deviceId() }
  return arrived((await send('post', '/login/passkey', { body })) as Answered, keepSession)
}

export async function finishWithPasskey(ticket: string, options: AskPasskey, keepSession: boolean): Promise<SignedIn> {
  const body = { ticket, passkey: await signWithPasskey(options), device: deviceId() }
  return arrived((await send('post', '/login/factor', { body })) as Answered, keepSession)
}
