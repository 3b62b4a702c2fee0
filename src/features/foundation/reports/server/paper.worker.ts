// The thread that makes the files of reports.
import type { Order } from './paper.ts'

export async function make(order: Order): Promise<Uint8Array> {
  if (order.kind === 'xlsx') return (await import('./book.ts')).reportBook(order)
  const { draw } = await import('#server/paper/draw.ts')
  if (order.kind === 'sheet') return draw((await import('./sheetDocument.ts')).sheetDocument(order))
  return draw((await import('./document.ts')).reportDocument(order))
}
