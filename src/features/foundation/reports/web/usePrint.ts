import { useEffect, useRef } from 'react'
import { usePrintFile } from '#web/calls/saveFile.ts'

/** Prints a PDF of the server; `byKey`: also with Ctrl P. */
export function usePrint(load: () => Promise<Blob>, byKey = true) {
  const { busy, print } = usePrintFile()
  const latest = useRef(() => {})
  latest.current = () => print(load)
  useEffect(() => {
    if (!byKey) return undefined
    const hear = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'p') return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [byKey])
  return { busy, start: () => latest.current() }
}
