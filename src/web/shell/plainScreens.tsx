// Screens without data: not found, not permitted, empty.
import { Link, type ErrorComponentProps } from '@tanstack/react-router'
import { Compass, Lock, Sprout } from 'lucide-react'
import { useSession } from '#web/session/session.tsx'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Page } from '#web/ui/Page.tsx'

const goHome = (
  <Link to="/" className="button">
    Ir al inicio
  </Link>
)

/** SHL-6. */
export const NotFound = () => (
  <Page title="Página no encontrada">
    <Empty icon={Compass} title="Ooops! La pagina que buscas no éxiste :(" action={goHome} />
  </Page>
)

export const Forbidden = () => (
  <Page title="Sin permiso">
    <Empty icon={Lock} title="No tienes permiso para ver esta pantalla" action={goHome}>
      Pide a un administrador que revise tus roles.
    </Empty>
  </Page>
)

/** Home of a session that may not read any screen yet. */
export function NoScreen() {
  const { user } = useSession()
  return (
    <Page title="Inicio">
      <Empty icon={Sprout} title={`Hola, ${user.name}`}>
        Tu cuenta todavía no tiene pantallas. Pide a un administrador que te asigne un rol.
      </Empty>
    </Page>
  )
}

export const ScreenFailed = ({ reset }: ErrorComponentProps) => (
  <Page title="Error">
    <Failed reason="La pantalla encontró un problema." retry={reset} />
  </Page>
)
