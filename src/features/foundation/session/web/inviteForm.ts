// The page of an invitation: its reader chooses a password and enters (LLE-63). Plain DOM, without a session.
import { CallError, send } from '#web/calls/http.ts'
import { deviceId } from '#web/session/device.ts'
import type { SignedIn } from '#web/session/signedIn.ts'
import { arrived, type Answered } from './shared/enterSession.ts'
import { page, passwordField, showToggle } from './markup.ts'
import { showMessage, showWait } from './message.ts'

const FORM = `<h1>Te invitaron a Plantel</h1><p class="subdued" data-who></p>
  <input type="email" class="visuallyHidden" autocomplete="username" readonly tabindex="-1" aria-hidden="true">
  ${passwordField('Elige tu contraseña', 'new-password')}
  <div style="height:24px"></div>
  <button type="submit" class="button buttonPrimary buttonLarge">Entrar</button>`

interface Invited {
  name: string
  email: string
  academy: string
}
type Accepted = Answered & { warnings?: { message: string }[] }

export function showInvitation(root: HTMLElement, token: string, onSignedIn: (session: SignedIn) => void): void {
  document.title = 'Invitación · Plantel'
  root.innerHTML = page(FORM)
  const form = root.querySelector('form')!
  const [email, password] = form.querySelectorAll('input')
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')!
  showToggle(form.querySelector('.iconButton')!, password!)
  const refuse = (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    if (error.status === 429) return showWait(form, error.message, error.retryAfter ?? 60)
    showMessage(form, { kind: 'error', text: error.message })
    // A link that no longer works will not work later.
    button.disabled = error.status === 401
    if (error.status !== 401) password!.select()
  }
  const look = async () => {
    const { name, email: address, academy } = (await send('post', '/invitation/look', { body: { token } })) as Invited
    form.querySelector('h1')!.textContent = `Te invitaron a ${academy}`
    form.querySelector('[data-who]')!.textContent = `Hola, ${name}. Con ${address} y esta contraseña entrarás desde hoy.`
    email!.value = address
    password!.focus()
  }
  const accept = async () => {
    const { warnings = [], ...answer } = (await send('post', '/invitation', {
      body: { token, password: password!.value, device: deviceId() },
    })) as Accepted
    const session = arrived(answer, false)
    const open = () => {
      history.replaceState(null, '', '/')
      onSignedIn(session)
    }
    if (warnings.length === 0) return open()
    // The account is open; its owner reads this before going on.
    showMessage(form, { kind: 'done', text: warnings.map(({ message }) => message).join(' ') })
    Object.assign(button, { disabled: false, textContent: 'Continuar' })
    form.onsubmit = event => (event.preventDefault(), open())
  }
  form.onsubmit = event => {
    event.preventDefault()
    if (button.disabled) return
    showMessage(form, null)
    button.disabled = true
    accept().catch(refuse)
  }
  look().catch(refuse)
}
