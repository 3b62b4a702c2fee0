import type { Pool, PoolClient } from 'pg'

export interface LostCommits {
  /** The next commit of the pool takes place, but its caller gets an error: the server died before it answered. */
  loseNext(): void
  /** Ends the waiting for a commit. @returns whether one was lost */
  ended(): boolean
}

/** Call it before the pool has connections. */
export function lostCommits(pool: Pool): LostCommits {
  let state: 'off' | 'waits' | 'lost' = 'off'
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const [first] = args
      const text = typeof first === 'string' ? first : (first as { text?: string } | null)?.text
      if (state !== 'waits' || text !== 'commit') return query(...args)
      state = 'lost'
      return (query(...args) as Promise<{ command: string }>).then(answer => {
        if (answer.command === 'COMMIT') throw new Error('The server was killed after the commit.')
        state = 'waits'
        return answer
      })
    }) as typeof client.query
  })
  return {
    loseNext: () => void (state = 'waits'),
    ended() {
      const lost = state === 'lost'
      state = 'off'
      return lost
    },
  }
}
