// Temporary files of a run. A database is a thousand files, and each test file has one: on a disk that took most of the time.
import { readFileSync, statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
const ROOM = 4 * 2 ** 30

/** PostgreSQL's programs are copied there too. */
const runsPrograms = () => !/^\S+ \/dev\/shm \S+ \S*\bnoexec\b/m.test(readFileSync('/proc/mounts', 'utf8'))
function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM && runsPrograms()
  } catch {
    return false
  }
}

/** Environment of a run's programs: temporary folders in memory, if there is room and TMPDIR is not set. */
export const scratchEnv = (): Record<string, string> => (process.env.TMPDIR === undefined && hasRoom() ? { TMPDIR: MEMORY } : {})
