import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { connection } from '#web/calls/live.ts'
import { useStore } from '#web/state/useStore.ts'
import { Failed } from './Blocks.tsx'
import { Page } from './Page.tsx'
import styles from './toasts.module.css'

interface Props {
  again(): void
}

const OFFLINE = 'Sin conexión: esto no se pudo descargar.'
const RELOAD = 'Recarga para seguir; lo que escribiste se conserva.'
const RELEASED = `Hay una versión nueva de Plantel. ${RELOAD}`
const BACK = `Ya hay conexión. ${RELOAD}`

/** Browsers remember a failed import until the page reloads. */
let failedOffline = false

/** The message, and the button's action. Offline it retries by itself once there is a connection. */
function useMissing({ again }: Props): { text: string; label: string; act(): void } {
  const state = useStore(connection)
  const online = state === 'online' || state === 'mute'
  const was = useRef(online)
  const latest = useRef(again)
  latest.current = again
  useEffect(() => {
    if (state === 'offline') failedOffline = true
    if (online && !was.current) latest.current()
  }, [state, online])
  return online
    ? { text: failedOffline ? BACK : RELEASED, label: 'Recargar', act: () => location.reload() }
    : { text: OFFLINE, label: 'Reintentar', act: again }
}

/** Replaces a window or a part of a screen, over the page, which keeps working. */
export function PartMissing(props: Props) {
  const { text, label, act } = useMissing(props)
  return (
    <div className={styles.slow} role="alert">
      <span>{text}</span>
      <Button size="small" onClick={act}>
        {label}
      </Button>
    </div>
  )
}

/** Replaces a screen. */
export function ScreenMissing(props: Props) {
  const { text, label, act } = useMissing(props)
  return (
    <Page title="Error">
      <Failed reason={text} retry={act} label={label} />
    </Page>
  )
}
