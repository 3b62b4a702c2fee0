// The thread that makes the files of reports.
import type { Order } from './paper.ts'

async function pdf(order: Order): Promise<Uint8Array> {
  const [{ draw }, { reportDocument }] = await Promise.all([import('#server/paper/draw.ts'), import('./document.ts')])
  return draw(reportDocument(order))
}

async function xlsx(order: Order): Promise<Uint8Array> {
  const { reportBook } = await import('./book.ts')
  return reportBook(order)
}

export const make = (order: Order): Promise<Uint8Array> => (order.kind === 'pdf' ? pdf(order) : xlsx(order))
