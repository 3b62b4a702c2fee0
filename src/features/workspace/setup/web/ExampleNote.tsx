import { Sparkles } from 'lucide-react'
import { useCall } from '#web/calls/useCall.ts'
import { useRead } from '#web/calls/useRead.ts'
import { setup } from '../contract.ts'
import { enterExample } from './enterExample.ts'
import { dropSetupToken } from './setupToken.ts'
import styles from './setup.module.css'

/** Offers the demo academy where this machine may show it (STA-7). */
export function ExampleNote({ token }: { token: string }) {
  const { data } = useRead(setup.state, {})
  const { run, busy } = useCall(setup.example)
  if (!data?.example) return null
  const open = async () => {
    const account = await run({ body: { token } })
    if (!account) return
    dropSetupToken()
    await enterExample(account)
  }
  return (
    <div className={styles.example} aria-busy={busy || undefined}>
      <Sparkles aria-hidden />
      <p>
        ¿Solo quieres mirar?{' '}
        <button type="button" disabled={busy} onClick={() => void open()}>
          Entra con datos de ejemplo
        </button>
        . Se borran cuando empieces de verdad.
        <span role="status">{busy && ' Preparando el ejemplo…'}</span>
      </p>
    </div>
  )
}
