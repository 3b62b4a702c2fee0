import { isRoll } from '#lib/papers.ts'
import { TICKET_WORD } from '#server/paper/ticket.ts'
import type { Order } from './paper.ts'

async function pdf(order: Order): Promise<Uint8Array> {
  const [{ draw }, { reportDocument }, { reportTicket }] = await Promise.all([
    import('#server/paper/draw.ts'),
    import('./reportDocument.ts'),
    import('./reportTicket.ts'),
  ])
  const { paper, logo, ...data } = order
  const drawPdf = (picture?: string) =>
    isRoll(paper) ? draw(reportTicket(data, paper, picture), TICKET_WORD) : draw(reportDocument(data, picture, paper))
  // A logo that cannot be drawn does not prevent the report.
  return logo === undefined ? drawPdf() : drawPdf(logo).catch(() => drawPdf())
}

async function xlsx(order: Order): Promise<Uint8Array> {
  const { reportWorkbook } = await import('./reportWorkbook.ts')
  return reportWorkbook(order)
}

export const make = (order: Order): Promise<Uint8Array> => (order.kind === 'pdf' ? pdf(order) : xlsx(order))
