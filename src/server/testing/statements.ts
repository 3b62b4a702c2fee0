import type { Pool, PoolClient } from 'pg'

const FRAME = /^\s*(begin|start transaction|commit|rollback|savepoint|release)/i

/**
 * Records every statement through the pool while `during` runs, except those that only frame a transaction.
 * Call it before the pool has connections.
 */
export function statementCounter(pool: Pool) {
  let noted: string[] | null = null
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const [first] = args
      const text = typeof first === 'string' ? first : ((first as { text?: string } | null)?.text ?? '')
      if (noted && text !== '' && !FRAME.test(text)) noted.push(text)
      return query(...args)
    }) as typeof client.query
  })
  return async function during<T>(work: () => Promise<T>): Promise<{ result: T; count: number; statements: string[] }> {
    const statements: string[] = []
    noted = statements
    try {
      const result = await work()
      return { result, count: statements.length, statements }
    } finally {
      noted = null
    }
  }
}
