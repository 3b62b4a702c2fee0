import { Button } from 'antd'
import { Smartphone } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { useSession, signOut } from '#web/session.tsx'
import { OwnSessions } from './shared/OwnSessions.tsx'
import { useAddApp } from './useAddApp.tsx'
import styles from './protect.module.css'

/** 'Protege tu cuenta': all that is open to whoever lacks the second step that a role asks for (CON-32). */
export function ProtectPage({ hold }: { hold(on: boolean): void }) {
  const { user } = useSession()
  // Until the codes are kept the page stays, also when the console is open by then.
  const adding = useAddApp(hold)
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
      <p>Hola, {user.name}. Tu rol pide un segundo paso: actívalo para continuar.</p>
      <section className={styles.card} aria-labelledby="protect-app">
        <Smartphone aria-hidden />
        <div>
          <h2 id="protect-app">App de códigos</h2>
          <p className="subdued">Una app en tu teléfono muestra seis dígitos que escribes después de tu contraseña.</p>
        </div>
        <Button type="primary" loading={adding.busy} onClick={adding.begin}>
          Activar app de códigos
        </Button>
      </section>
      <OwnSessions />
      {adding.windows}
    </main>
  )
}
