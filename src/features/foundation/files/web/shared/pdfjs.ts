// The PDF reader: loaded when the first PDF is opened, with its worker and decoders from our own server.
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url'
import qcms from 'pdfjs-dist/wasm/qcms_bg.wasm?url'
// oxlint-disable-next-line import/default -- '?url' gives the address of the file, not what is in it
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

import { fileBytes } from '#web/calls/fileBytes.ts'
import { fileFailures } from '../../contract.ts'

export type { PDFDocumentProxy as Pdf, PDFPageProxy as PdfPage }

/** Decoders for scanned pages. The system provides fonts that a file lacks. */
const FILES: Record<string, string> = { 'jbig2.wasm': jbig2, 'openjpeg.wasm': openjpeg, 'qcms_bg.wasm': qcms }

class OurFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = FILES[filename]
    if (!url) throw new Error(`${filename} is not served`)
    return new Uint8Array(await (await fetch(url)).arrayBuffer())
  }
}

export class PdfUnreadable extends Error {}

/** Opens these bytes (moved to the worker). @throws PdfUnreadable */
export async function openPdf(data: Uint8Array<ArrayBuffer>): Promise<PDFDocumentProxy> {
  const { getDocument, GlobalWorkerOptions, VerbosityLevel } = await import('pdfjs-dist')
  GlobalWorkerOptions.workerSrc = worker
  try {
    return await getDocument({ data, BinaryDataFactory: OurFiles, verbosity: VerbosityLevel.ERRORS }).promise
  } catch (error) {
    const locked = error instanceof Error && error.name === 'PasswordException'
    throw new PdfUnreadable((locked ? fileFailures.PDF_LOCKED : fileFailures.FILE_BROKEN).message)
  }
}

/** The number of pages, read from the file (VID-73). */
export async function countPages(file: Blob): Promise<number> {
  const bytes = await fileBytes(file).catch((error: Error) => {
    throw new PdfUnreadable(error.message)
  })
  const pdf = await openPdf(bytes)
  const { numPages } = pdf
  await pdf.loadingTask.destroy()
  return numPages
}
