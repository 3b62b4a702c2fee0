/**
 * Runs `focus` when the window around `box` stands; at once outside of one. Returns how to give it up.
 * Without motion a window is attached only after its content's effects have run: somebody may be typing by then,
 * and whoever was quicker keeps the field that they are in.
 */
export function whenOpen(box: HTMLElement, focus: () => void): () => void {
  if (box.isConnected) {
    keepFocusInside(box)
    focus()
    return () => undefined
  }
  const frame = requestAnimationFrame(() => {
    keepFocusInside(box)
    if (!box.contains(document.activeElement)) focus()
  })
  return () => cancelAnimationFrame(frame)
}

/**
 * antd lets a window that has opened take the focus itself if nothing in it has it. On a slow machine that comes late,
 * in the middle of a Tab, when one field has lost the focus and the next has not got it yet: the Tab would go nowhere.
 */
function keepFocusInside(box: HTMLElement): void {
  const panel = box.closest<HTMLElement>('.ant-modal')
  if (panel) panel.focus = () => undefined
}
