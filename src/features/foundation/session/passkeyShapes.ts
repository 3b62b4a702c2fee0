// Signing by a passkey (WebAuthn, level 3): the minimum that device and server need.
import { z } from 'zod'

/** Longest credential id of the standard: 1,023 bytes. */
const ID = 1_364
export const base64url = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(most)
export const credentialId = base64url(ID)

export const passkeyId = z.object({ id: z.string(), type: z.literal('public-key') })

export const AskPasskey = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  /** Absent: any passkey of this academy. */
  allowCredentials: z.array(passkeyId).optional(),
})

export const SignedByPasskey = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: base64url(100).optional(),
  }),
})

export type AskPasskey = z.infer<typeof AskPasskey>
export type SignedByPasskey = z.infer<typeof SignedByPasskey>
