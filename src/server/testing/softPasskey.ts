// Creates passkeys and signs with them by the standard (WebAuthn, level 3), without a browser.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { MadePasskey, MakePasskey } from '#features/foundation/session/passkeyMaking.ts'
import type { AskPasskey, SignedByPasskey } from '#features/foundation/session/passkeyShapes.ts'

const PRESENT = 0x01
const VERIFIED = 0x04
const NEW_KEY = 0x40
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()
const text = (data: Uint8Array) => Buffer.from(data).toString('base64url')

interface Lies {
  origin?: string
  verified?: boolean
  counter?: number
  handle?: string
}

export interface SoftPasskey {
  make(options: MakePasskey, lies?: Lies): MadePasskey
  sign(options: AskPasskey, lies?: Lies): SignedByPasskey
}

export function softPasskey(origin: string): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0
  let handle: string | undefined

  const saidBy = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: lies.origin ?? origin, crossOrigin: false }))
  function state(rpId: string, flags: number, lies: Lies, more: Uint8Array = Buffer.alloc(0)) {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lies.counter ?? counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags | (lies.verified === false ? 0 : VERIFIED)]), count, more])
  }
  /** The public key in COSE: EC2, ES256, P-256, x, y. */
  function shownKey() {
    const { x, y } = publicKey.export({ format: 'jwk' })
    const point = (axis: string | undefined) => new Uint8Array(Buffer.from(axis!, 'base64url'))
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(x)],
        [-3, point(y)],
      ]),
    )
  }

  return {
    make({ challenge, rp, user }, lies = {}) {
      handle = user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = state(rp.id, PRESENT | NEW_KEY, lies, Buffer.concat([Buffer.alloc(16), length, id, shownKey()]))
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]),
      )
      return {
        id: text(id),
        response: { clientDataJSON: text(saidBy('webauthn.create', challenge, lies)), attestationObject: text(attestationObject) },
      }
    },
    sign({ challenge, rpId }, lies = {}) {
      const clientData = saidBy('webauthn.get', challenge, lies)
      const authenticatorData = state(rpId, PRESENT, lies)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey)
      return {
        id: text(id),
        response: {
          clientDataJSON: text(clientData),
          authenticatorData: text(authenticatorData),
          signature: text(signature),
          userHandle: lies.handle ?? handle,
        },
      }
    },
  }
}
