// A fake text message provider with failures, like Twilio's Messages API. It delivers exactly what it answered 201.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface SmsHost {
  port: number
  status: 201 | 429 | 500
  delivered: string[]
  stop(): Promise<void>
}

export async function openSmsHost(): Promise<SmsHost> {
  const self: SmsHost = {
    port: 0,
    status: 201,
    delivered: [],
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer((request, response) => {
    void text(request).then(body => {
      const { status } = self
      if (status === 201) self.delivered.push(new URLSearchParams(body).get('Body') ?? '')
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(status === 201 ? { sid: 'SM1' } : { message: 'not now' }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  self.port = (server.address() as AddressInfo).port
  return self
}
