import { useEffect, useState } from 'react'
import { Brand } from '#web/brand/Brand.tsx'
import { call, CallError } from '#web/calls/api.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { setup } from '../contract.ts'
import { CodeForm } from './CodeForm.tsx'
import type { Progress } from './setupForms.ts'
import { SetupSteps } from './SetupSteps.tsx'
import { dropSetupToken, readSetupToken } from './setupToken.ts'
import styles from './setup.module.css'

type State =
  | { kind: 'reading' }
  | { kind: 'failed'; reason: string }
  | { kind: 'code' }
  | { kind: 'steps'; token: string; progress: Progress }

/** Resumes with this browser's token, unless its setup is over. */
async function resumed(): Promise<State> {
  const token = readSetupToken()
  if (token === null) return { kind: 'code' }
  try {
    return { kind: 'steps', token, progress: await call(setup.progress, { body: { token } }) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status !== 401) return { kind: 'failed', reason: error.message }
    dropSetupToken()
    return { kind: 'code' }
  }
}

/** The setup (STA-1): the code of the server's window, then four steps. */
export function SetupPage() {
  const [state, setState] = useState<State>({ kind: 'reading' })
  const read = () => void resumed().then(setState)
  useEffect(read, [])
  return (
    <div className={styles.first}>
      <header className={styles.top}>
        <Brand />
        <span className="spacer" />
        <span className={styles.saves}>Cada paso se guarda. Puedes cerrar y seguir después.</span>
      </header>
      <main className={styles.card}>
        <div className={styles.head}>
          <h1>Pon en marcha tu academia</h1>
          <p>Cuatro pasos, unos cinco minutos. Todo se puede cambiar luego en Configuración.</p>
        </div>
        {state.kind === 'reading' && <Skeleton rows={6} />}
        {state.kind === 'failed' && <Failed reason={state.reason} retry={read} />}
        {state.kind === 'code' && <CodeForm onOpen={({ token, ...progress }) => setState({ kind: 'steps', token, progress })} />}
        {state.kind === 'steps' && <SetupSteps token={state.token} saved={state.progress} />}
      </main>
    </div>
  )
}
