// The users of a shared desk above the sign-in form, and the chosen one's PIN (CON-36). Loaded when needed.
import { initials } from '#lib/text.ts'
import { CallError, send } from '#web/calls/http.ts'
import type { DeskPerson } from '../deskContract.ts'
import type { DeskHooks } from './askDesk.ts'
import { takeSix } from './factorForm.ts'
import { page } from './markup.ts'
import { showMessage, showWait } from './message.ts'
import { arrived, type Answered } from './shared/enterSession.ts'
import styles from './deskFaces.module.css'
import pageStyles from './signIn.module.css'

interface Desk extends DeskHooks {
  device: string
  people: readonly DeskPerson[]
}

/** The number of users with a key of their own. */
const KEYS = 9

const nameOf = ({ name, lastName }: DeskPerson) => `${name} ${lastName}`

function onKeys(element: HTMLElement, press: (event: KeyboardEvent) => void): void {
  const hear = (event: KeyboardEvent) => {
    if (!element.isConnected) return document.removeEventListener('keydown', hear)
    if (!event.ctrlKey && !event.altKey && !event.metaKey) press(event)
  }
  document.addEventListener('keydown', hear)
}

/** The user has not typed yet, and there is no message to read. */
const isUntouched = (form: HTMLFormElement): boolean => {
  const email = form.querySelector<HTMLInputElement>('#email')!
  return document.activeElement === email && email.value === '' && !form.querySelector('[role=alert]')
}

export function drawFaces(root: HTMLElement, form: HTMLFormElement, desk: Desk): void {
  const box = document.createElement('section')
  box.className = styles.desk!
  box.ariaLabel = 'Cambiar de persona'
  box.innerHTML = `<p class="label" aria-hidden="true">Cambiar de persona</p><ul class="${styles.faces}"></ul>`
  const choose = (person: DeskPerson) => {
    desk.onTyping()
    drawPin(root, desk, person)
  }
  box.lastElementChild!.append(
    ...desk.people.map((person, index) => {
      const item = document.createElement('li')
      item.append(faceOf(person, index, () => choose(person)))
      return item
    }),
  )
  const rests = isUntouched(form)
  form.prepend(box)
  if (rests) box.querySelector('button')!.focus()
  onKeys(box, event => {
    const inText = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox'
    const person = !inText && /^[1-9]$/.test(event.key) && desk.people[Number(event.key) - 1]
    if (!person) return
    // Without this the new field would receive the digit.
    event.preventDefault()
    choose(person)
  })
}

function faceOf(person: DeskPerson, index: number, onClick: () => void): HTMLButtonElement {
  const face = document.createElement('button')
  face.type = 'button'
  face.className = styles.face!
  face.title = nameOf(person)
  face.innerHTML = `<i aria-hidden="true"></i><span></span>${index < KEYS ? `<kbd aria-hidden="true">${index + 1}</kbd>` : ''}`
  face.querySelector('i')!.dataset.initials = initials(person)
  face.querySelector('span')!.textContent = nameOf(person)
  if (index < KEYS) face.setAttribute('aria-keyshortcuts', String(index + 1))
  face.onclick = onClick
  return face
}

const PIN_FORM = `<h1></h1><p class="subdued">Escribe los 6 dígitos de tu PIN.</p>
  <label class="label" for="pin">PIN de este equipo</label>
  <div class="${pageStyles.inputBox} ${styles.pin}"><input id="pin" name="pin" class="${pageStyles.digits} ${styles.secret}" autocomplete="off" inputmode="numeric" maxlength="6"></div>
  <button type="submit" class="button buttonPrimary buttonLarge">Entrar</button>
  <button type="button" class="button buttonLarge" data-back>Volver</button>`

function drawPin(root: HTMLElement, desk: Desk, person: DeskPerson): void {
  root.innerHTML = page(PIN_FORM)
  const form = root.querySelector('form')!
  const pin = form.querySelector<HTMLInputElement>('#pin')!
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')!
  form.querySelector('h1')!.textContent = nameOf(person)
  form.querySelector<HTMLButtonElement>('[data-back]')!.onclick = desk.back
  onKeys(form, event => event.key === 'Escape' && desk.back())
  takeSix(form, pin)
  const refuse = (text: string) => {
    showMessage(form, { kind: 'error', text })
    pin.setAttribute('aria-invalid', 'true')
    pin.select()
  }
  form.onsubmit = async event => {
    event.preventDefault()
    if (button.disabled) return
    showMessage(form, null)
    if (!/^\d{6}$/.test(pin.value)) return refuse('Escribe los 6 dígitos.')
    button.disabled = true
    try {
      const body = { device: desk.device, employee: person._id, pin: pin.value }
      desk.onSignedIn(arrived((await send('post', '/login/pin', { body })) as Answered, false))
    } catch (error) {
      button.disabled = false
      if (!(error instanceof CallError)) throw error
      if (error.status === 429) return showWait(form, error.message, error.retryAfter ?? 60)
      if (error.code !== 'PIN_GONE') return refuse(error.message)
      desk.back()
      showMessage(root.querySelector('form')!, { kind: 'error', text: error.message })
    }
  }
  pin.focus()
}
