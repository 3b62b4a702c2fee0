// A mail server that can delay its acceptance: a sender killed meanwhile does not know that its letter was accepted.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface PostOffice {
  url: string
  /** Message-ID and text of accepted letters, in order. */
  letters: { id: string; text: string }[]
  /** Letters neither accepted nor abandoned by their sender. */
  waiting(): number
  /** From now on letters wait; `release` accepts those whose sender is still connected. */
  hold(): void
  release(): void
  close(): Promise<void>
}

export async function startPostOffice(): Promise<PostOffice> {
  const letters: PostOffice['letters'] = []
  const closedSessions = new Set<string>()
  const inHand = new Set<string>()
  let gate: PromiseWithResolvers<void> | undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, { id: session }, done) {
      void buffer(stream)
        .then(async bytes => {
          inHand.add(session)
          await gate?.promise
          inHand.delete(session)
          if (closedSessions.has(session)) return
          const text = bytes.toString('latin1')
          letters.push({ id: /^message-id:\s*(<[^>]*>)/im.exec(text)?.[1] ?? '', text })
          done()
        })
        .catch(done)
    },
    onClose({ id: session }) {
      closedSessions.add(session)
      inHand.delete(session)
    },
  })
  // Senders are cut off on purpose.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    letters,
    waiting: () => inHand.size,
    hold: () => void (gate ??= Promise.withResolvers()),
    release() {
      gate?.resolve()
      gate = undefined
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
