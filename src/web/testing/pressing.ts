const CONTROLS = [
  'button',
  'a[href]',
  'summary',
  'input[type=checkbox]',
  'input[type=radio]',
  ...['tab', 'switch', 'menuitem', 'option', 'combobox', 'menuitemradio', 'treeitem'].map(role => `[role=${role}]`),
  'tr[data-row-key][tabindex]',
].join()
const OVERLAYS = [
  'dialog[open]',
  '.ant-modal-wrap',
  '.ant-drawer-open',
  '.ant-popover',
  '.ant-dropdown',
  '.ant-select-dropdown',
  '.ant-picker-dropdown',
  '[popover]:popover-open',
].join()
/** Toasts, which any screen may show, and the 300 keys of the formula editor, which only type. */
const ASIDE = '[data-slot=toasts], math-field, .ML__keyboard, .ML__popover'
/** Pressed last in their window, because they close it. */
const ENDS = /^(cancelar|cerrar|volver|atrás|listo|no|regresar)/i

const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
const isOff = (element: Element) =>
  element.matches(':disabled, [aria-disabled=true], .ant-select-disabled *') || element.closest('[inert], [aria-hidden=true]') !== null
/** Mail, phone and other sites leave the console. */
const leadsOut = (element: Element) =>
  element instanceof HTMLAnchorElement && (element.origin !== location.origin || element.hasAttribute('download'))

const textOf = (element: Element | null) => (element?.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 60)
const labelOf = (element: Element): string => {
  const by = element.getAttribute('aria-labelledby')
  return (
    element.getAttribute('aria-label') ??
    (by &&
      by
        .split(' ')
        .map(id => textOf(document.getElementById(id)))
        .join(' ')) ??
    (textOf(element.closest('label')) ||
      textOf(element) ||
      element.getAttribute('title') ||
      element.getAttribute('placeholder') ||
      element.id)
  )
}

export interface Control {
  element: HTMLElement
  /** Place and label, without numbers, so that the days of a month count as one. */
  name: string
}

const topmost = () => [...document.querySelectorAll(OVERLAYS)].findLast(isShown)
/** True when something that `leave` closes covers the screen. */
export const isCovered = (): boolean => topmost() !== undefined

/** The controls on the topmost layer, those that close it last. */
export function controls(): Control[] {
  const top = topmost()
  const controlsFound = [...(top ?? document).querySelectorAll<HTMLElement>(CONTROLS)].filter(
    each => isShown(each) && !isOff(each) && !leadsOut(each) && !each.closest(ASIDE),
  )
  const labelled = controlsFound.map(element => {
    const frame = element.closest('[role=dialog], dialog, aside, [role=tabpanel], [role=menu], [role=listbox], form')
    const kind = element.getAttribute('role') ?? element.getAttribute('type') ?? element.localName
    const name = [frame ? labelOf(frame) : '', `${kind} ${element.matches('tr') ? '' : labelOf(element)}`].filter(Boolean).join(' › ')
    return { element, name: name.replace(/_r_\w+?_|\d+/g, '#'), last: ENDS.test(labelOf(element)) }
  })
  return labelled.toSorted((a, b) => Number(a.last) - Number(b.last))
}

export function pressOn(element: HTMLElement): void {
  element.scrollIntoView({ block: 'nearest' })
  const init = { bubbles: true, cancelable: true, button: 0, pointerId: 1 }
  element.dispatchEvent(new PointerEvent('pointerdown', init))
  element.dispatchEvent(new MouseEvent('mousedown', init))
  if (!element.matches('tr')) element.focus({ preventScroll: true })
  element.dispatchEvent(new PointerEvent('pointerup', init))
  element.dispatchEvent(new MouseEvent('mouseup', init))
  element.click()
}

/** Escape, and a press outside of everything open. */
export function leave(): void {
  const from = document.activeElement ?? document.body
  from.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', keyCode: 27, bubbles: true, cancelable: true }))
  for (const type of ['mousedown', 'mouseup', 'click']) document.body.dispatchEvent(new MouseEvent(type, { bubbles: true }))
}

let changes = 0
const watcher = new MutationObserver(records => (changes += records.length))

const frame = () => new Promise<void>(resolve => requestAnimationFrame(() => setTimeout(resolve)))
/** Frames after which a screen counts as never resting. */
const MOST = 240

/** Waits until two frames have no call and no change. @param calls how many began, and how many are open */
export async function rest(calls: () => { begun: number; open: number }): Promise<boolean> {
  watcher.observe(document.documentElement, { subtree: true, childList: true, attributes: true, characterData: true })
  try {
    let still = 0
    let stateBefore = `${calls().begun} ${changes}`
    for (let frames = 0; frames < MOST; frames += 1) {
      await frame()
      const { begun, open } = calls()
      const now = `${begun} ${changes}`
      still = open === 0 && now === stateBefore ? still + 1 : 0
      stateBefore = now
      if (still >= 2) return true
    }
    return false
  } finally {
    watcher.disconnect()
  }
}

const MOST_UNTIL_WINDOW = 30
/** Waits for a window: React shows it up to 300 ms after its code has loaded, and nothing changes before. A tab or a step opens none. */
export function windowOpens(): Promise<boolean> {
  let frames = 0
  return rest(() => ({ begun: 0, open: Number(!isCovered() && ++frames < MOST_UNTIL_WINDOW) }))
}
