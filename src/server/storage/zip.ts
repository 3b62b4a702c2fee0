// A ZIP as a stream: one piece of a file is in memory at a time.
import { Readable } from 'node:stream'

/** `pieces`: the bytes in order. `packs`: false for bytes that are small already, like pictures and PDFs. */
export interface ZipFile {
  path: string
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  packs: boolean
}

async function* zipped(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate')
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { path, pieces, packs } of files) {
    const file = packs ? new ZipDeflate(path) : new ZipPassThrough(path)
    zip.add(file)
    for await (const piece of pieces) {
      file.push(piece)
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}

export const zipOf = (files: AsyncIterable<ZipFile>): Readable => Readable.from(zipped(files))
