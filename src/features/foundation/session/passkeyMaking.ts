// Registration of a passkey (WebAuthn, level 3). Separate from signing, which every screen loads.
import { z } from 'zod'
import { nameLine } from '#contract/fields.ts'
import { base64url, credentialId, passkeyId } from './passkeyShapes.ts'

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
  excludeCredentials: z.array(passkeyId),
})

export const MadePasskey = z.object({
  id: credentialId,
  response: z.object({ clientDataJSON: base64url(4_000), attestationObject: base64url(16_000) }),
})

export const passkeyName = nameLine('Escribe un nombre.').min(1, { error: 'Escribe un nombre.', abort: true }).max(60)

export type MakePasskey = z.infer<typeof MakePasskey>
export type MadePasskey = z.infer<typeof MadePasskey>
