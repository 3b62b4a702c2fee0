import { useEffect, useState } from 'react'
import { onThisPaper } from '#web/state/paper.ts'

/** `url`: the file is here. `failed`: it cannot be had. */
export interface Download {
  url: string | undefined
  failed: boolean
  retry(): void
}

/** Fetches a file whose address works for a minute only, so that it stays at hand while the card is open. @param onPaper it is drawn for the paper of this computer */
export function useDownload(url: string, onPaper = true): Download {
  const [local, setLocal] = useState<Omit<Download, 'retry'>>({ url: undefined, failed: false })
  const [round, setRound] = useState(0)
  useEffect(() => {
    let objectUrl: string | null = null
    const stop = new AbortController()
    const get = async () => {
      const response = await fetch(onPaper ? onThisPaper(url) : url, { signal: stop.signal })
      if (!response.ok) throw new Error(String(response.status))
      objectUrl = URL.createObjectURL(await response.blob())
      setLocal({ url: objectUrl, failed: false })
    }
    get().catch(() => stop.signal.aborted || setLocal({ url: undefined, failed: true }))
    return () => {
      stop.abort()
      if (objectUrl) URL.revokeObjectURL(objectUrl)
    }
  }, [url, round, onPaper])
  const retry = () => {
    setLocal({ url: undefined, failed: false })
    setRound(round + 1)
  }
  return { ...local, retry }
}
