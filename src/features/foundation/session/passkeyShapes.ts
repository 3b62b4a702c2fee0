// What travels between a device that holds passkeys and the server (WebAuthn, level 3): as little as both need.
import { z } from 'zod'
import { line } from '#contract/fields.ts'

/** Longest credential id of the standard: 1,023 bytes. */
const ID = 1_364
const base64url = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(most)
const credentialId = base64url(ID)

const named = z.object({ id: z.string(), type: z.literal('public-key') })

/** What the device is asked to sign. */
export const AskPasskey = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  /** Absent: whichever it holds for this academy. */
  allowCredentials: z.array(named).optional(),
})

/** What the device is asked to make. */
export const MakePasskey = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(named),
})

/** A signature of the challenge. */
export const SignedByPasskey = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: base64url(100).optional(),
  }),
})

/** A passkey that was made. */
export const MadePasskey = z.object({
  id: credentialId,
  response: z.object({ clientDataJSON: base64url(4_000), attestationObject: base64url(20_000) }),
})

/** How its owner calls it. */
export const passkeyName = line('Escribe un nombre.').min(1, { error: 'Escribe un nombre.', abort: true }).max(60)

export type AskPasskey = z.infer<typeof AskPasskey>
export type MakePasskey = z.infer<typeof MakePasskey>
export type SignedByPasskey = z.infer<typeof SignedByPasskey>
export type MadePasskey = z.infer<typeof MadePasskey>
