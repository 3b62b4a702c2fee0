/** The text for a folder, or a file that was moved or saved again (M128). */
export const NOT_READ = 'Es una carpeta o el archivo cambió; elígelo de nuevo.'

export class NotRead extends Error {
  constructor() {
    super(NOT_READ)
  }
}

/** Reads a file. @throws NotRead */
export async function fileBytes(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    throw new NotRead()
  }
}

/** A file dropped elsewhere would otherwise replace the page. */
export function ignoreOtherDrops(): void {
  const ignore = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  document.addEventListener('dragover', ignore)
  document.addEventListener('drop', ignore)
}
