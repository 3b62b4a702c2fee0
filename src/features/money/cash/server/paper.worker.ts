// The thread that makes reports: the libraries of the one that is wanted are loaded with its first order.
import type { Order } from './paper.ts'

async function pdf(order: Order): Promise<Uint8Array> {
  const [{ draw }, { reportDocument }] = await Promise.all([import('#server/paper/draw.ts'), import('./reportDocument.ts')])
  return draw(reportDocument(order))
}

async function xlsx(order: Order): Promise<Uint8Array> {
  const { reportWorkbook } = await import('./reportWorkbook.ts')
  return reportWorkbook(order)
}

export const made = (order: Order): Promise<Uint8Array> => (order.paper === 'pdf' ? pdf(order) : xlsx(order))
