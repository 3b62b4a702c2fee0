// The second step in the card of the sign-in page: a passkey, the app's six digits, or a recovery code (CON-31).
import { CallError } from '#web/calls/http.ts'
import type { SignedIn } from '#web/session/signedIn.ts'
import { page } from './markup.ts'
import { showMessage, showWait } from './message.ts'
import { passkeysHere } from './passkeysHere.ts'
import { enterFactor, SIGN_IN_TEXTS, type SecondStep } from './shared/enterSession.ts'
import styles from './signIn.module.css'

type Way = SecondStep['methods'][number]

const TEXTS: Record<Way, { use: string; label: string; help: string }> = {
  passkey: { use: 'Usar llave', label: '', help: 'Confirma con la llave de acceso de este equipo o de tu teléfono.' },
  totp: { use: 'Usar mi app', label: 'Código de tu app', help: 'Escribe los 6 dígitos que muestra tu app de códigos.' },
  code: {
    use: 'Usar código de respaldo',
    label: 'Código de respaldo',
    help: 'Escribe uno de los diez que guardaste. Cada uno sirve una vez.',
  },
}

const field = (way: Way) =>
  way === 'passkey'
    ? ''
    : `<label class="label" for="factor">${TEXTS[way].label}</label>
  <div class="${styles.inputBox}"><input id="factor" name="factor" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" ${way === 'totp' ? `class="${styles.digits}" inputmode="numeric" maxlength="6"` : 'maxlength="20"'}></div>`

const form = (way: Way, others: readonly Way[]) => `<h1>Segundo paso</h1><p class="subdued">${TEXTS[way].help}</p>
  ${field(way)}
  <div style="height:24px"></div>
  <button type="submit" class="button buttonPrimary buttonLarge">${way === 'passkey' ? TEXTS.passkey.use : 'Entrar'}</button>
  ${others.map(other => `<button type="button" class="button buttonLarge" data-way="${other}">${TEXTS[other].use}</button>`).join('')}
  <button type="button" class="button buttonLarge" data-back>Volver</button>`

interface Step extends SecondStep {
  keepSession: boolean
  onSignedIn(session: SignedIn): void
  back(): void
}

const waysOf = ({ methods, passkey }: SecondStep): Way[] =>
  methods.filter(method => method !== 'passkey' || (passkey !== undefined && passkeysHere()))

export function drawFactor(root: HTMLElement, step: Step, way: Way = waysOf(step)[0] ?? 'code'): void {
  root.innerHTML = page(
    form(
      way,
      waysOf(step).filter(each => each !== way),
    ),
  )
  const card = root.querySelector('form')!
  const typed = card.querySelector<HTMLInputElement>('#factor')
  const button = card.querySelector<HTMLButtonElement>('button[type=submit]')!
  card.querySelector<HTMLButtonElement>('[data-back]')!.onclick = step.back
  for (const other of card.querySelectorAll<HTMLButtonElement>('[data-way]'))
    other.onclick = () => drawFactor(root, step, other.dataset.way as Way)
  if (typed && way === 'totp') takeSix(card, typed)
  card.onsubmit = async event => {
    event.preventDefault()
    if (button.disabled) return
    showMessage(card, null)
    if (typed?.value.trim() === '') {
      showMessage(card, { kind: 'error', text: SIGN_IN_TEXTS.emptyCode })
      return typed.focus()
    }
    button.disabled = true
    try {
      step.onSignedIn(await finish(step, typed?.value))
    } catch (error) {
      button.disabled = false
      if (!(error instanceof CallError)) throw error
      if (error.status === 429) return showWait(card, error.message, error.retryAfter ?? 60)
      if (error.code === 'TICKET_OVER') {
        step.back()
        return void showMessage(root.querySelector('form')!, { kind: 'error', text: error.message })
      }
      showMessage(card, { kind: 'error', text: error.message })
      typed?.setAttribute('aria-invalid', 'true')
      typed?.select()
    }
  }
  ;(typed ?? button).focus()
}

async function finish({ ticket, passkey, keepSession }: Step, typed: string | undefined): Promise<SignedIn> {
  if (typed !== undefined) return enterFactor(ticket, typed, keepSession)
  const { finishWithPasskey } = await import('./passkey.ts')
  return finishWithPasskey(ticket, passkey!, keepSession)
}

export function takeSix(card: HTMLFormElement, typed: HTMLInputElement): void {
  typed.oninput = () => /^\d{6}$/.test(typed.value) && card.requestSubmit()
  // A paste may bring the blank that apps show in the middle.
  typed.onpaste = event => {
    event.preventDefault()
    typed.value = (event.clipboardData?.getData('text') ?? '').replace(/\D/g, '').slice(0, 6)
    typed.dispatchEvent(new Event('input'))
  }
}
