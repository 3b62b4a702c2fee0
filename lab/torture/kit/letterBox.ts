// A mail server on this machine that accepts every letter and records when each came.
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface LetterBox {
  url: string
  /** The moments (performance.now) at which a letter arrived, by Message-ID. */
  arrived: Map<string, number[]>
  stop(): Promise<void>
}

export async function openLetterBox(): Promise<LetterBox> {
  const arrived = new Map<string, number[]>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, _session, done) {
      void buffer(stream).then(bytes => {
        // The head of the letter contains the Message-ID.
        const id = /^message-id:\s*(<[^>]+>)/im.exec(bytes.subarray(0, 8_192).toString('latin1'))?.[1] ?? 'none'
        arrived.set(id, [...(arrived.get(id) ?? []), performance.now()])
        done()
      }, done)
    },
  })
  // The tests cut clients on purpose, so errors are expected.
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    arrived,
    stop: () => new Promise(resolve => server.close(() => resolve())),
  }
}

/**
 * Letters that came more often than crashes excuse: a crash must lie between two copies, and one crash may repeat no more letters than
 * there were senders (RUN-48).
 * @param crashes moments, ascending
 */
export function unexcused(arrived: ReadonlyMap<string, readonly number[]>, crashes: readonly number[], senders: number): number {
  const repeated = new Map<number, number>()
  let wrong = 0
  for (const times of arrived.values())
    for (const [nth, time] of times.entries()) {
      const before = times[nth - 1]
      if (before === undefined) continue
      const crash = crashes.find(moment => moment >= before && moment <= time)
      const many = crash === undefined ? Infinity : (repeated.get(crash) ?? 0) + 1
      if (crash === undefined || many > senders) wrong += 1
      else repeated.set(crash, many)
    }
  return wrong
}
