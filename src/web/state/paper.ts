// The paper of this computer (M140): the browser keeps it for all users.
import { PAPERS, type PaperSize } from '#lib/papers.ts'
import { browserStore } from '#web/state/safeStore.ts'
import { store } from '#web/state/store.ts'

const KEY = 'plantel.paper'

const storedSize = (): PaperSize => PAPERS.find(each => each === browserStore.get(KEY)) ?? 'letter'

export const paper = store<PaperSize>(storedSize())

export function setPaper(size: PaperSize): void {
  paper.set(size)
  if (size === 'letter') browserStore.remove(KEY)
  else browserStore.set(KEY, size)
}
addEventListener('storage', event => event.key === KEY && paper.set(storedSize()))

/** The address of a PDF in this computer's paper size. */
export const onThisPaper = (url: string): string =>
  paper.get() === 'letter' ? url : `${url}${url.includes('?') ? '&' : '?'}paper=${paper.get()}`
