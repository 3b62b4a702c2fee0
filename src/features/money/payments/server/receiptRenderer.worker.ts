// The thread that draws receipts and writes their letters.
import { draw } from '#server/paper/draw.ts'
import { receiptDocument } from './receiptDocument.ts'
import { receiptLetter } from './receiptLetter.ts'
import type { Rendered, RenderOrder } from './receiptRenderer.ts'
import type { ReceiptSnapshot } from './receiptSnapshot.ts'

const drawn = (receipt: ReceiptSnapshot, logo?: string): Promise<Uint8Array> => draw(receiptDocument(receipt, logo))

export function made(order: RenderOrder): Promise<Rendered> {
  if (order.what === 'letter') return receiptLetter(order.receipt, order.academy)
  const { receipt, logo } = order
  // A picture that cannot be drawn, though its first bytes looked right, costs nobody their receipt.
  return logo === undefined ? drawn(receipt) : drawn(receipt, logo).catch(() => drawn(receipt))
}
