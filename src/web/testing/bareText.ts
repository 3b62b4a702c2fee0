/** Text that browsers do not translate, or that nobody sees. */
const LEFT_OUT = '[translate=no], [class~=notranslate], span[aria-live]'

/**
 * Finds text nodes with siblings (M125): a browser that translates the page replaces them.
 * Text that fills its element is safe.
 */
export function bareText(): string[] {
  const bareTexts = new Set<string>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const kept = Object.keys(node).some(key => key.startsWith('__reactFiber'))
    const parent = node.parentElement!
    if (kept && node.nodeValue!.trim() && !parent.closest(LEFT_OUT))
      bareTexts.add(`'${node.nodeValue!.slice(0, 40)}' in ${[parent.localName, ...parent.classList].join('.')}`)
  }
  return [...bareTexts]
}
