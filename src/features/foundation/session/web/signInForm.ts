import type { SignedIn } from '#web/session/signedIn.ts'
import { CallError } from '#web/calls/http.ts'
import { askDesk } from './askDesk.ts'
import { enterSession, isSecondStep, SIGN_IN_TEXTS } from './shared/enterSession.ts'
import { drawFactor } from './factorForm.ts'
import { emailField, page, passwordField, showToggle } from './markup.ts'
import { showMessage, showWait } from './message.ts'
import { passkeysHere } from './passkeysHere.ts'
import styles from './signIn.module.css'

const FORM = `<h1>Entrar</h1><p class="subdued">Consola del personal de la academia.</p>
  ${emailField}
  ${passwordField('Contraseña', 'current-password')}
  <div class="${styles.options}"><label class="${styles.checkbox}"><input type="checkbox" name="keep"> Mantener sesión iniciada</label><a href="/forgot">Olvidé mi contraseña</a></div>
  <button type="submit" class="button buttonPrimary buttonLarge">Entrar</button>`

const PASSKEY = '<button type="button" class="button buttonLarge" data-passkey>Entrar con llave de acceso</button>'

export function drawSignIn(root: HTMLElement, onTyping: () => void, onSignedIn: (session: SignedIn) => void): void {
  document.title = 'Entrar · Plantel'
  root.innerHTML = page(passkeysHere() ? FORM + PASSKEY : FORM)
  const form = root.querySelector('form')!
  const [email, password] = [form.querySelector<HTMLInputElement>('#email')!, form.querySelector<HTMLInputElement>('#password')!]
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')!
  const keepSession = () => form.querySelector<HTMLInputElement>('[name=keep]')!.checked
  const key = form.querySelector<HTMLButtonElement>('[data-passkey]')
  if (key) key.onclick = () => (onTyping(), void byPasskey(form, key, keepSession()).then(entered => entered && onSignedIn(entered)))
  const back = () => drawSignIn(root, onTyping, onSignedIn)
  showToggle(form.querySelector('.iconButton')!, password)
  form.addEventListener('input', onTyping, { once: true })
  form.onsubmit = async event => {
    event.preventDefault()
    if (button.disabled) return
    showMessage(form, null)
    const empty = [email, password].find(field => field.value.trim() === '')
    mark(form, empty ? [empty] : [])
    if (empty) {
      showMessage(form, { kind: 'error', text: SIGN_IN_TEXTS.empty })
      return empty.focus()
    }
    button.disabled = true
    onTyping()
    try {
      const keep = keepSession()
      const answer = await enterSession({ email: email.value.trim(), password: password.value, keepSession: keep })
      if (!isSecondStep(answer)) return onSignedIn(answer)
      drawFactor(root, { ...answer, keepSession: keep, onSignedIn, back })
    } catch (error) {
      button.disabled = false
      if (!(error instanceof CallError)) throw error
      if (error.status === 429) return showWait(form, error.message, error.retryAfter ?? 30)
      showMessage(form, { kind: 'error', text: error.message })
      if (error.status !== 401) return
      mark(form, [email, password])
      password.select()
    }
  }
  email.focus()
  void askDesk(root, form, { onTyping, onSignedIn, back })
}

/** By passkey alone (CON-31); its code loads on press. Null: it failed, and the reason was shown. */
async function byPasskey(form: HTMLFormElement, key: HTMLButtonElement, keepSession: boolean): Promise<SignedIn | null> {
  showMessage(form, null)
  key.disabled = true
  try {
    const { enterPasskey } = await import('./passkey.ts')
    return await enterPasskey(keepSession)
  } catch (error) {
    key.disabled = false
    if (!(error instanceof CallError)) throw error
    if (error.status === 429) showWait(form, error.message, error.retryAfter ?? 30)
    else showMessage(form, { kind: 'error', text: error.message })
    return null
  }
}

function mark(form: HTMLFormElement, fields: HTMLInputElement[]): void {
  for (const field of form.querySelectorAll('input')) field.toggleAttribute('aria-invalid', false)
  for (const field of fields) field.setAttribute('aria-invalid', 'true')
}
