// COB-35, M72: the press that shows a final button must not press it too. A button that was just painted, or that has become
// another one under the finger, ignores presses for a moment, and while a key stays held.
import { useLayoutEffect, type RefObject } from 'react'

/** Milliseconds; component tests set it to zero. */
export const deadTime = { ms: 600 }

const DEAD = '[data-dead]'
const down = new Set<string>()
/** The code of a key, or 'pointer'. */
let lastPress = 'pointer'
/**
 * Keys that press a button, and may press the next one by mistake. A shortcut that opens a form does not: Enter after it means the form.
 */
const PRESSES = new Set(['pointer', 'Enter', 'NumpadEnter', 'Space'])
// Only trusted events: a scripted press, repeated for a screen that loaded late, never sends keyup.
document.addEventListener(
  'keydown',
  ({ code, isTrusted }) => {
    if (!isTrusted) return
    down.add(code)
    lastPress = code
  },
  true,
)
document.addEventListener('pointerdown', () => (lastPress = 'pointer'), true)
document.addEventListener('keyup', ({ code, key }) => void (key === 'Meta' ? down.clear() : down.delete(code)), true)
// Keys released elsewhere send no event here.
window.addEventListener('blur', () => down.clear())

function deadButton(event: Event): Element | null | undefined {
  if (event instanceof SubmitEvent && event.target instanceof HTMLFormElement)
    return event.submitter ? event.submitter.closest(DEAD) : [...event.target.elements].find(each => each.matches(DEAD))
  return event.target instanceof Element ? event.target.closest(DEAD) : null
}

function swallow(event: Event): void {
  if (!deadButton(event)) return
  event.preventDefault()
  event.stopImmediatePropagation()
}
for (const type of ['click', 'submit']) window.addEventListener(type, swallow, true)

/** A button's action: its label without figures. */
const actOf = (button: HTMLElement): string => (button.textContent ?? '').replace(/[\d$.,\s]+/g, ' ').trim()

/** @returns a function that ends it early */
function kill(button: HTMLElement, strict: boolean): () => void {
  if (!strict && !PRESSES.has(lastPress)) return () => {}
  const heldKeys = new Set(down)
  let over = deadTime.ms === 0
  const look = () => {
    for (const code of heldKeys) if (!down.has(code)) heldKeys.delete(code)
    if (over && heldKeys.size === 0) end()
  }
  const timer = setTimeout(() => {
    over = true
    look()
  }, deadTime.ms)
  const end = () => {
    clearTimeout(timer)
    document.removeEventListener('keyup', look)
    window.removeEventListener('blur', look)
    button.removeAttribute('data-dead')
    button.removeAttribute('aria-disabled')
  }
  button.setAttribute('data-dead', '')
  button.setAttribute('aria-disabled', 'true')
  document.addEventListener('keyup', look)
  window.addEventListener('blur', look)
  look()
  return end
}

/**
 * Gives a button its dead time whenever it appears or its label changes after a press. Typing ends it, because the user has seen the
 * form.
 * @param strict neither typing nor a shortcut ends the dead time (COB-35)
 */
export function useDeadTime(button: RefObject<HTMLElement | null>, strict: boolean): void {
  useLayoutEffect(() => {
    const element = button.current
    if (!element) return
    let [act, typed, end] = [actOf(element), false, kill(element, strict)]
    const look = () => {
      const now = actOf(element)
      if (now === act) return
      act = now
      if (typed) return
      end()
      end = kill(element, strict)
    }
    const words = new MutationObserver(look)
    words.observe(element, { childList: true, characterData: true, subtree: true })
    const form = () => (element as HTMLButtonElement).form ?? element.closest('[role=dialog]')
    const listening = new AbortController()
    const on = (type: string, act: (event: Event) => void) =>
      document.addEventListener(type, act, { capture: true, signal: listening.signal })
    on('input', ({ target }) => {
      if (!form()?.contains(target as Node)) return
      typed = true
      if (!strict) end()
    })
    const pressed = ({ target }: Event) => {
      if (target === form() || element.contains(target as Node)) typed = false
    }
    on('click', pressed)
    on('submit', pressed)
    return () => {
      listening.abort()
      words.disconnect()
      end()
    }
  }, [button, strict])
}
