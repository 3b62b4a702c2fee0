// Files that a person keeps: fetched through the session, since a link carries no token.
import { useState } from 'react'
import { CallError } from '#web/calls/api.ts'
import { tell } from '#web/calls/useCall.ts'

/** Hands a file to the browser, to be kept under this name. */
export function saveFile(file: Blob, download: string): void {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download }).click()
  // Long enough for the browser to take it over.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}

/** Fetches a file and saves it; a refusal is told as a toast unless the caller tells it. */
export function useSaveFile(told: (error: CallError) => void = tell) {
  const [busy, setBusy] = useState(false)
  const save = async (load: () => Promise<Blob>, name: string): Promise<void> => {
    setBusy(true)
    try {
      saveFile(await load(), name)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      told(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}
