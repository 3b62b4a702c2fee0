import { useEffect, type RefObject } from 'react'

/** A window that was open before takes the focus back until the new one traps it, some frames later. */
const FRAMES = 10
/** Leaves out hidden fields of password managers and file inputs. */
const FIELD = 'input:not([disabled], [type=hidden], [tabindex="-1"], [aria-hidden=true]), textarea:not([disabled])'

/**
 * Focuses the first field when the form appears, or the one marked `data-first`; for content that loads later, when it comes (M73),
 * unless the user has moved the focus.
 * @param step a change starts over
 */
export function useFirstFocus(box: RefObject<HTMLElement | null>, step = ''): void {
  useEffect(() => (box.current ? firstFocus(box.current) : undefined), [box, step])
}

/**
 * The same for a whole window: its first field, or its heading when the content has no field (M94).
 * @param first 'heading': a window with keys, which a field would take; 'own': its content sets the focus
 */
export function useWindowFocus(panel: RefObject<HTMLElement | null>, first: 'field' | 'heading' | 'own'): void {
  useEffect(() => {
    const body = panel.current?.querySelector<HTMLElement>('.ant-modal-body')
    return body && first !== 'own' ? firstFocus(body, first) : undefined
  }, [panel, first])
}

function focusHeading(box: HTMLElement): boolean {
  const heading = windowOf(box)?.querySelector<HTMLElement>('.ant-modal-title')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return document.activeElement === heading
}

/** @param otherwise the heading before a field, or without one; absent: only a field */
function firstFocus(box: HTMLElement, otherwise?: 'field' | 'heading'): () => void {
  let frame = 0
  const loads = () => box.querySelector('[data-slot=skeleton]') !== null
  const focusFirst = () => (otherwise !== 'heading' && focusField(box)) || (otherwise !== undefined && !loads() && focusHeading(box))
  const watcher = new MutationObserver(() => focusFirst() && end())
  const endWhenGone = ({ target }: Event) => mayHaveGone(box, target as Element) && end()
  const end = () => {
    cancelAnimationFrame(frame)
    watcher.disconnect()
    document.removeEventListener('focusin', endWhenGone)
  }
  const wait = () => {
    rest(box)
    watcher.observe(box, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', endWhenGone)
  }
  const inside = () => document.activeElement !== box && box.contains(document.activeElement)
  // Without animation a window is attached after its content's effects: the user may be typing already, and keeps their field.
  const attempt = (triesLeft: number) => {
    keepFocusInside(box)
    if (inside()) return
    const isFocused = focusFirst()
    if (triesLeft > 0 && !inside()) frame = requestAnimationFrame(() => attempt(triesLeft - 1))
    else if (!isFocused) wait()
  }
  if (box.isConnected) {
    if (!focusFirst()) rest(box)
    attempt(FRAMES)
  } else frame = requestAnimationFrame(() => attempt(FRAMES))
  return end
}

/** True when the user may have moved there. Behind the window nothing can be reached, except by a closing window that returns its focus. */
function mayHaveGone(box: HTMLElement, target: Element): boolean {
  const own = windowOf(box)
  if (target === box || target === own) return false
  return !own || own.contains(target) || target.closest('[role=dialog]') !== null
}

/** Fields marked by a failed check come before those marked as first. */
function focusField(box: HTMLElement): boolean {
  const form = box.closest('form') ?? box
  const fields = [
    box.querySelector<HTMLElement>('[aria-invalid=true]:is(input, textarea), [aria-invalid=true] input'),
    box.querySelector<HTMLElement>('[data-first]:checked'),
    box.querySelector<HTMLElement>('[data-first]:not([disabled])'),
    form.querySelector<HTMLElement>('[data-first]:not([disabled])'),
    ...box.querySelectorAll<HTMLElement>(FIELD),
  ]
  return fields.some(each => {
    each?.focus({ preventScroll: true })
    return each === document.activeElement
  })
}

const windowOf = (box: HTMLElement) => box.closest<HTMLElement>('.ant-modal')

/** While there is no field yet, keys belong to the loading content, not to the page behind. */
function rest(box: HTMLElement): void {
  const place = box.tabIndex === -1 && box.hasAttribute('tabindex') ? box : windowOf(box)
  if (place && !box.contains(document.activeElement)) HTMLElement.prototype.focus.call(place, { preventScroll: true })
}

/**
 * antd focuses an opened window when nothing in it has the focus. On a slow machine that comes late,
 * in the middle of a Tab, when one field has lost the focus and the next has not got it yet: the Tab would go nowhere.
 */
function keepFocusInside(box: HTMLElement): void {
  const panel = windowOf(box)
  if (panel) panel.focus = () => undefined
}
