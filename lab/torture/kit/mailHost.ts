// A mail server that fails on purpose, but delivers every message that it accepted.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** `busy` 451, `refuses` 550 (both at RCPT), `drops` the connection after the whole letter, before accepting it. */
export type Mood = 'takes' | 'busy' | 'refuses' | 'drops'

export interface MailHost {
  port: number
  mood: Mood
  delivered: string[]
  stop(): Promise<void>
}

const ANSWERS = { busy: [451, 'Try again later'], refuses: [550, 'No such user'] } as const

export async function openMailHost(): Promise<MailHost> {
  const cutAll = () => {
    for (const { _socket: socket } of server.connections as Set<{ _socket: { destroy(): void } }>) socket.destroy()
  }
  /** By session: a letter already on its way keeps its mood, or its acceptance could be lost with the connection. */
  const moods = new Map<string, Mood>()
  const self: MailHost = {
    port: 0,
    mood: 'takes',
    delivered: [],
    stop: () => new Promise(resolve => server.close(() => resolve())),
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo(_address, session, done) {
      const { mood } = self
      moods.set(session.id, mood)
      if (mood !== 'busy' && mood !== 'refuses') return done()
      const [responseCode, text] = ANSWERS[mood]
      done(Object.assign(new Error(text), { responseCode }))
    },
    onData(stream, session, done) {
      void buffer(stream).then(bytes => {
        if (moods.get(session.id) === 'drops') return cutAll()
        self.delivered.push(/^message-id:\s*(\S+)/im.exec(bytes.toString('latin1'))?.[1] ?? '')
        done()
      }, done)
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  self.port = (server.server.address() as AddressInfo).port
  return self
}
