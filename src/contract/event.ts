// What the live socket says. Events carry ids, never data: listeners read again through the routes.
import { isId } from '#lib/ids.ts'
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

/** Every write leaves a line in the audit: whoever reads it hears that there is one more. The server says it, no handler. */
export const auditChanged = changes('audit', 'get /audit/')

/** A room of the socket for one record: `talk:{id}`. A browser joins it while it shows the record (WIR-50). */
export interface Room {
  name: string
  access: Access
}

const rooms = new Map<string, Room>()

/** Declares a kind of room, which holders of `access` may join. */
export function room(name: string, access: Access): Room {
  const made = { name, access }
  rooms.set(name, made)
  return made
}

/** The room of one record, as browsers name it. */
export const roomOf = ({ name }: Room, id: string): string => `${name}:${id}`

/** The kind of room that a browser named, if it is one. */
export function roomNamed(text: string): Room | undefined {
  const [name = '', id = '', ...more] = text.split(':')
  return isId(id) && more.length === 0 ? rooms.get(name) : undefined
}
