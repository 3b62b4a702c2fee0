import { Button } from 'antd'
import { KeyRound, Smartphone, type LucideIcon } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { useSession, signOut } from '#web/session/session.tsx'
import { passkeysHere } from './passkeysHere.ts'
import { OwnSessions } from './shared/OwnSessions.tsx'
import { useAddApp, type Adding } from './useAddApp.tsx'
import { useAddPasskey } from './useAddPasskey.tsx'
import styles from './protect.module.css'

/** 'Protege tu cuenta': the only screen for users without the second step that a role requires (CON-32). */
export function ProtectPage({ hold }: { hold(on: boolean): void }) {
  const { user } = useSession()
  // The page stays until the codes are saved, even when the console is open by then.
  const [app, key] = [useAddApp(hold), useAddPasskey(hold)]
  useLayoutEffect(() => {
    document.title = 'Protege tu cuenta · Plantel'
  }, [])
  return (
    <main className={styles.protect} id="contenido" tabIndex={-1}>
      <header className="row">
        <h1>Protege tu cuenta</h1>
        <span className="spacer" />
        <Button type="link" onClick={() => void signOut()}>
          Salir
        </Button>
      </header>
      <p>Hola, {user.name}. Tu rol pide un segundo paso: activa uno para continuar.</p>
      {passkeysHere() && (
        <Card icon={KeyRound} title="Llave de acceso" button="Agregar llave" adding={key} primary>
          Tu equipo o tu teléfono te reconoce por tu huella, tu rostro o su PIN. Entras sin contraseña.
        </Card>
      )}
      <Card icon={Smartphone} title="App de códigos" button="Activar app de códigos" adding={app} primary={!passkeysHere()}>
        Una app en tu teléfono muestra seis dígitos que escribes después de tu contraseña.
      </Card>
      <OwnSessions />
      {app.windows}
      {key.windows}
    </main>
  )
}

interface CardProps {
  icon: LucideIcon
  title: string
  button: string
  adding: Adding
  primary: boolean
  children: string
}

const Card = ({ icon: Icon, title, button, adding, primary, children }: CardProps) => (
  <section className={styles.card} aria-label={title}>
    <Icon aria-hidden />
    <div>
      <h2>{title}</h2>
      <p className="subdued">{children}</p>
    </div>
    <Button type={primary ? 'primary' : 'default'} loading={adding.busy} onClick={adding.begin}>
      {button}
    </Button>
  </section>
)
