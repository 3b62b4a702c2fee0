import { Link } from '@tanstack/react-router'
import { Settings2 } from 'lucide-react'
import { Brand } from '#web/brand/Brand.tsx'
import { connection } from '#web/live.ts'
import { useSession } from '#web/session.tsx'
import { useStore } from '#web/useStore.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { scannersAccess } from '../../access.ts'
import { reachable } from '../offline/sending.ts'
import { placeName, settings } from '../settings.ts'

/** Where this door is, whether the server is there, and the set-up. The mark leads home. */
export function DoorHead({ onSetup }: { onSetup(): void }) {
  const place = placeName(useStore(settings))
  const { can, academy } = useSession()
  return (
    <header className="dr-top">
      <Link to="/" className="dr-home" aria-label="Ir al inicio">
        <Brand alone />
      </Link>
      <div className="dr-title">
        <h1>Pase de asistencia</h1>
        <p className="t13 mut clip">{place || academy.name}</p>
      </div>
      <span className="sp" />
      <Reach />
      <IconButton
        icon={Settings2}
        className="dr-setup"
        label={can(scannersAccess.setup) ? 'Configuración del equipo' : 'Sonido y cámara'}
        onClick={onSetup}
      />
    </header>
  )
}

/** What the last call says counts before what the socket hopes. */
function Reach() {
  const socket = useStore(connection)
  const cutOff = useStore(reachable) === false
  const state = cutOff ? 'offline' : socket
  return (
    <span className={`conn conn-${state}`} role="status">
      {state === 'waiting' ? '' : state === 'online' ? 'Conectado' : 'Desconectado'}
    </span>
  )
}
