// Scans at this door since the page was opened, newest first.
import { store } from '#web/state/store.ts'
import type { DoorLesson } from '../../contract.ts'
import type { KeptScan } from '../offline/database.ts'
import { onSettled } from '../offline/queue.ts'
import type { Reading } from './reading.ts'

const MOST_SHOWN = 30

export const readings = store<readonly Reading[]>([])

export const add = (reading: Reading): void => readings.set([reading, ...readings.get()].slice(0, MOST_SHOWN))

export function change(scan: string, news: Partial<Reading>): void {
  readings.set(readings.get().map(each => (each.scan === scan ? { ...each, ...news } : each)))
}

/** The last time this pass counted here for this lesson, or for one that is not known. */
export const earlier = ({ scan, id }: Reading, lesson: DoorLesson | null): Reading | undefined =>
  readings
    .get()
    .find(
      each =>
        each.scan !== scan &&
        each.id === id &&
        ['saved', 'already', 'waiting'].includes(each.state) &&
        (!lesson || !each.lesson || each.lesson._id === lesson._id),
    )

export function addKept(waitingScans: readonly KeptScan[]): void {
  const scans = new Set(readings.get().map(({ scan }) => scan))
  const fromKept = waitingScans
    .filter(({ scan }) => !scans.has(scan))
    .map(({ scan, id, scannedAt, clockError, name, lesson }): Reading => ({
      scan,
      id,
      at: Date.parse(scannedAt),
      clockError,
      state: 'waiting',
      message: null,
      debt: false,
      visitor: false,
      name: name === null ? null : [name, ''],
      lesson: lesson === null ? null : { _id: '', name: lesson, parent: null, course: '', schedules: [], location: null, classRoom: null },
    }))
  readings.set([...readings.get(), ...fromKept].toSorted((a, b) => b.at - a.at).slice(0, MOST_SHOWN))
}

/** While the screen is open: updates scans sent later, and their repeats (M95). Returns the function that stops it. */
export const followSettled = (): (() => void) =>
  onSettled(({ scan, news }) => {
    change(scan, news)
    const { attendanceId: _first, ...rest } = news
    const repeat = { ...rest, ...(news.state === 'saved' && { state: 'already' as const }) }
    for (const each of readings.get()) if (each.waitsFor === scan) change(each.scan, repeat)
  })
