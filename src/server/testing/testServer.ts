// The run's PostgreSQL server. It starts when the first test asks, because tests of functions need none.
import { text } from 'node:stream/consumers'
import { connect, createServer, type AddressInfo } from 'node:net'
import { inject } from 'vitest'

export interface TestServer {
  connection: { host: string; port?: number; user: string; password?: string }
  template: string
  /** Databases of the demo to copy, seeded when a test asks for one, and their files. */
  demo: Record<'present' | 'whole', { name: string; files: string }>
}

declare module 'vitest' {
  interface ProvidedContext {
    /** A port of 127.0.0.1 that sends the server's address to each connection as JSON. */
    testServer: number
  }
}

/** The simplest locale: on it only locale-independent behavior passes (M144). */
export const C_LOCALE = "template template0 encoding 'UTF8' locale_provider libc locale 'C'"

let starting: Promise<TestServer> | undefined

async function ask(): Promise<TestServer> {
  const answer = JSON.parse(await text(connect(inject('testServer'), '127.0.0.1'))) as TestServer | { failure: string }
  if ('failure' in answer) throw new Error(answer.failure)
  return answer
}

/** The test server, for workers. */
export const testServer = (): Promise<TestServer> => (starting ??= ask())

/** For the process that runs the workers. @param start called at the first request */
export async function answerWorkers(start: () => Promise<TestServer>): Promise<{ port: number; close(): void }> {
  let started: Promise<TestServer> | undefined
  const server = createServer(socket => {
    socket.on('error', () => {})
    void (started ??= start())
      .catch((error: unknown) => ({ failure: String((error as Error).stack) }))
      .then(answer => socket.end(JSON.stringify(answer)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() }
}
