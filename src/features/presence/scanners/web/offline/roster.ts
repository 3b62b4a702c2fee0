// Today's expected students for an offline door: read while online, kept until midnight.
import { dayOf, deviceNow } from '#web/state/clock.ts'
import { store } from '#web/state/store.ts'
import { CallError } from '#web/calls/http.ts'
import { scanners } from '../../contract.ts'
import { database, type Roster } from './database.ts'
import { reach } from './sending.ts'

/** The roster as last read. `rosterOf` ignores one of another day. */
export const roster = store<Roster | null>(null)

/** Reads and stores it. Without an answer the stored one stays. */
export async function refreshRoster(): Promise<void> {
  try {
    const { day, closed, lessons, students } = (await reach(scanners.roster.method, scanners.roster.path)) as Roster
    roster.set({ day, closed, lessons, students })
    await keepRoster()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
  }
}

/** The stored roster if it is today's; otherwise deletes it, so that names are not kept longer than needed. */
export async function loadRoster(): Promise<void> {
  const db = await database()
  const stored = await db.get('roster', 'today')
  if (!stored) return
  if (stored.day !== dayOf(deviceNow())) return db.delete('roster', 'today')
  roster.set(roster.get() ?? stored)
}

export const rosterOf = (day: string): Roster | null => {
  const todayRoster = roster.get()
  return todayRoster?.day === day ? todayRoster : null
}

/** Milliseconds after which a busy door stores its count. */
const KEPT_AFTER = 1_000
let clock: ReturnType<typeof setTimeout> | undefined

export function markPresent(id: string, present: boolean): void {
  const todayRoster = roster.get()
  if (!todayRoster) return
  roster.set({ ...todayRoster, students: todayRoster.students.map(each => (each._id === id ? { ...each, present } : each)) })
  clock ??= setTimeout(() => {
    clock = undefined
    void keepRoster().catch(() => undefined)
  }, KEPT_AFTER)
}

async function keepRoster(): Promise<void> {
  const present = roster.get()
  if (present) await (await database()).put('roster', present, 'today')
}
