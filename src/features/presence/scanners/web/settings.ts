// This device's settings, stored in the browser. Sound and camera are free to choose; name and campus need permission.
import { browserStore } from '#web/state/safeStore.ts'
import { store } from '#web/state/store.ts'

export interface DoorSettings {
  device: string
  campus: { _id: string; name: string } | null
  sound: boolean
  /** The camera's `deviceId`; null: the one at the back. */
  camera: string | null
  /** The camera is on, also after a reload. */
  watching: boolean
}

const KEY = 'plantel.door'
const FRESH: DoorSettings = { device: '', campus: null, sound: true, camera: null, watching: false }

function storedSettings(): DoorSettings {
  try {
    return { ...FRESH, ...(JSON.parse(browserStore.get(KEY) ?? '{}') as Partial<DoorSettings>) }
  } catch {
    return FRESH
  }
}

export const settings = store<DoorSettings>(storedSettings())

export function changeSettings(change: Partial<DoorSettings>): void {
  settings.set({ ...settings.get(), ...change })
  browserStore.set(KEY, JSON.stringify(settings.get()))
}

/** Reads the stored settings again; another tab may have changed them. */
export const readSettings = (): void => settings.set(storedSettings())
addEventListener('storage', event => event.key === KEY && readSettings())

export const placeName = ({ campus, device }: DoorSettings): string => [campus && `Sede ${campus.name}`, device].filter(Boolean).join(', ')
