import { Button, Checkbox, Input } from 'antd'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { client } from '#web/calls/client.ts'
import { ended } from '#web/session/reauth.ts'
import { signOut, useSession } from '#web/session/session.tsx'
import { sessionStore, type SignedIn } from '#web/session/signedIn.ts'
import { dropDrafts } from '#web/state/drafts.ts'
import { isFirstStart } from '#web/session/firstStart.ts'
import { CallError } from '#web/calls/http.ts'
import { clearToken } from '#web/session/token.ts'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { passkeysHere } from './passkeysHere.ts'
import { enterFactor, enterSession, isSecondStep, SIGN_IN_TEXTS, type SecondStep } from './shared/enterSession.ts'
import shellStyles from '#web/shell/shell.module.css'
import fieldStyles from '#web/ui/field.module.css'

/** The session ended during work: sign-in over the page. The same user continues, another one starts fresh. */
export function SessionModal() {
  const { user } = useSession()
  const [email, setEmail] = useState(user.email)
  const [password, setPassword] = useState('')
  const [step, setStep] = useState<SecondStep | null>(null)
  const [code, setCode] = useState('')
  const [keepSession, setKeep] = useState(false)
  const [state, setState] = useState({ busy: false, error: '' })
  const box = useRef<HTMLDialogElement>(null)
  // The browser's own modal: above everything.
  useEffect(() => {
    box.current?.showModal()
    // The user is known already, so only the password is asked.
    document.getElementById('again-password')?.focus()
    // After the end of the demo the account no longer exists.
    void isFirstStart().then(first => {
      if (!first) return
      clearToken()
      dropDrafts()
      location.assign('/')
    })
  }, [])

  useEffect(() => {
    if (step) document.getElementById('again-code')?.focus()
  }, [step])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (state.busy) return
    if (!email.trim() || !password) return setState({ busy: false, error: SIGN_IN_TEXTS.empty })
    if (step && !code.trim()) return setState({ busy: false, error: SIGN_IN_TEXTS.emptyCode })
    await enter(() => (step ? enterFactor(step.ticket, code, keepSession) : enterSession({ email: email.trim(), password, keepSession })))
  }
  const byPasskey = () =>
    enter(async () => {
      const { enterPasskey, finishWithPasskey } = await import('./passkey.ts')
      return step?.passkey ? finishWithPasskey(step.ticket, step.passkey, keepSession) : enterPasskey(keepSession)
    })
  const enter = async (show: () => Promise<SignedIn | SecondStep>) => {
    setState({ busy: true, error: '' })
    try {
      const session = await show()
      if (isSecondStep(session)) {
        setStep(session)
        return setState({ busy: false, error: '' })
      }
      if (session.user._id !== user._id) {
        dropDrafts()
        return location.reload()
      }
      sessionStore.set(session)
      ended.get()?.signedIn()
      void client.invalidateQueries()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 'TICKET_OVER') setStep(null)
      setState({
        busy: false,
        error: error.status === 429 && error.retryAfter ? `${error.message} (${error.retryAfter} s)` : error.message,
      })
    }
  }
  return (
    <dialog ref={box} className={shellStyles.again} aria-labelledby="again-title" onCancel={event => event.preventDefault()}>
      <form noValidate onSubmit={event => void submit(event)}>
        <h2 id="again-title">Tu sesión terminó</h2>
        <p>Entra de nuevo para seguir donde estabas.</p>
        <div className={fieldStyles.field} data-slot="field">
          <div className="label">
            <label htmlFor="again-email">Correo</label>
          </div>
          <Input
            id="again-email"
            size="large"
            type="email"
            autoComplete="username"
            value={email}
            onChange={event => setEmail(event.target.value)}
          />
        </div>
        <div className={fieldStyles.field} data-slot="field">
          <div className="label">
            <label htmlFor="again-password">Contraseña</label>
          </div>
          <Input
            id="again-password"
            size="large"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={event => setPassword(event.target.value)}
          />
        </div>
        {step && (
          <div className={fieldStyles.field} data-slot="field">
            <div className="label">
              <label htmlFor="again-code">Código de tu app, o de respaldo</label>
            </div>
            <Input
              id="again-code"
              size="large"
              autoComplete="one-time-code"
              maxLength={20}
              value={code}
              onChange={event => setCode(event.target.value)}
            />
          </div>
        )}
        <div className={fieldStyles.field} data-slot="field">
          <Checkbox checked={keepSession} onChange={event => setKeep(event.target.checked)}>
            Mantener sesión iniciada
          </Checkbox>
        </div>
        {state.error && (
          <div className={shellStyles.againError} role="alert">
            {state.error}
          </div>
        )}
        <div className={fieldStyles.formFoot} data-slot="form-foot">
          <Button type="text" onClick={() => void signOut()}>
            Salir
          </Button>
          <span className="spacer" />
          {passkeysHere() && (!step || step.passkey) && (
            <Button disabled={state.busy} onClick={() => void byPasskey()}>
              Usar llave
            </Button>
          )}
          <FinalButton htmlType="submit" loading={state.busy}>
            Entrar
          </FinalButton>
        </div>
      </form>
    </dialog>
  )
}
