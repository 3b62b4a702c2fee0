import { useEffect } from 'react'

/** What is typed into. */
export const TYPED = 'input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable=true],[role=combobox],[role=listbox]'
/** These have arrows up and down of their own. */
const OWN_ARROWS = '[role=radio],[type=radio],[role=option],[role^=menuitem],[role=slider],[data-slot=aside],[data-scroll]'
/** Menus, choices and questions that stand open: the keys are theirs. */
const OVER = '.ant-dropdown,.ant-popover,.ant-select-dropdown,.ant-picker-dropdown,.ant-drawer-open,dialog[open],[popover]:popover-open'
const SEARCH = '[role=searchbox]'
const ROW = '[data-row-key]'

/** Where one is: the window on top, else the screen. Null under something that has keys of its own. */
export function placeOf(): HTMLElement | null {
  const shown = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(each => each.checkVisibility())
  if (shown(OVER).length > 0) return null
  return shown('.ant-modal-wrap').at(-1) ?? document.querySelector<HTMLElement>('[data-slot=page-main],main')
}

/** Puts the focus into the list: on its row that Tab would reach, on the open card, or on the first one. */
function enterList(place: ParentNode): boolean {
  const row =
    place.querySelector<HTMLElement>(`${ROW}[tabindex="0"],button${ROW}[aria-pressed=true]`) ??
    place.querySelector<HTMLElement>(`button${ROW}`)
  row?.focus()
  return row !== null
}

/** Cards in lines: sideways to the next one, up and down to the one that stands there. With a sidebar open it moves along. */
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
 * The keyboard of every list, wherever the focus is: an arrow enters it, '/' goes to its search, '?' shows the keys. Never while typing.
 * Rows know Enter, Escape and their own arrows (useRowKeys). Heard last, so that a screen with keys of its own comes first.
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
