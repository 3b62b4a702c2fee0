// Downloads through the session, because a plain link carries no token.
import { useState } from 'react'
import { CallError } from '#web/calls/api.ts'
import { tell } from '#web/calls/useCall.ts'

export function saveFile(file: Blob, download: string): void {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download }).click()
  // Long enough for the browser to read it.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}

/** Fetches a file and saves it; failures show as a toast unless the caller handles them. */
export function useSaveFile(report: (error: CallError) => void = tell) {
  const [busy, setBusy] = useState(false)
  const save = async (load: () => Promise<Blob>, name: string): Promise<void> => {
    setBusy(true)
    try {
      saveFile(await load(), name)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      report(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}
