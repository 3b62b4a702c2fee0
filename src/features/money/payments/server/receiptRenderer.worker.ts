import { isRoll } from '#lib/papers.ts'
import { draw } from '#server/paper/draw.ts'
import { TICKET_WORD } from '#server/paper/ticket.ts'
import { receiptDocument } from './receiptDocument.ts'
import { receiptTicket } from './receiptTicket.ts'
import { receiptLetter } from './receiptLetter.ts'
import type { PdfOrder, Rendered, RenderOrder, StatementOrder } from './receiptRenderer.ts'
import { statementDocument } from './statementDocument.ts'

const drawStatement = ({ statement }: StatementOrder, logo?: string) => draw(statementDocument(statement, logo))

const drawReceipt = ({ receipt, paper }: PdfOrder, logo?: string): Promise<Uint8Array> =>
  isRoll(paper) ? draw(receiptTicket(receipt, paper, logo), TICKET_WORD) : draw(receiptDocument(receipt, logo, paper))

export function make(order: RenderOrder): Promise<Rendered> {
  if (order.what === 'letter') return receiptLetter(order.receipt, order.academy)
  const { logo } = order
  const print = (picture?: string) => (order.what === 'statement' ? drawStatement(order, picture) : drawReceipt(order, picture))
  // If the picture cannot be drawn, although its first bytes looked right, the paper has none.
  return logo === undefined ? print() : print(logo).catch(() => print())
}
