// The thread that makes one report. What it throws reaches whoever waits as the worker's 'error'.
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { TFontDictionary } from 'pdfmake/interfaces.js'
import type { Order } from './paper.ts'

const order = workerData as Order

async function pdf(): Promise<Uint8Array> {
  const [{ default: pdfmake }, { reportDocument, LAYOUTS }] = await Promise.all([import('pdfmake'), import('./reportDocument.ts')])
  pdfmake.setFonts(createRequire(import.meta.url)('pdfmake/fonts/Roboto.js') as TFontDictionary)
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(path => /[\\/]pdfmake[\\/]fonts[\\/]/.test(path))
  pdfmake.setTableLayouts(LAYOUTS)
  return pdfmake.createPdf(reportDocument(order)).getBuffer()
}

async function xlsx(): Promise<Uint8Array> {
  const { reportWorkbook } = await import('./reportWorkbook.ts')
  return reportWorkbook(order)
}

parentPort!.postMessage(await (order.paper === 'pdf' ? pdf() : xlsx()))
