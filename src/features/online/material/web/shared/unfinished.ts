// The file of each announced video, stored in this browser: chosen again after a reload, it resumes.
import { now } from '#web/state/clock.ts'
import { browserStore } from '#web/state/safeStore.ts'

const KEY = 'plantel.uploads'
/** As long as the server keeps an incomplete file (VID-51: 24 h). */
const KEPT_MS = 24 * 3_600_000

interface UnfinishedUpload {
  video: string
  at: number
}

/** A key that is equal for the same file at the same place. */
export const printOf = ({ name, size, lastModified }: File, place: string): string => [place, name, size, lastModified].join('|')

function read(): Record<string, UnfinishedUpload> {
  try {
    const all = JSON.parse(browserStore.get(KEY) ?? '{}') as Record<string, UnfinishedUpload>
    return Object.fromEntries(Object.entries(all).filter(([, { at }]) => now().getTime() - at < KEPT_MS))
  } catch {
    return {}
  }
}

export const recall = (print: string): string | undefined => read()[print]?.video

export const remember = (print: string, video: string): void =>
  browserStore.set(KEY, JSON.stringify({ ...read(), [print]: { video, at: now().getTime() } }))

export function forget(print: string): void {
  const { [print]: _gone, ...rest } = read()
  browserStore.set(KEY, JSON.stringify(rest))
}
