import { useEffect, useRef } from 'react'
import { printFile } from './printFile.ts'
import { useSaveFile } from './saveFile.ts'

/** Prints a PDF of the server; `byKey`: also with Ctrl P. */
export function usePrint(load: () => Promise<Blob>, byKey = true) {
  const { busy, save } = useSaveFile()
  const latest = useRef(() => {})
  latest.current = () =>
    void save(async () => {
      const file = await load()
      printFile(URL.createObjectURL(file))
      return file
    }, '')
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
