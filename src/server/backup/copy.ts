// PostgreSQL's COPY over node-postgres, which has its messages but no streams. Rows pass unchanged, whatever their types.
import { Readable, Writable } from 'node:stream'
import type { Client } from 'pg'

interface Wire {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
  stream: { pause(): void; resume(): void; writableNeedDrain: boolean; once(event: 'drain' | 'close', listener: () => void): void }
}

interface Submitted {
  submit(wire: Wire): void
  handleCopyInResponse?(wire: Wire): void
  handleCopyData?(message: { chunk: Buffer }, wire: Wire): void
  handleCommandComplete(message: { text: string }): void
  handleError(error: Error, wire: Wire): void
  handleReadyForQuery(): void
}

const submit = (client: Client, submitted: Submitted) => void client.query(submitted as never)
const rowsOf = ({ text }: { text: string }) => Number(/^COPY (\d+)/.exec(text)?.[1])

/** `copy … to stdout` as a stream. `rows()` is known after its end. */
export function copyOut(client: Client, statement: string): Readable & { rows(): number } {
  let wire: Wire | undefined
  let rows = 0
  const stream = new Readable({
    read: () => wire?.stream.resume(),
    destroy(error, done) {
      // Drains the rest of the answer, so that the connection does not stall.
      wire?.stream.resume()
      done(error)
    },
  })
  submit(client, {
    submit(connection) {
      wire = connection
      connection.query(statement)
    },
    handleCopyData({ chunk }, connection) {
      // The parser reuses its buffer, hence the copy.
      if (!stream.destroyed && !stream.push(Buffer.from(chunk))) connection.stream.pause()
    },
    handleCommandComplete: message => void (rows = rowsOf(message)),
    handleReadyForQuery: () => void stream.push(null),
    handleError: error => void stream.destroy(error),
  })
  return Object.assign(stream, { rows: () => rows })
}

export function copyIn(client: Client, statement: string): Writable & { rows(): number } {
  let wire: Wire | undefined
  let rows = 0
  let opened = () => {}
  let failed: Error | undefined
  let ended = (_error?: Error) => {}
  const open = new Promise<void>(resolve => (opened = resolve))
  const over = new Promise<Error | undefined>(resolve => (ended = resolve))
  const stream = new Writable({
    construct: done => void open.then(() => done(failed)),
    write(chunk: Buffer, _encoding, done) {
      if (failed) return done(failed)
      wire!.sendCopyFromChunk(chunk)
      if (!wire!.stream.writableNeedDrain) return done()
      wire!.stream.once('drain', () => done(failed))
    },
    final(done) {
      wire!.endCopyFrom()
      void over.then(error => done(error))
    },
    destroy(cause, done) {
      if (cause && !failed) wire?.sendCopyFail('the source of the rows failed')
      if (!wire || !cause) return done(cause)
      // Waits for the server's answer: otherwise the next statement would read the rest of this one.
      void over.then(() => done(cause))
    },
  })
  submit(client, {
    submit(connection) {
      wire = connection
      connection.query(statement)
    },
    handleCopyInResponse: opened,
    handleCommandComplete: message => void (rows = rowsOf(message)),
    handleReadyForQuery: () => ended(),
    handleError(error) {
      failed = error
      opened()
      ended(error)
      stream.destroy(error)
    },
  })
  return Object.assign(stream, { rows: () => rows })
}
