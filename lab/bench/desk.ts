import { randomUUID } from 'node:crypto'
import { connections, send, type Call } from '../../test/support/load.ts'
import type { Running } from '../../test/support/servers.ts'

export interface Desk {
  call<T = Record<string, unknown>>(method: Call['method'], path: string, body?: object): Promise<T>
  end(): void
}

export function deskOf({ port }: Running, signedIn: Record<string, string>): Desk {
  const agent = connections(1)
  return {
    async call<T>(method: Call['method'], path: string, body?: object): Promise<T> {
      const headers = { ...signedIn, 'idempotency-key': randomUUID() }
      const answer = await send(agent, port, { method, path: `/api${path}`, headers, body: JSON.stringify(body ?? {}) })
      if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body.slice(0, 300)}`)
      return JSON.parse(answer.body) as T
    },
    end: () => agent.destroy(),
  }
}
