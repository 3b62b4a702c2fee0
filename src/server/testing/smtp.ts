import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export interface SmtpStandIn {
  url: string
  raw: string[]
  greeted: string[]
  parsed(nth: number): Promise<ParsedMail>
  /** The answer to RCPT from now on; null: accepted. */
  refusal: { code: number; text: string } | null
  tries: number
  stop(): Promise<void>
}

/** @param wide supports addresses beyond ASCII */
export async function startSmtp({ wide = true } = {}): Promise<SmtpStandIn> {
  const self: SmtpStandIn = {
    url: '',
    raw: [],
    greeted: [],
    refusal: null,
    tries: 0,
    parsed: nth => simpleParser(self.raw[nth]!),
    stop: () => new Promise(resolve => server.close(() => resolve())),
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    hideSMTPUTF8: !wide,
    onRcptTo(_address, { hostNameAppearsAs }, done) {
      self.tries += 1
      self.greeted.push(hostNameAppearsAs)
      if (!self.refusal) return done()
      done(Object.assign(new Error(self.refusal.text), { responseCode: self.refusal.code }))
    },
    onData(stream, _session, done) {
      void buffer(stream).then(bytes => {
        self.raw.push(bytes.toString('latin1'))
        done()
      }, done)
    },
  })
  // Cut clients must not end the run.
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  self.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return self
}
