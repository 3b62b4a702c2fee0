import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export async function pdfText(file: Buffer): Promise<string> {
  const opening = getDocument({ data: new Uint8Array(file), verbosity: 0 })
  const document = await opening.promise
  const pages: string[] = []
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent()
    pages.push(items.map(item => ('str' in item ? item.str : '')).join(' '))
  }
  await opening.destroy()
  return pages.join('\n')
}
