// The SQL that the product's own handlers send: the floor sends the very same.
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import { countCache } from '#server/counts.ts'
import type { DB } from '#server/db/schema.ts'
import type { Context } from '#server/feature.ts'
import { features } from '#server/features.ts'

export interface Statement {
  /** Of a prepared one: what the product has planned once, the floor has too. */
  name?: string
  text: string
  values: unknown[]
}

const PREPARED = /^\s*\/\* planned once \*\//

/** What the read `routeName` sends with this input, besides finding the session. */
export async function statementsOf(pool: Pool, routeName: string, input: { params?: object; query?: object }): Promise<Statement[]> {
  const bound = features.flatMap(feature => feature.routes).find(({ route }) => route.name === routeName)
  if (!bound) throw new Error(`no feature has a route ${routeName}`)
  const sent: Statement[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => {
      const name = PREPARED.test(query.sql) ? `${routeName}.${sent.length}` : undefined
      sent.push({ name, text: query.sql, values: [...query.parameters] })
    },
  })
  await bound.handler(input as never, { db, counts: countCache() } as Context)
  return sent
}
