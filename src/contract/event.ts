// What the live socket says. Events carry ids, never data: listeners read again through the routes.
import type { Access } from './access.ts'

/** `changed {resource, ids}` of one resource, heard by the sessions that may read it. */
export interface ChangeEvent {
  resource: string
  access: Access
}

const declared = new Map<string, ChangeEvent>()

/** Declares that writes of this resource are announced to whoever holds `access`. */
export function changes(resource: string, access: Access): ChangeEvent {
  const event = { resource, access }
  declared.set(resource, event)
  return event
}

/** All declared change events; the socket decides with them which a session hears. */
export const changeEvents = (): readonly ChangeEvent[] => [...declared.values()]
