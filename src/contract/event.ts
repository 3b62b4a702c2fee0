// Messages of the live socket. Events carry ids, never data: listeners read again through the routes.
import { isId } from '#lib/ids.ts'
import type { Access } from './access.ts'

/** `changed {resource, ids}` of one resource. Sessions that may read the resource receive it. */
export interface ChangeEvent {
  resource: string
  access: Access
}

const declared = new Map<string, ChangeEvent>()

/** Declares that writes of this resource are announced to the holders of `access`. */
export function changes(resource: string, access: Access): ChangeEvent {
  const event = { resource, access }
  declared.set(resource, event)
  return event
}

/** All declared change events. The socket uses them to decide which session receives an event. */
export const changeEvents = (): readonly ChangeEvent[] => [...declared.values()]

/** The server, not a handler, announces each new audit row to the readers of the audit. */
export const auditChanged = changes('audit', 'get /audit/')

/** A room of the socket for one record: `talk:{id}`. A browser joins it while it shows the record (WIR-50). */
export interface Room {
  name: string
  access: Access
}

const rooms = new Map<string, Room>()

/** Declares a kind of room that holders of `access` may join. */
export function room(name: string, access: Access): Room {
  const newRoom = { name, access }
  rooms.set(name, newRoom)
  return newRoom
}

/** The name of one record's room, as browsers send it. */
export const roomOf = ({ name }: Room, id: string): string => `${name}:${id}`

/** Parses the room name that a browser sent; undefined when there is no such kind. */
export function roomNamed(text: string): Room | undefined {
  const [name = '', id = '', ...more] = text.split(':')
  return isId(id) && more.length === 0 ? rooms.get(name) : undefined
}
