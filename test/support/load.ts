import { Agent, request } from 'node:http'
import { quantile } from './numbers.ts'

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface Answer {
  status: number
  body: string
}

export interface Target {
  port: number
  call(i: number): Call
}

export interface Load {
  connections: number
  /** Ends after so many calls or so long, whichever comes first. */
  calls: number
  milliseconds: number
  from: number
  /** Any other status ends the run: refusals are fast. */
  status?: number
}

export interface Measured {
  calls: number
  perSecond: number
  p50: number
  p95: number
}

export function send(agent: Agent, port: number, { method = 'GET', path, headers, body }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sizes = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
    const outgoing = request({ agent, host: '127.0.0.1', port, method, path, headers: { ...headers, ...sizes } }, response => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve({ status: response.statusCode!, body: Buffer.concat(parts).toString() }))
      response.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** Connections that stay open; `close` them. */
export const connections = (most: number): Agent => new Agent({ keepAlive: true, maxSockets: most })

export async function load(target: Target, { connections: many, calls, milliseconds, from, status = 200 }: Load): Promise<Measured> {
  const agent = connections(many)
  const times: number[] = []
  const start = performance.now()
  let next = 0
  const desk = async () => {
    while (next < calls && performance.now() - start < milliseconds) {
      const call = target.call(from + next++)
      const sentAt = performance.now()
      const answer = await send(agent, target.port, call)
      if (answer.status !== status) throw new Error(`${call.path} answered ${answer.status}: ${answer.body.slice(0, 300)}`)
      times.push(performance.now() - sentAt)
    }
  }
  try {
    await Promise.all(Array.from({ length: many }, desk))
  } finally {
    agent.destroy()
  }
  const seconds = (performance.now() - start) / 1000
  return { calls: times.length, perSecond: times.length / seconds, p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
}
