import { Button, Input } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/calls/useCall.ts'
import { CallError } from '#web/calls/http.ts'
import { FormModal } from '#web/ui/FormModal.tsx'
import { useSession } from '#web/session/session.tsx'
import fieldStyles from '#web/ui/field.module.css'
import shellStyles from '#web/shell/shell.module.css'
import { session } from '../contract.ts'
import { passkeysHere } from './passkeysHere.ts'
import { factorOf } from './shared/enterSession.ts'

interface Props {
  /** The accepted methods, last used first; 'password' for users without a second step. */
  methods: string[]
  done(proved: boolean): void
}

/** 'Confirma que eres tú': the call continues afterwards; Escape cancels it and the form stays (CON-35). */
export function ProofModal({ methods, done }: Props) {
  const hasKey = methods.includes('passkey') && passkeysHere()
  const [byKey, setByKey] = useState(hasKey && methods[0] === 'passkey')
  const [typed, setTyped] = useState('')
  const [failed, setFailed] = useState('')
  const [asking, setAsking] = useState(false)
  const options = useCall(session.proofOptions, { quiet: true })
  const { run, busy, lastError } = useCall(session.prove, { quiet: true })
  const byPassword = methods.includes('password')
  const prove = async (body: Parameters<typeof run>[0]['body']) => {
    if (await run({ body })) return done(true)
    setFailed(lastError()?.message ?? '')
  }
  const sign = async () => {
    setAsking(true)
    try {
      const challenge = await options.run({})
      if (!challenge) return setFailed(options.lastError()?.message ?? '')
      const { signWithPasskey } = await import('./passkey.ts')
      await prove({ passkey: await signWithPasskey(challenge.options) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailed(error.message)
    } finally {
      setAsking(false)
    }
  }
  const submit = () => {
    if (byKey) return void sign()
    if (typed !== '') void prove(byPassword ? { password: typed } : factorOf(typed))
  }
  const other = () => {
    setFailed('')
    setByKey(!byKey)
  }
  return (
    <FormModal
      title="Confirma que eres tú"
      width={360}
      above
      busy={busy || asking}
      submit={byKey ? 'Usar llave' : 'Confirmar'}
      left={hasKey && <Button onClick={other}>{byKey ? 'Usar código' : 'Usar llave'}</Button>}
      onClose={() => done(false)}
      onSubmit={submit}
    >
      {byKey ? (
        <p>Confirma con tu llave de acceso.</p>
      ) : (
        <Typed byPassword={byPassword} failed={failed !== ''} typed={typed} onType={setTyped} />
      )}
      {failed && (
        <div className={shellStyles.againError} role="alert">
          {failed}
        </div>
      )}
    </FormModal>
  )
}

interface TypedProps {
  byPassword: boolean
  failed: boolean
  typed: string
  onType(text: string): void
}

function Typed({ byPassword, failed, typed, onType }: TypedProps) {
  const { user } = useSession()
  return (
    <>
      {/* Password managers need the account's name. */}
      <input type="email" className="visuallyHidden" autoComplete="username" value={user.email} readOnly tabIndex={-1} aria-hidden />
      <div className={fieldStyles.field} data-slot="field">
        <div className="label">
          <label htmlFor="proof">{byPassword ? 'Tu contraseña' : 'Código de tu app, o de respaldo'}</label>
        </div>
        <Input
          id="proof"
          data-first
          size="large"
          maxLength={byPassword ? 200 : 20}
          type={byPassword ? 'password' : 'text'}
          autoComplete={byPassword ? 'current-password' : 'one-time-code'}
          status={failed ? 'error' : undefined}
          value={typed}
          onChange={event => onType(event.target.value)}
        />
      </div>
    </>
  )
}
