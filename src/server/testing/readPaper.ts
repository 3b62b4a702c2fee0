// The pages of a PDF, and the position of each text in points from the top left.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface ReadPage {
  width: number
  height: number
  texts: { text: string; left: number; right: number; top: number }[]
  words: string
}

export async function readPaper(pdf: Uint8Array): Promise<ReadPage[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  const pages: ReadPage[] = []
  for (let at = 1; at <= document.numPages; at++) {
    const page = await document.getPage(at)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const texts = items.flatMap(item => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [left, bottom] = [item.transform[4] as number, item.transform[5] as number]
      return [{ text: item.str, left, right: left + item.width, top: height - bottom }]
    })
    pages.push({ width, height, texts, words: items.map(item => ('str' in item ? item.str : '')).join('') })
  }
  await task.destroy()
  return pages
}

/** The side of a QR code in millimetres, from an uncompressed PDF. */
export function codeSide(pdf: Uint8Array): number {
  const squares = [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/^(-?[\d.]+) (-?[\d.]+) ([\d.]+) ([\d.]+) re$/gm),
  ].map(([, ...all]) => all.map(Number))
  const fields = squares.filter(([, , width, height]) => width === height && width! < 10)
  const left = Math.min(...fields.map(([x]) => x!))
  const right = Math.max(...fields.map(([x, , width]) => x! + width!))
  return ((right - left) / 72) * 25.4
}
