import { useEffect, useState } from 'react'
import { useRead } from '#web/calls/useRead.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { Purpose } from '#features/foundation/outbox/contract.ts'
import { notifications } from '../../contract.ts'
import { filledTemplate } from './filledTemplate.ts'
import styles from './notifications.module.css'

const HOUR = 3_600_000

/** The letter as it will arrive, updated while typing. */
export function EmailPreview({ subject, message, purpose }: { subject: string; message: string; purpose: Purpose }) {
  const { data, error, refetch } = useRead(notifications.template, purpose === 'marketing' ? { query: { purpose } } : {}, { fresh: HOUR })
  if (!data)
    return error ? <Failed reason={error.message} retry={() => void refetch()} /> : <Skeleton rows={4} height={56} bars={['40%']} />
  return <Letter html={filledTemplate(data.html_content, { subject, message: message || 'Escribe el mensaje…' })} />
}

/** Scripts in the letter must not run; declared inside, because accessibility tools need the frame itself open. */
const NO_SCRIPTS = '<meta http-equiv="Content-Security-Policy" content="script-src \'none\'; form-action \'none\'">'

const PAUSE_MS = 250

/** In a frame without an origin: it reaches neither session nor page. Redrawn when typing pauses. */
function Letter({ html }: { html: string }) {
  const [drawnHtml, setDrawnHtml] = useState(html)
  useEffect(() => {
    const later = setTimeout(() => setDrawnHtml(html), PAUSE_MS)
    return () => clearTimeout(later)
  }, [html])
  return (
    <iframe
      title="Vista previa del Email"
      className={styles.letter}
      data-slot="notification-letter"
      sandbox="allow-scripts"
      srcDoc={drawnHtml.replace('<head>', `<head>${NO_SCRIPTS}`)}
    />
  )
}
