/** A window that stood before takes the focus back until the new one has locked it, some frames later. */
const FRAMES = 10

/**
 * Runs `focus` when the window around `box` stands; at once outside of one. Returns how to give it up.
 * Without motion a window is attached only after its content's effects have run: somebody may be typing by then,
 * and whoever was quicker keeps the field that they are in.
 */
export function whenOpen(box: HTMLElement, focus: () => void): () => void {
  let frame = 0
  const inside = () => box.contains(document.activeElement)
  const attempt = (left: number) => {
    keepFocusInside(box)
    if (!inside()) focus()
    if (!inside() && left > 0) frame = requestAnimationFrame(() => attempt(left - 1))
  }
  if (box.isConnected) {
    focus()
    attempt(FRAMES)
  } else frame = requestAnimationFrame(() => attempt(FRAMES))
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
