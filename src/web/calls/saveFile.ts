import { toast } from '#web/ui/toasts.ts'
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

/** Opens a PDF that is already here in a window of its own, with the print dialog over it; the window goes with it (M140). */
// Not in a hidden frame: printing a PDF from a frame ends the page in some builds of Chromium.
export function printFile(url: string): void {
  const opened = window.open(url)
  if (!opened) return toast.warn('El navegador bloqueó la ventana del comprobante.')
  opened.addEventListener('load', () => {
    opened.addEventListener('afterprint', () => opened.close())
    opened.print()
  })
}

/** Loads a PDF of the server and prints it; a failure is shown as for other files. */
export function usePrintFile() {
  const { busy, save } = useSaveFile()
  const print = (load: () => Promise<Blob>) =>
    void save(async () => {
      const file = await load()
      printFile(URL.createObjectURL(file))
      return file
    }, '')
  return { busy, print }
}
