// The thread that opens uploaded PDFs, because their content is untrusted.

export type PdfLook = 'fine' | 'locked' | 'broken'

/** The reader requires these before drawing; nothing is drawn here. */
function Undrawn() {}
Object.assign(globalThis, { DOMMatrix: Undrawn, ImageData: Undrawn, Path2D: Undrawn })

export async function make({ bytes }: { bytes: Uint8Array }): Promise<PdfLook> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS })
  try {
    await (await loading.promise).getPage(1)
    return 'fine'
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'broken'
  } finally {
    await loading.destroy()
  }
}
