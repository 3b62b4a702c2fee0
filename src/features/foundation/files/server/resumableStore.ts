import { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'
import type { AppContext } from '#server/http/feature.ts'
import { typeOf } from './arrive.ts'
import { SNIFFED } from '../sniff.ts'
import type { FileRow } from './store.ts'
import { beginning, refuseFor } from './uploads.ts'

/** Read from a refused upload, so that its sender gets the answer. */
const SWALLOWED = { bytes: 8 * 1_048_576, milliseconds: 5_000 }

/** The same store, which checks the first bytes before storing: a wrong type is refused at once, not after hours. */
export function guarded(inner: DataStore, appContext: AppContext, file: FileRow): DataStore {
  const guard = Object.create(inner) as DataStore
  guard.write = async (stream, upload, offset) => {
    if (offset > 0) return inner.write(stream, upload, offset)
    const chunks = stream.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer, undefined>
    const head = await beginning(chunks, SNIFFED)
    // A beginning this short does not show the kind of file yet.
    if (head.length >= SNIFFED)
      try {
        typeOf(head, file.kind)
      } catch (error) {
        await refuseFor(appContext, file.id, error)
        await appContext.services.storage.pieces.drop(file.key)
        await swallow(chunks)
        throw error
      }
    return inner.write(Readable.from(joined(head, chunks)), upload, offset)
  }
  return guard
}

async function* joined(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield head
  yield* rest
}

async function swallow(rest: AsyncIterable<Buffer>): Promise<void> {
  const until = performance.now() + SWALLOWED.milliseconds
  let bytesLeft = SWALLOWED.bytes
  for await (const chunk of rest) {
    bytesLeft -= chunk.length
    if (bytesLeft <= 0 || performance.now() > until) return
  }
}
