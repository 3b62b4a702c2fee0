// A fake of AWS MediaLive's HTTP API: the two lists that we read, in pages, with signatures and refusals.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

interface Listed {
  id: string
  name: string
}

/** Rows per page: few, so that a test reads a second one. */
const PAGE = 2

export interface StandIn {
  endpoint: string
  inputs: (Listed & { attachedChannels?: string[]; destinations?: { url?: string; ip?: string }[] })[]
  channels: (Listed & { state: string })[]
  fail: number | null
  asked: string[]
  signatures: string[]
  stop(): Promise<void>
}

export const settingsOf = ({ endpoint }: StandIn): Record<string, string> => ({
  AWS_MEDIALIVE_REGION: 'us-east-1',
  AWS_MEDIALIVE_ENDPOINT: endpoint,
  AWS_MEDIALIVE_ACCESS_KEY_ID: 'AKIDPRUEBA',
  AWS_MEDIALIVE_SECRET_ACCESS_KEY: 'secreto',
})

export async function startMediaLive(): Promise<StandIn> {
  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const self: StandIn = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    inputs: [],
    channels: [],
    fail: null,
    asked: [],
    signatures: [],
    stop: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  afterAll(self.stop)
  return self

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url!, self.endpoint)
    const send = (status: number, body: object, type?: string) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', ...(type && { 'x-amzn-errortype': type }) })
        .end(JSON.stringify(body))
    self.asked.push(url.pathname + url.search)
    self.signatures.push(request.headers.authorization ?? '')
    if (self.fail) return send(self.fail, { message: 'no' }, self.fail === 403 ? 'ForbiddenException' : 'InternalServerErrorException')
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) return send(403, { message: 'unsigned' }, 'ForbiddenException')
    const kind = { '/prod/inputs': 'inputs', '/prod/channels': 'channels' }[url.pathname] as 'inputs' | 'channels' | undefined
    if (!kind) return send(404, { message: 'unknown' }, 'NotFoundException')
    const from = Number(url.searchParams.get('nextToken') ?? 0)
    const rest = self[kind].length > from + PAGE ? { nextToken: String(from + PAGE) } : {}
    send(200, { [kind]: self[kind].slice(from, from + PAGE), ...rest })
  }
}
