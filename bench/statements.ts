// The SQL that the product's own handlers send: the floor sends the very same.
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import { academyDay } from '#lib/days.ts'
import { countCache } from '#server/db/countCache.ts'
import type { DB } from '#server/db/schema.ts'
import type { Context } from '#server/http/feature.ts'
import { features } from '#features/server.ts'
import { signedLinks } from '#server/auth/signedLinks.ts'

export interface Statement {
  /** Of a prepared one: what the product has planned once, the floor has too. */
  name?: string
  text: string
  values: unknown[]
}

/** A read, and the values in it that other calls have others for. */
export interface Recorded {
  statements: Statement[]
  values: string[]
}

const PREPARED = /^\s*\/\* planned once \*\//
const TIME_ZONE = 'America/Mexico_City'

/** What the read `routeName` sends with this input, besides finding the session, when somebody asks who may see everything. */
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
  const now = new Date()
  const context = {
    ...{ db, now, counts: countCache(), today: academyDay(now, TIME_ZONE), academy: { timeZone: TIME_ZONE } },
    ...{ user: { id: '0'.repeat(24) }, employeeId: '0'.repeat(24), can: () => true, links: signedLinks('') },
  } as unknown as Context
  await bound.handler({ params: {}, query: {}, ...input } as never, context)
  return sent
}
