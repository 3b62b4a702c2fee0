import { CallError, send } from '#web/calls/http.ts'
import { emailField, page } from './markup.ts'
import { showMessage, showWait } from './message.ts'

const FORM = `<h1>Recuperar contraseña</h1><p class="subdued">Te enviaremos un correo con una contraseña temporal.</p>
  ${emailField}
  <div style="height:24px"></div>
  <button type="submit" class="button buttonPrimary buttonLarge">Recuperar</button>
  <button type="button" class="button buttonLarge" data-back>Regresar</button>`

const SENT_TEXT = 'Se envió un correo de recuperación con una nueva contraseña. Revisa también la carpeta de spam.'

/** Draws the recovery form of /forgot (ACC-38). */
export function drawForgot(root: HTMLElement, back: () => void): void {
  document.title = 'Recuperar contraseña · Plantel'
  root.innerHTML = page(FORM)
  const form = root.querySelector('form')!
  const email = form.querySelector<HTMLInputElement>('#email')!
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')!
  form.querySelector<HTMLButtonElement>('[data-back]')!.onclick = back
  form.onsubmit = async event => {
    event.preventDefault()
    if (button.disabled) return
    showMessage(form, null)
    if (email.value.trim() === '') {
      showMessage(form, { kind: 'error', text: 'Escribe tu correo.' })
      return email.focus()
    }
    button.disabled = true
    try {
      await send('put', '/recovery', { body: { email: email.value.trim() } })
      showMessage(form, { kind: 'done', title: 'Mensaje enviado', text: SENT_TEXT })
      button.disabled = false
    } catch (error) {
      button.disabled = false
      if (!(error instanceof CallError)) throw error
      if (error.status === 429) return showWait(form, error.message, error.retryAfter ?? 60)
      showMessage(form, { kind: 'error', title: 'Error', text: error.message })
      email.select()
    }
  }
  email.focus()
}
