// Replaces the early drawing by the screen once that is drawn, and repeats input, presses and focus there.
import styles from './plain.module.css'

/** Milliseconds after which it goes although the screen is not ready. */
const PATIENCE = 10_000
const CONTROLS = 'button,input,label,[data-row-key]'

function sameIn(root: Element, control: Element): HTMLElement | undefined {
  const key = (of: Element) => [of.localName, of.getAttribute('data-row-key') ?? of.getAttribute('aria-label') ?? of.textContent].join(' ')
  return [...root.querySelectorAll<HTMLElement>(control.localName)].find(other => key(other) === key(control))
}

/** React overrides the value setter of its fields. */
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!

function type(field: HTMLElement | undefined, { value, selectionStart, selectionEnd }: HTMLInputElement): void {
  if (!(field instanceof HTMLInputElement)) return
  setValue.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.setSelectionRange(selectionStart, selectionEnd)
}

const isDrawn = (root: Element) => root.querySelector('main') !== null && root.querySelector('[role=status][aria-label=Cargando]') === null

/** Shows `drawing` while `root` is filled unseen. */
export function standIn(root: HTMLElement, drawing: HTMLElement): void {
  let pressed: Element | undefined
  let keys: KeyboardEvent | undefined
  const inputListeners = new AbortController()
  const { signal } = inputListeners
  drawing.addEventListener(
    'click',
    event => {
      const control = (event.target as Element).closest(CONTROLS)
      if (control?.matches('input[type=text],[inputmode]')) return
      pressed = control ?? undefined
      for (const row of drawing.querySelectorAll('tr[data-row-key]')) row.classList.toggle('ant-table-row-selected', row === control)
    },
    { signal },
  )
  // Enter in a field, and global keys: Ctrl K, F4, F6; outside of fields '?' and '/'.
  document.addEventListener(
    'keydown',
    event => {
      const anywhere = event.ctrlKey || event.metaKey ? event.key.toLowerCase() === 'k' : event.key === 'F4' || event.key === 'F6'
      if (anywhere) event.preventDefault()
      const typing = (event.target as Element).localName === 'input'
      if (anywhere || (typing ? event.key === 'Enter' : event.key === '?' || event.key === '/')) keys = event
    },
    { signal },
  )
  const fields = [...drawing.querySelectorAll<HTMLInputElement>('input:not([type=radio])')]
  const values = fields.map(({ value }) => value)

  root.before(drawing)
  root.classList.add(styles.behind!)
  const watch = new MutationObserver(() => {
    if (isDrawn(root)) giveWay()
  })
  watch.observe(root, { childList: true, subtree: true })
  const late = setTimeout(giveWay, PATIENCE)

  function giveWay(): void {
    watch.disconnect()
    clearTimeout(late)
    inputListeners.abort()
    const focused = drawing.contains(document.activeElement) ? document.activeElement! : undefined
    root.classList.remove(styles.behind!)
    drawing.remove()
    for (const [at, field] of fields.entries()) if (field.value !== values[at]) type(sameIn(root, field), field)
    const place = focused && sameIn(root, focused)
    place?.focus({ preventScroll: true })
    // Runs after the screen has added its own listeners.
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (keys) (keys.key === 'Enter' ? place : document.body)?.dispatchEvent(new KeyboardEvent('keydown', again(keys)))
        if (pressed) sameIn(root, pressed)?.click()
      }),
    )
  }
}

const again = ({ key, code, ctrlKey, metaKey }: KeyboardEvent): KeyboardEventInit => ({
  key,
  code,
  ctrlKey,
  metaKey,
  bubbles: true,
  cancelable: true,
})
