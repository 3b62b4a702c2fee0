/** No browser translates it, or nobody sees it. */
const LEFT = '[translate=no], [class~=notranslate], span[aria-live]'

/**
 * Text that React keeps as a node of its own, because it has neighbours (M125): a browser that translates the page puts another node in its place.
 * Text that fills its element alone is the element's.
 */
export function bareText(): string[] {
  const found = new Set<string>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const kept = Object.keys(node).some(key => key.startsWith('__reactFiber'))
    const parent = node.parentElement!
    if (kept && node.nodeValue!.trim() && !parent.closest(LEFT))
      found.add(`'${node.nodeValue!.slice(0, 40)}' in ${[parent.localName, ...parent.classList].join('.')}`)
  }
  return [...found]
}
