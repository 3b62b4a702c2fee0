import { useSession } from '#web/session/session.tsx'
import type { Description } from '../contract.ts'
import { contactParts, type ContactPart } from './shared/contactParts.ts'

/** The acts that the caller may do on the persons of this report (DIR-38). */
export function useContactPart({ contact, opens }: Description): ContactPart | undefined {
  const { can } = useSession()
  return opens ? contactParts.all().find(({ about, access }) => about === contact && can(access)) : undefined
}
