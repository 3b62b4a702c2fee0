// Every scan is stored before it is sent and deleted after the server's answer: a lost answer or a reload loses nothing.
import { store } from '#web/state/store.ts'
import type { Reading } from '../door/reading.ts'
import { database, type KeptScan, type RefusedScan } from './database.ts'

export interface Settled {
  scan: string
  news: Partial<Reading>
}

/** Scans that wait for the network, oldest first, without those being sent for the first time. */
export const waiting = store<readonly KeptScan[]>([])
/** Scans that the server refused when they were sent later. */
export const refusedScans = store<readonly RefusedScan[]>([])

const channel = new BroadcastChannel('plantel.door')
const listeners = new Set<(news: Settled) => void>()
channel.addEventListener('message', ({ data }: MessageEvent<Settled | null>) => void changed(data))

async function changed(news: Settled | null): Promise<void> {
  if (news) for (const listener of [...listeners]) listener(news)
  await readKept()
}

async function tell(news: Settled | null): Promise<void> {
  channel.postMessage(news)
  await changed(news)
}

/** Listens for outcomes of stored scans, in any tab. Returns the function that stops it. */
export function onSettled(listener: (news: Settled) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export async function keptScans(): Promise<KeptScan[]> {
  const scans = await (await database()).getAll('scans')
  return scans.toSorted((a, b) => (a.scannedAt < b.scannedAt ? -1 : 1))
}

export const isKept = async (scan: string): Promise<boolean> => (await (await database()).count('scans', scan)) > 0

export async function readKept(): Promise<void> {
  waiting.set((await keptScans()).filter(({ waits }) => waits))
  refusedScans.set(await (await database()).getAll('refused'))
}

/** Call before sending. A refused scan is tried again. */
export async function keep(scan: KeptScan): Promise<void> {
  const moved = (await database()).transaction(['scans', 'refused'], 'readwrite')
  await Promise.all([moved.objectStore('refused').delete(scan.scan), moved.objectStore('scans').put(scan), moved.done])
}

/** Sending failed: it will be sent automatically. */
export async function wait(scan: KeptScan): Promise<void> {
  await (await database()).put('scans', { ...scan, waits: true })
  await tell(null)
}

export const letGo = async (scan: string): Promise<void> => (await database()).delete('scans', scan)

export async function settle(news: Settled): Promise<void> {
  await letGo(news.scan)
  await tell(news)
}

/** The server refused it later: kept with the reason until dismissed. */
export async function refuse(scan: RefusedScan): Promise<void> {
  const moved = (await database()).transaction(['scans', 'refused'], 'readwrite')
  await Promise.all([moved.objectStore('scans').delete(scan.scan), moved.objectStore('refused').put(scan), moved.done])
  await tell({ scan: scan.scan, news: { state: 'refused', message: scan.reason } })
}

export async function dismiss(scan: string): Promise<void> {
  await (await database()).delete('refused', scan)
  await tell(null)
}

/** A refused scan with the chosen lesson waits again. */
export async function resend({ scan, id, scannedAt, clockError, name }: RefusedScan, lesson: { _id: string; name: string }): Promise<void> {
  await keep({ scan, id, scannedAt, clockError, name, lesson: lesson.name, group: lesson._id, waits: true })
  await tell(null)
}

/** Runs unless another tab sends this scan, then returns undefined. The lock ends with the tab. */
export const alone = <T>(scan: string, work: () => Promise<T>): Promise<T | undefined> =>
  navigator.locks.request(`plantel.door.scan.${scan}`, { ifAvailable: true }, lock => (lock ? work() : undefined))

/** Removes a scan that is still here and not being sent. False: too late. */
export async function takeBack(scan: string): Promise<boolean> {
  const wasTaken = await alone(scan, async () => {
    if (!(await isKept(scan))) return false
    await settle({ scan, news: { state: 'undone' } })
    return true
  })
  return wasTaken === true
}
