// Drawing a receipt or writing its letter keeps a processor busy for a tenth of a second, and needs large libraries. A
// thread beside the server does it: calls go on being answered meanwhile. It starts with the first order and ends when
// nothing was wanted for a while.
import { Piscina } from 'piscina'
import type { Letterhead } from '#server/mail/layout.ts'
import type { ReceiptSnapshot } from './receiptSnapshot.ts'
import type { ReceiptLetter } from './receiptLetter.ts'

/** A picture as a printed page takes it: `data:image/png;base64,…`. */
export type RenderOrder =
  | { what: 'pdf'; receipt: ReceiptSnapshot; logo?: string }
  | { what: 'letter'; receipt: ReceiptSnapshot; academy: Letterhead }
export type Rendered = Uint8Array | ReceiptLetter

const press = new Piscina<RenderOrder, Rendered>({
  filename: new URL('./receiptRenderer.worker.ts', import.meta.url).href,
  name: 'made',
  minThreads: 0,
  maxThreads: 1,
  concurrentTasksPerWorker: 4,
  idleTimeout: 30_000,
  // A receipt takes few megabytes: what a larger heap would hold is garbage.
  resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 },
})

/** Has it made by the thread. An order that cannot be made fails alone. */
export const renderAside = (order: RenderOrder): Promise<Rendered> =>
  press.run(order).catch((error: unknown) => {
    throw new Error(`receipt not made: ${error instanceof Error ? error.message : String(error)}`)
  })
