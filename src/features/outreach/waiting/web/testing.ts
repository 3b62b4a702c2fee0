import { courses } from '#features/teaching/courses/contract.ts'
import { locations } from '#features/foundation/locations/contract.ts'
import { serve, type SentRequest } from '#web/testing/serve.ts'
import { waiting, type WaitingCard, type WaitingEntry } from '../contract.ts'

export const id = (number: number) => `e0000000000000000000${String(number).padStart(4, '0')}`

export function entryOf(number: number, name: string, part: Partial<WaitingEntry> = {}): WaitingEntry {
  return {
    _id: id(number),
    place: number,
    persons: [{ student: null, visitor: null, outside: false, name, lastName: 'Ríos', phoneNumber: '5544719032', email: null }],
    course: { _id: id(100), name: 'Álgebra' },
    group: { _id: id(200), name: 'Sabatino A' },
    location: null,
    seats: 1,
    state: 'waiting',
    note: null,
    joinedAt: '2026-11-20T16:00:00.000Z',
    unconfirmed: false,
    closedAt: null,
    hold: null,
    reason: { kind: 'full', free: 0, held: 0, until: null, seated: 40, quota: 40 },
    ...part,
  }
}

/** An entry with an offer that ends in this many hours. */
export const offeredTo = (number: number, name: string, hours: number, part: Partial<WaitingEntry> = {}): WaitingEntry =>
  entryOf(number, name, {
    place: null,
    state: 'offered',
    reason: null,
    hold: {
      _id: id(300 + number),
      group: { _id: id(200), name: 'Sabatino A' },
      seats: 1,
      endsAt: new Date(Date.now() + hours * 3_600_000 + 60_000).toISOString(),
      extended: 0,
      offer: true,
      toCall: false,
      text: `Hola, ${name}: hay 1 lugar en Sabatino A.`,
    },
    ...part,
  })

export function serveList(
  entries: readonly WaitingEntry[],
  cards: readonly WaitingCard[] = [],
): { acted: SentRequest[]; joined: SentRequest[] } {
  serve(courses.list, () => ({ courses: [] }))
  serve(locations.list, () => ({ locations: [] }))
  serve(waiting.list, () => ({
    entries: [...entries],
    cards: [...cards],
    unconfirmed: entries.filter(entry => entry.unconfirmed).length,
    now: new Date().toISOString(),
    total: entries.length,
  }))
  const acted = serve(waiting.attend, ({ params }) => ({ entry: entries.find(({ _id }) => _id === params.id)! }))
  const joined = serve(waiting.join, () => ({ entry: entryOf(6, 'Ana') }))
  return { acted, joined }
}
