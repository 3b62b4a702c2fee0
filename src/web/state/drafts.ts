// Unsaved forms, kept in this tab until saved or discarded (SHL-38). Never passwords: the form excludes them.
import { tabStore } from '#web/state/safeStore.ts'

const PREFIX = 'plantel.draft.'

export function readDraft<T>(key: string): Partial<T> | null {
  try {
    return JSON.parse(tabStore.get(PREFIX + key) ?? 'null') as Partial<T> | null
  } catch {
    return null
  }
}

export const keepDraft = (key: string, values: object): void => tabStore.set(PREFIX + key, JSON.stringify(values))

export const dropDraft = (key: string): void => tabStore.remove(PREFIX + key)

export function dropDrafts(): void {
  for (const key of tabStore.keys()) if (key.startsWith(PREFIX)) tabStore.remove(key)
}
