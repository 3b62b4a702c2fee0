// A phone's calendar: two independent parsers must agree on each file.
import ICAL from 'ical.js'
import ical, { type VEvent } from 'node-ical'
import { expect } from 'vitest'

interface PhoneEvent {
  id: string
  start: string
  end: string
  sequence: number
  cancelled: boolean
}

const byId = (a: PhoneEvent, b: PhoneEvent) => (a.id < b.id ? -1 : 1)

const readFirst = (text: string): PhoneEvent[] =>
  new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map(part => {
    const { uid, startDate, endDate, sequence } = new ICAL.Event(part)
    return {
      id: uid,
      start: startDate.toJSDate().toISOString(),
      end: endDate.toJSDate().toISOString(),
      sequence: sequence ?? 0,
      cancelled: part.getFirstPropertyValue('status') === 'CANCELLED',
    }
  })

const readSecond = (text: string): PhoneEvent[] =>
  Object.values(ical.sync.parseICS(text))
    .filter((part): part is VEvent => part?.type === 'VEVENT')
    .map(({ uid, start, end, sequence, status }) => ({
      id: uid,
      start: start.toISOString(),
      end: end!.toISOString(),
      sequence: sequence ?? 0,
      cancelled: status === 'CANCELLED',
    }))

export function startPhone() {
  const eventsById = new Map<string, PhoneEvent>()
  return {
    /** Imports a file over the existing events: the same UID with a higher SEQUENCE wins. */
    bring(text: string): void {
      const events = readFirst(text).toSorted(byId)
      expect(readSecond(text).toSorted(byId)).toEqual(events)
      expect(new Set(events.map(({ id }) => id)).size, 'one event for each UID').toBe(events.length)
      for (const event of events) if (event.sequence >= (eventsById.get(event.id)?.sequence ?? 0)) eventsById.set(event.id, event)
    },
    /** Start times of the visible events, in UTC. */
    shows: (): string[] =>
      [...eventsById.values()]
        .filter(({ cancelled }) => !cancelled)
        .map(({ start }) => start.slice(0, 16))
        .toSorted(),
  }
}
