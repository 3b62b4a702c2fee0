// The second step in the card of the sign-in page: the app's six digits, or a recovery code (CON-31).
import { CallError } from '#web/http.ts'
import type { SignedIn } from '#web/session.tsx'
import { page } from './markup.ts'
import { showMessage, showWait } from './message.ts'
import { enterFactor, SIGN_IN_TEXTS } from './shared/enterSession.ts'
import styles from './signIn.module.css'

const APP = { label: 'Código de tu app', help: 'Escribe los 6 dígitos que muestra tu app de códigos.', other: 'Usar código de respaldo' }
const CODE = { label: 'Código de respaldo', help: 'Escribe uno de los diez que guardaste. Cada uno sirve una vez.', other: 'Usar mi app' }

const form = ({ label, help, other }: typeof APP, app: boolean) => `<h1>Segundo paso</h1><p class="subdued">${help}</p>
  <label class="label" for="factor">${label}</label>
  <div class="${styles.inputBox}"><input id="factor" name="factor" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" ${app ? `class="${styles.digits}" inputmode="numeric" maxlength="6"` : 'maxlength="20"'}></div>
  <div style="height:24px"></div>
  <button type="submit" class="button buttonPrimary buttonLarge">Entrar</button>
  <button type="button" class="button buttonLarge" data-other>${other}</button>
  <button type="button" class="button buttonLarge" data-back>Volver</button>`

interface Step {
  ticket: string
  keepSession: boolean
  onSignedIn(session: SignedIn): void
  /** To e-mail and password. */
  back(): void
}

/** Draws it in the place of e-mail and password. */
export function drawFactor(root: HTMLElement, step: Step, app = true): void {
  root.innerHTML = page(form(app ? APP : CODE, app))
  const card = root.querySelector('form')!
  const typed = card.querySelector<HTMLInputElement>('#factor')!
  const button = card.querySelector<HTMLButtonElement>('button[type=submit]')!
  card.querySelector<HTMLButtonElement>('[data-back]')!.onclick = step.back
  card.querySelector<HTMLButtonElement>('[data-other]')!.onclick = () => drawFactor(root, step, !app)
  // The sixth digit says that it is whole.
  if (app) typed.oninput = () => /^\d{6}$/.test(typed.value) && card.requestSubmit()
  // A paste may bring the blank that apps show in the middle.
  if (app)
    typed.onpaste = event => {
      event.preventDefault()
      typed.value = (event.clipboardData?.getData('text') ?? '').replace(/\D/g, '').slice(0, 6)
      typed.dispatchEvent(new Event('input'))
    }
  card.onsubmit = async event => {
    event.preventDefault()
    if (button.disabled) return
    showMessage(card, null)
    if (typed.value.trim() === '') {
      showMessage(card, { kind: 'error', text: SIGN_IN_TEXTS.emptyCode })
      return typed.focus()
    }
    button.disabled = true
    try {
      step.onSignedIn(await enterFactor(step.ticket, typed.value, step.keepSession))
    } catch (error) {
      button.disabled = false
      if (!(error instanceof CallError)) throw error
      if (error.status === 429) return showWait(card, error.message, error.retryAfter ?? 60)
      if (error.code === 'TICKET_OVER') {
        step.back()
        return void showMessage(root.querySelector('form')!, { kind: 'error', text: error.message })
      }
      showMessage(card, { kind: 'error', text: error.message })
      typed.setAttribute('aria-invalid', 'true')
      typed.select()
    }
  }
  typed.focus()
}
