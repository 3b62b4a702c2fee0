import { useCallback, useEffect, useRef, useState } from 'react'
import { useRead } from '#web/reading.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { notifications } from '../../contract.ts'
import { filledTemplate } from './filledTemplate.ts'

const HOUR = 3_600_000

/** The letter as it will arrive, filled while it is written. */
export function EmailPreview({ subject, message }: { subject: string; message: string }) {
  const { data, error, refetch } = useRead(notifications.template, {}, { fresh: HOUR })
  if (!data)
    return error ? <Failed reason={error.message} retry={() => void refetch()} /> : <Skeleton rows={4} height={56} bars={['40%']} />
  return <Letter html={filledTemplate(data.html_content, { subject, message: message || 'Escribe el mensaje…' })} />
}

/** Drawn into a frame without scripts, which is filled in place: nothing flickers while somebody types. */
function Letter({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(320)
  const fill = useCallback(() => {
    const page = frame.current?.contentDocument
    if (!page?.documentElement) return
    const letter = new DOMParser().parseFromString(html, 'text/html')
    // Links of the letter lead nowhere here.
    for (const link of letter.querySelectorAll('a')) link.removeAttribute('href')
    page.documentElement.lang = 'es'
    page.documentElement.innerHTML = letter.documentElement.innerHTML
    setHeight(page.body.scrollHeight)
  }, [html])
  useEffect(fill, [fill])
  return (
    <iframe
      ref={frame}
      title="Vista previa del Email"
      className="no-letter"
      style={{ height }}
      sandbox="allow-same-origin"
      srcDoc="<!doctype html><title>Vista previa</title>"
      onLoad={fill}
    />
  )
}
