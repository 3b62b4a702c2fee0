import { useEffect } from 'react'

export const TYPED = 'input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable=true],[role=combobox],[role=listbox]'
/** Elements that use the up and down arrows themselves. */
const OWN_ARROWS = '[role=radio],[type=radio],[role=option],[role^=menuitem],[role=slider],[data-slot=aside],[data-scroll]'
/** Open menus, dropdowns and confirmations: they get the keys. */
const OVER = '.ant-dropdown,.ant-popover,.ant-select-dropdown,.ant-picker-dropdown,.ant-drawer-open,dialog[open],[popover]:popover-open'
const SEARCH = '[role=searchbox]'
const ROW = '[data-row-key]'

/** The present place: the top window, else the screen. Null under something with its own keys. */
export function placeOf(): HTMLElement | null {
  const visibleNodes = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(each => each.checkVisibility())
  if (visibleNodes(OVER).length > 0) return null
  return visibleNodes('.ant-modal-wrap').at(-1) ?? document.querySelector<HTMLElement>('[data-slot=page-main],main')
}

/** Focuses the list: its row with the tab stop, the open card, or the first one. */
function enterList(place: ParentNode): boolean {
  const row =
    place.querySelector<HTMLElement>(`${ROW}[tabindex="0"],button${ROW}[aria-pressed=true]`) ??
    place.querySelector<HTMLElement>(`button${ROW}`)
  row?.focus()
  return row !== null
}

/** Cards in lines: sideways to the next one, up and down to the one there. With an open sidebar the selection moves. */
function walkCards(card: HTMLElement, key: string): boolean {
  const cards = [...(card.closest('ul')?.querySelectorAll<HTMLElement>(`button${ROW}`) ?? [])]
  const inLine = cards.findIndex(each => each.getBoundingClientRect().top > cards[0]!.getBoundingClientRect().top)
  const line = inLine === -1 ? cards.length : inLine
  const at = cards.indexOf(card)
  const steps: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + line,
    ArrowUp: at - line,
    Home: 0,
    End: cards.length - 1,
  }
  const to = steps[key]
  if (to === undefined) return false
  cards[to]?.focus()
  if (cards.some(each => each.ariaPressed === 'true')) cards[to]?.click()
  return true
}

function hear(event: KeyboardEvent, help: () => void): boolean {
  const target = event.target as HTMLElement
  const place = placeOf()
  if (!place) return false
  const arrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
  if (target.closest(TYPED))
    return event.key === 'ArrowDown' && target.matches(SEARCH) && enterList(target.closest('[role=dialog]') ?? place)
  if (target.matches(`button${ROW}`)) return walkCards(target, event.key) || jump(event.key, place, help)
  if (arrow) return !target.closest(OWN_ARROWS) && !target.closest(`tr${ROW}`) && enterList(place)
  return jump(event.key, place, help)
}

function jump(key: string, place: HTMLElement, help: () => void): boolean {
  if (key === '?') return (help(), true)
  const field = key === '/' ? place.querySelector<HTMLInputElement>(SEARCH) : null
  field?.focus()
  field?.select()
  return field !== null
}

/**
 * The keys of every list, wherever the focus is: an arrow enters it, '/' goes to its search, '?' shows the keys. Never while typing.
 * Rows handle Enter, Escape and their own arrows (useRowKeys). Registered last, so that a screen's own keys come first.
 */
export function useListKeys(help: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      if (hear(event, help)) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [help])
}
