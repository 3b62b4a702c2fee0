// The run's PostgreSQL server, which starts when the first test asks for it: what a function does needs none.
import { text } from 'node:stream/consumers'
import { connect, createServer, type AddressInfo } from 'node:net'
import { inject } from 'vitest'

/** How to reach the server (without a database), and the template's name. */
export interface TestServer {
  connection: { host: string; port?: number; user: string; password?: string }
  template: string
  /** The demo academy: a database's name and the folder of its files, both there when somebody has asked for it. */
  demo: { template: string; files: string }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** A port of 127.0.0.1 that answers each connection with the server, as JSON. */
    testServer: number
  }
}

/** A server that is given has the least of locales, on which only what does not depend on one holds (M144). */
export const C_LOCALE = "template template0 encoding 'UTF8' locale_provider libc locale 'C'"

let asked: Promise<TestServer> | undefined

async function ask(): Promise<TestServer> {
  const answer = JSON.parse(await text(connect(inject('testServer'), '127.0.0.1'))) as TestServer | { failure: string }
  if ('failure' in answer) throw new Error(answer.failure)
  return answer
}

/** For workers. */
export const testServer = (): Promise<TestServer> => (asked ??= ask())

/** For the process that runs them: answers each who asks. @param start is called at the first question */
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
