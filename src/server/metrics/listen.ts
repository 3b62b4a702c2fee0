import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { Measures } from './measures.ts'

interface Listening {
  port: number
  close(): Promise<void>
}

/** `ready` rejects when the instance cannot work. */
export async function listenForMetrics(options: {
  at: { host: string; port: number }
  measures: Pick<Measures, 'text' | 'contentType' | 'close'>
  ready(): Promise<string>
  log: FastifyBaseLogger
}): Promise<Listening> {
  const { at, measures, ready, log } = options
  const answer = async (path: string): Promise<[status: number, text: string]> => {
    if (path === '/metrics') return [200, await measures.text()]
    if (path !== '/health') return [404, 'Not found\n']
    return [200, `${await ready()}\n`]
  }
  const server = createServer((request, response) => {
    answer(request.url ?? '').then(
      ([status, text]) => response.writeHead(status, { 'content-type': measures.contentType }).end(text),
      (error: unknown) => {
        log.warn({ err: error }, 'not ready')
        response.writeHead(503).end('Not ready\n')
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise(resolve => {
        measures.close()
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
