import { Input } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/useCall.ts'
import { FormModal } from '#web/ui/FormModal.tsx'
import { useSession } from '#web/session.tsx'
import fieldStyles from '#web/ui/field.module.css'
import shellStyles from '#web/shell.module.css'
import { session } from '../contract.ts'
import { factorOf } from './shared/enterSession.ts'

interface Props {
  /** 'password' for whoever has no second step. */
  methods: string[]
  done(proved: boolean): void
}

/** 'Confirma que eres tú': the call that asked for it goes on after it; Escape gives it up and the form stays (CON-35). */
export function ProofModal({ methods, done }: Props) {
  const { user } = useSession()
  const [typed, setTyped] = useState('')
  const { run, busy, error } = useCall(session.prove, { quiet: true })
  const byPassword = methods.includes('password')
  const submit = async () => {
    if (typed === '') return
    if (await run({ body: byPassword ? { password: typed } : factorOf(typed) })) done(true)
  }
  return (
    <FormModal
      title="Confirma que eres tú"
      width={360}
      busy={busy}
      submit="Confirmar"
      onClose={() => done(false)}
      onSubmit={() => void submit()}
    >
      {/* Password managers want to know whose password it is. */}
      <input type="email" className="visuallyHidden" autoComplete="username" value={user.email} readOnly tabIndex={-1} aria-hidden />
      <div className={fieldStyles.field} data-slot="field">
        <div className="label">
          <label htmlFor="proof">{byPassword ? 'Tu contraseña' : 'Código de tu app, o de respaldo'}</label>
        </div>
        <Input
          id="proof"
          size="large"
          maxLength={byPassword ? 200 : 20}
          type={byPassword ? 'password' : 'text'}
          autoComplete={byPassword ? 'current-password' : 'one-time-code'}
          status={error ? 'error' : undefined}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
      </div>
      {error && (
        <div className={shellStyles.againError} role="alert">
          {error.message}
        </div>
      )}
    </FormModal>
  )
}
