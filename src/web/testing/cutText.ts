/**
 * Finds text that cannot be read whole because a box hides its overflow. Exempt are: text with an ellipsis whose full form shows on hover
 * (`ui/wholeText.ts`) or opens on touch; and boxes with `data-gives`.
 * Self-contained: journeys send it to the page as it is.
 */
export function cutText(): string[] {
  const [ASIDE, BELOW] = [2, 4]
  const OPENS = 'a[href], button, [role=button], [role=option], [role=tab], [role=treeitem], tr[tabindex], label, summary, .ant-select'
  const ELSEWHERE = 'svg, script, style, math-field, .ant-select-dropdown, [data-gives]'
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  const phone = innerWidth < 768
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => styles.get(element) ?? styles.set(element, getComputedStyle(element)).get(element)!
  const nameOf = (element: Element) => [element.localName, ...element.classList].join('.')

  /** Which overflow of this box hides a part of the text, and whether an ellipsis marks it. */
  function cutOf(parent: Element, box: DOMRect): { at: Element; how: string; dots: boolean } | null {
    let [aside, below] = [true, true]
    for (let at: Element | null = parent; at && at !== document.documentElement && (aside || below); at = at.parentElement) {
      const { display, position, overflowX, overflowY, textOverflow, webkitLineClamp } = styleOf(at)
      if (display === 'inline' || display === 'contents') continue
      const edge = at.getBoundingClientRect()
      // Collapsed, or for screen readers only.
      if ((hides(overflowX) || hides(overflowY)) && (edge.width <= 1 || edge.height <= 1)) return null
      const dots = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
      if (aside && hides(overflowX) && (box.right > edge.right + ASIDE || box.left < edge.left - ASIDE)) return { at, how: 'aside', dots }
      if (below && hides(overflowY) && (box.bottom > edge.bottom + BELOW || box.top < edge.top - BELOW)) return { at, how: 'below', dots }
      // Scrollable text can be reached, and text that ends within a box is not cut by outer ones.
      aside &&= overflowX === 'visible'
      below &&= overflowY === 'visible'
      if (position === 'fixed') return null
    }
    return null
  }

  const cutTexts = new Set<string>()
  const range = document.createRange()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const words = node.nodeValue!.trim()
    const parent = node.parentElement!
    if (!words || parent.closest(ELSEWHERE) || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    const cut = box.width > 0 && box.height > 0 ? cutOf(parent, box) : null
    if (cut && !(cut.dots && (!phone || parent.closest(OPENS))))
      cutTexts.add(`'${words.slice(0, 40)}' in ${nameOf(parent)} is cut ${cut.how} by ${nameOf(cut.at)}`)
  }
  return [...cutTexts]
}
