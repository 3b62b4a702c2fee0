// The thread that makes one report. What it throws reaches whoever waits as the worker's 'error'.
import { parentPort, workerData } from 'node:worker_threads'
import type { Order } from './paper.ts'

const order = workerData as Order

async function pdf(): Promise<Uint8Array> {
  const [{ draw }, { reportDocument }] = await Promise.all([import('#server/paper/draw.ts'), import('./reportDocument.ts')])
  return draw(reportDocument(order))
}

async function xlsx(): Promise<Uint8Array> {
  const { reportWorkbook } = await import('./reportWorkbook.ts')
  return reportWorkbook(order)
}

parentPort!.postMessage(await (order.paper === 'pdf' ? pdf() : xlsx()))
