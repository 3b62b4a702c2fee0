// A door's storage in this browser: waiting scans, refused scans, today's roster.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Answer } from '#contract/route.ts'
import type { DoorLesson, scanners } from '../../contract.ts'

export type Roster = Omit<Answer<typeof scanners.roster>, 'success'>

/** One scan, from the moment at which it was read until the server has judged it. */
export interface KeptScan {
  scan: string
  id: string
  /** ISO instant, by this device's clock less `clockError`. */
  scannedAt: string
  /** The last known error of this device's clock when it was read, milliseconds; absent: not known then (M123). */
  clockError?: number | null | undefined
  group?: string
  name: string | null
  lesson: string | null
  waits: boolean
}

export interface RefusedScan extends KeptScan {
  reason: string
  /** The server asks which lesson was meant. */
  choices?: DoorLesson[]
}

interface DoorDb extends DBSchema {
  scans: { key: string; value: KeptScan }
  refused: { key: string; value: RefusedScan }
  roster: { key: string; value: Roster }
}

let opened: Promise<IDBPDatabase<DoorDb>> | undefined

export const database = (): Promise<IDBPDatabase<DoorDb>> =>
  (opened ??= openDB<DoorDb>('plantel-door', 1, {
    upgrade(db) {
      db.createObjectStore('scans', { keyPath: 'scan' })
      db.createObjectStore('refused', { keyPath: 'scan' })
      db.createObjectStore('roster')
    },
    // The browser closed it (no space, or manually): reopened at the next use.
    terminated: () => void (opened = undefined),
  }))
