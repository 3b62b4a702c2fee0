// The report on paper and as a spreadsheet. Making one keeps a processor busy for some tenths of a second and needs large
// libraries: a thread of its own does it and ends, one at a time, so that calls go on being answered.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Report } from './report.ts'

export type Paper = 'pdf' | 'xlsx'

export interface PaperData {
  report: Report
  academy: { name: string; timeZone: string }
  printedAt: Date
}

export interface Order extends PaperData {
  paper: Paper
}

async function made(order: Order): Promise<Uint8Array> {
  const worker = new Worker(new URL('./paper.worker.ts', import.meta.url), { workerData: order })
  try {
    const [bytes] = (await once(worker, 'message')) as [Uint8Array]
    return bytes
  } finally {
    await worker.terminate()
  }
}

let last: Promise<unknown> = Promise.resolve()

/** @returns the bytes of the file. One that cannot be made fails alone. */
export function printed(paper: Paper, data: PaperData): Promise<Uint8Array> {
  const next = last.then(() => made({ ...data, paper }))
  last = next.catch(() => {})
  return next
}
