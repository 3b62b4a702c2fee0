// Unfinished forms, kept in this tab until saved or discarded (SHL-38). Never passwords: the form leaves them out.
const PREFIX = 'plantel.draft.'

export function readDraft<T>(key: string): Partial<T> | null {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null') as Partial<T> | null
  } catch {
    return null
  }
}

export const keepDraft = (key: string, values: object): void => sessionStorage.setItem(PREFIX + key, JSON.stringify(values))

export const dropDraft = (key: string): void => sessionStorage.removeItem(PREFIX + key)

/** All of them: when the person leaves. */
export function dropDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}
