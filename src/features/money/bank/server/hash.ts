// Identifies a line in any file of its account (COB-20).
import { createHash } from 'node:crypto'
import { fold } from '#lib/text.ts'

/** Centavos. */
export interface HashedLine {
  day: string
  amount: number
  text: string
  reference: string
}

/** The same for equal lines of one file. */
export const sameness = ({ day, amount, text, reference }: HashedLine): string =>
  JSON.stringify([day, amount, fold(text), fold(reference).replace(/\b0+/g, '')])

/** @param twin its number among equal lines of the file, from 1 */
export const lineHash = (accountId: string, line: HashedLine, twin: number): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([accountId, sameness(line), twin]))
    .digest()

/** The idempotency key of posting: a line undone and imported again in another file is another act (COB-23). */
export function keyOf(hash: Buffer, importId: string): string {
  const hex = createHash('sha256').update(hash).update(importId).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
