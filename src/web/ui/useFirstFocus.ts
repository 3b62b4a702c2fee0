import { useEffect, type RefObject } from 'react'

/** A window that was open before takes the focus back until the new one has locked it, some frames later. */
const FRAMES = 10
/** Also none that only password managers or files have. */
const FIELD = 'input:not([disabled], [type=hidden], [tabindex="-1"], [aria-hidden=true]), textarea:not([disabled])'

/**
 * Puts the focus in the first field when the form appears, or in the one marked `data-first`; where its content comes later from the
 * server, when it comes (M73), unless the person has gone elsewhere meanwhile.
 * @param step a change of it begins anew
 */
export function useFirstFocus(box: RefObject<HTMLElement | null>, step = ''): void {
  useEffect(() => (box.current ? firstFocus(box.current) : undefined), [box, step])
}

/**
 * The same for a whole window: its first field, or its heading when what has come holds no field (M94).
 * @param first 'heading': a window that is worked by keys, which a field would take; 'own': its content gives the focus itself
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

/** @param otherwise the heading comes instead of a field, or when there is none; absent: only a field */
function firstFocus(box: HTMLElement, otherwise?: 'field' | 'heading'): () => void {
  let frame = 0
  const loads = () => box.querySelector('[data-slot=skeleton]') !== null
  const focusFirst = () => (otherwise !== 'heading' && focusField(box)) || (otherwise !== undefined && !loads() && focusHeading(box))
  const watcher = new MutationObserver(() => focusFirst() && end())
  const gone = ({ target }: Event) => mayHaveGone(box, target as Element) && end()
  const end = () => {
    cancelAnimationFrame(frame)
    watcher.disconnect()
    document.removeEventListener('focusin', gone)
  }
  const wait = () => {
    rest(box)
    watcher.observe(box, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', gone)
  }
  const inside = () => document.activeElement !== box && box.contains(document.activeElement)
  // Without motion a window is attached only after its content's effects have run: somebody may be typing by then, and keeps their field.
  const attempt = (left: number) => {
    keepFocusInside(box)
    if (inside()) return
    const found = focusFirst()
    if (left > 0 && !inside()) frame = requestAnimationFrame(() => attempt(left - 1))
    else if (!found) wait()
  }
  if (box.isConnected) {
    if (!focusFirst()) rest(box)
    attempt(FRAMES)
  } else frame = requestAnimationFrame(() => attempt(FRAMES))
  return end
}

/** Has the person gone there? What lies behind the window cannot be reached: a window that closed gives its focus back to it. */
function mayHaveGone(box: HTMLElement, target: Element): boolean {
  const own = windowOf(box)
  if (target === box || target === own) return false
  return !own || own.contains(target) || target.closest('[role=dialog]') !== null
}

/** Fields that a failed check has marked come before those that are marked as first. */
function focusField(box: HTMLElement): boolean {
  const form = box.closest('form') ?? box
  const found = [
    box.querySelector<HTMLElement>('[aria-invalid=true]:is(input, textarea), [aria-invalid=true] input'),
    box.querySelector<HTMLElement>('[data-first]:checked'),
    box.querySelector<HTMLElement>('[data-first]:not([disabled])'),
    form.querySelector<HTMLElement>('[data-first]:not([disabled])'),
    ...box.querySelectorAll<HTMLElement>(FIELD),
  ]
  return found.some(each => {
    each?.focus({ preventScroll: true })
    return each === document.activeElement
  })
}

const windowOf = (box: HTMLElement) => box.closest<HTMLElement>('.ant-modal')

/** While there is no field yet, keys are for what is being loaded, not for what lies behind it. */
function rest(box: HTMLElement): void {
  const place = box.tabIndex === -1 && box.hasAttribute('tabindex') ? box : windowOf(box)
  if (place && !box.contains(document.activeElement)) HTMLElement.prototype.focus.call(place, { preventScroll: true })
}

/**
 * antd lets a window that has opened take the focus itself if nothing in it has it. On a slow machine that comes late,
 * in the middle of a Tab, when one field has lost the focus and the next has not got it yet: the Tab would go nowhere.
 */
function keepFocusInside(box: HTMLElement): void {
  const panel = windowOf(box)
  if (panel) panel.focus = () => undefined
}
