import { useEffect, useState } from 'react'

/** `url`: the file is here. `failed`: it cannot be had. */
export interface Download {
  url: string | undefined
  failed: boolean
}

/** Fetches a file whose address works for a minute only, so that it stays at hand while the card is open. */
export function useDownload(url: string): Download {
  const [local, setLocal] = useState<Download>({ url: undefined, failed: false })
  useEffect(() => {
    let made: string | null = null
    const stop = new AbortController()
    const get = async () => {
      const response = await fetch(url, { signal: stop.signal })
      if (!response.ok) throw new Error(String(response.status))
      made = URL.createObjectURL(await response.blob())
      setLocal({ url: made, failed: false })
    }
    get().catch(() => stop.signal.aborted || setLocal({ url: undefined, failed: true }))
    return () => {
      stop.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [url])
  return local
}

/** Opens the browser's print window for a PDF that is already here. */
export function printFile(url: string): void {
  const frame = document.createElement('iframe')
  frame.style.cssText = 'position:fixed;width:1px;height:1px;opacity:0;border:0;inset:auto 0 0 auto'
  frame.title = 'Comprobante'
  frame.src = url
  frame.onload = () => {
    frame.contentWindow?.focus()
    frame.contentWindow?.print()
    // The window of the printer keeps the document until it is closed.
    setTimeout(() => frame.remove(), 60_000)
  }
  document.body.append(frame)
}
