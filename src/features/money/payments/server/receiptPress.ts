// Drawing a receipt or writing its letter keeps a processor busy for a tenth of a second, and needs large libraries. A
// thread beside the server does it: calls go on being answered meanwhile. It starts with the first order and ends when
// nothing was wanted for a while.
import { Worker } from 'node:worker_threads'
import type { Letterhead } from '#server/mail/layout.ts'
import type { ReceiptSnapshot } from './receiptSnapshot.ts'
import type { ReceiptLetter } from './receiptLetter.ts'

/** A picture as a printed page takes it: `data:image/png;base64,…`. */
export type Order =
  | { what: 'pdf'; receipt: ReceiptSnapshot; logo?: string }
  | { what: 'letter'; receipt: ReceiptSnapshot; academy: Letterhead }
export type Made = Uint8Array | ReceiptLetter
export interface Asked {
  id: number
  order: Order
}
export type Answer = { id: number; made: Made; error?: undefined } | { id: number; error: string }

const IDLE_MS = 30_000

interface Waiting {
  resolve(made: Made): void
  reject(error: Error): void
}

let press: { worker: Worker; waiting: Map<number, Waiting>; idle: NodeJS.Timeout } | undefined
let asked = 0

/** Has it made by the thread. An order that cannot be made fails alone. */
export function ordered(order: Order): Promise<Made> {
  const { worker, waiting, idle } = (press ??= start())
  const id = (asked += 1)
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    idle.refresh()
    worker.ref()
    worker.postMessage({ id, order } satisfies Asked)
  })
}

function start(): NonNullable<typeof press> {
  const worker = new Worker(new URL('./receiptPress.worker.ts', import.meta.url))
  const waiting = new Map<number, Waiting>()
  const end = (error: Error) => {
    if (press?.worker === worker) press = undefined
    clearTimeout(idle)
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const idle = setTimeout(() => {
    if (waiting.size > 0) return void idle.refresh()
    // No order may reach it any more.
    press = undefined
    void worker.terminate()
  }, IDLE_MS).unref()
  worker.on('message', (answer: Answer) => {
    const asker = waiting.get(answer.id)
    waiting.delete(answer.id)
    // An idle thread keeps no process alive.
    if (waiting.size === 0) worker.unref()
    if (answer.error === undefined) asker?.resolve(answer.made)
    else asker?.reject(new Error(`receipt not made: ${answer.error}`))
  })
  worker.on('error', end)
  worker.on('exit', () => end(new Error('the thread that makes receipts ended')))
  return { worker, waiting, idle }
}
