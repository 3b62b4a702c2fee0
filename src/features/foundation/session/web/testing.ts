import { vi, type Mock } from 'vitest'
import type { AskPasskey } from '../passkeyShapes.ts'

const bytes = (text: string) => new TextEncoder().encode(text).buffer
const refusal = () => new DOMException('The operation either timed out or was not allowed.', 'NotAllowedError')

export const PASSKEY_OPTIONS: AskPasskey = {
  challenge: 'cmV0bw',
  rpId: 'localhost',
  timeout: 120_000,
  userVerification: 'required',
}
/** The bytes of 'yo', 'datos', 'firma', 'quien' in base64url. */
export const SIGNED = {
  id: 'eW8',
  response: { clientDataJSON: 'ZGF0b3M', authenticatorData: 'ZGF0b3M', signature: 'ZmlybWE', userHandle: 'cXVpZW4' },
}
export const CREDENTIAL = { id: 'eW8', response: { clientDataJSON: 'ZGF0b3M', attestationObject: 'ZGF0b3M' } }

/** The owner confirms, or closes the window. */
export function holdsPasskey(): { get: Mock; create: Mock; givesUp(): void } {
  const common = { id: 'eW8', rawId: bytes('yo'), type: 'public-key', authenticatorAttachment: null, getClientExtensionResults: () => ({}) }
  const data = { clientDataJSON: bytes('datos') }
  const signed = { ...data, authenticatorData: bytes('datos'), signature: bytes('firma'), userHandle: bytes('quien') }
  const get = vi.spyOn(navigator.credentials, 'get').mockResolvedValue({ ...common, response: signed } as unknown as Credential)
  const create = vi
    .spyOn(navigator.credentials, 'create')
    .mockResolvedValue({ ...common, response: { ...data, attestationObject: bytes('datos') } } as unknown as Credential)
  return {
    get,
    create,
    givesUp() {
      get.mockRejectedValue(refusal())
      create.mockRejectedValue(refusal())
    },
  }
}
