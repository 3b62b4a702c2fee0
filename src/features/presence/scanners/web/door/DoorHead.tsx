import { Link } from '@tanstack/react-router'
import { Settings2 } from 'lucide-react'
import { Brand } from '#web/brand/Brand.tsx'
import { connection, CONNECTION_TEXTS } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { useStore } from '#web/state/useStore.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { scannersAccess } from '../../access.ts'
import { reachable } from '../offline/sending.ts'
import { placeName, settings } from '../settings.ts'
import { classes } from '#web/look/classes.ts'
import styles from '../door.module.css'
import topBarStyles from '#web/shell/topBar.module.css'

export function DoorHead({ onSetup }: { onSetup(): void }) {
  const place = placeName(useStore(settings))
  const { can, academy } = useSession()
  return (
    <header className={styles.top}>
      <Link to="/" className={styles.home} aria-label="Ir al inicio">
        <Brand alone />
      </Link>
      <div className={styles.title}>
        <h1>Pase de asistencia</h1>
        <p className="compact muted truncate">{place || academy.name}</p>
      </div>
      <span className="spacer" />
      <Reach />
      <IconButton
        icon={Settings2}
        className={styles.setup}
        label={can(scannersAccess.setup) ? 'Configuración del equipo' : 'Sonido y cámara'}
        onClick={onSetup}
      />
    </header>
  )
}

/** The last call's result counts before the socket's. */
function Reach() {
  const socket = useStore(connection)
  const cutOff = useStore(reachable) === false
  const state = cutOff ? 'offline' : socket
  return (
    <span className={classes(topBarStyles.connection, topBarStyles[state])} data-slot="connection" role="status">
      {CONNECTION_TEXTS[state]}
    </span>
  )
}
