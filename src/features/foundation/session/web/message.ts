import styles from './signIn.module.css'

/** The message above the button: a refusal (role=alert) or a success (role=status). */
export interface Message {
  kind: 'error' | 'done'
  title?: string
  text: string
}

/** Shows it inside the form, before its first button; null removes it. Returns the element. */
export function showMessage(form: HTMLFormElement, message: Message | null): HTMLElement | null {
  form.querySelector(`.${styles.error},.${styles.done}`)?.remove()
  if (!message) return null
  const box = document.createElement('div')
  box.className = styles[message.kind]!
  box.role = message.kind === 'error' ? 'alert' : 'status'
  if (message.title) box.append(Object.assign(document.createElement('b'), { textContent: message.title }))
  box.append(message.text)
  form.querySelector('button[type=submit]')!.before(box)
  return box
}

/** 429: disables the button and shows the wait. */
export function showWait(form: HTMLFormElement, text: string, seconds: number): void {
  const box = showMessage(form, { kind: 'error', text: `${text} ` })!
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')!
  const end = performance.now() + seconds * 1000
  // Read aloud once with the message, not every second.
  const clock = Object.assign(document.createElement('span'), { className: 'tabular' })
  box.append(clock)
  const tick = () => {
    const seconds = Math.ceil((end - performance.now()) / 1000)
    button.disabled = seconds > 0 && box.isConnected
    clock.textContent =
      seconds > 0 ? `Podrás intentarlo en ${seconds >= 60 ? `${Math.ceil(seconds / 60)} min` : `${seconds} s`}.` : 'Ya puedes intentarlo.'
    clock.setAttribute('aria-live', 'off')
    if (!button.disabled) clearInterval(timer)
  }
  const timer = setInterval(tick, 1000)
  tick()
}
