/** Shows the whole of a cut text on hover, so that components need not repeat it. */
export function showWhole(event: PointerEvent): void {
  for (let at = event.target instanceof HTMLElement ? event.target : null; at; at = at.parentElement) {
    const { textOverflow, webkitLineClamp } = getComputedStyle(at)
    if (textOverflow !== 'ellipsis' && webkitLineClamp === 'none') continue
    const own = at.dataset.whole !== undefined
    if (!own && at.closest('[title]')) return
    const cut = at.scrollWidth > at.clientWidth || at.scrollHeight > at.clientHeight + 1
    if (cut) {
      at.dataset.whole = ''
      at.title = at.innerText
    } else if (own) {
      at.removeAttribute('title')
      delete at.dataset.whole
    }
    if (cut) return
  }
}
