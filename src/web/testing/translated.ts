// Imitates a browser's translation, like Google's: wraps each text in <font><font> (M125).
const LEFT_OUT = '[translate=no], [class~=notranslate], script, style, svg, textarea, math-field'

export function translatePage(): number {
  const texts: Text[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.nodeValue!.trim() && !node.parentElement!.closest(`${LEFT_OUT}, font`)) texts.push(node as Text)
  for (const text of texts) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.nodeValue
    outer.append(inner)
    text.replaceWith(outer)
  }
  return texts.length
}
