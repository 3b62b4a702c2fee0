// The floor: a bare Fastify handler over node-postgres for each measured call. The product's own statements on the same data;
// no session, permission, validation, audit, idempotency, mapping or event. Runs in a process of its own.
import fastify from 'fastify'
import pg from 'pg'
import type { AddressInfo } from 'node:net'
import { payBare, type BarePayment } from './floorPay.ts'
import { registerBare, type BareRegistration } from './floorRegister.ts'
import { scanBare } from './floorScan.ts'
import type { Recorded, Statement } from './statements.ts'

export interface FloorSetup {
  databaseUrl: string
  /** As many connections as the product has. */
  pool: number
  page: Statement
  total: Statement
  /** By the name of the read; sent again with other values in place of those that it was recorded with. */
  recorded: Record<string, Recorded>
}

/** The product keeps its total for 5 s too: a floor that counted at every call would be slower than what it is the floor of. */
const KEPT_MS = 5_000

process.once('message', setup => void serve(setup as FloorSetup))

async function serve(setup: FloorSetup): Promise<void> {
  const pool = new pg.Pool({ connectionString: setup.databaseUrl, max: setup.pool })
  const rows = async ({ name, text, values }: Statement, given: Record<string, unknown> = {}) =>
    (await pool.query<Record<string, unknown>>({ name, text, values: values.map(value => given[String(value)] ?? value) })).rows
  const app = fastify()

  let kept = { at: -KEPT_MS, total: undefined as unknown }
  app.get('/students', async () => {
    if (performance.now() - kept.at > KEPT_MS) kept = { at: performance.now(), total: (await rows(setup.total))[0]?.n }
    return { students: await rows(setup.page), total: kept.total }
  })

  // `with`: values in the order of those recorded, parted by commas.
  app.get<{ Params: { name: string }; Querystring: { with?: string } }>('/recorded/:name', async ({ params, query }) => {
    const { statements, values } = setup.recorded[params.name]!
    const others = query.with?.split(',') ?? []
    const given = Object.fromEntries(values.map((value, at) => [value, others[at] ?? value]))
    return Promise.all(statements.map(statement => rows(statement, given)))
  })

  app.post<{ Body: BareRegistration }>('/students/register', ({ body }) => registerBare(pool, body))

  app.post<{ Body: BarePayment }>('/payments', ({ body }) => payBare(pool, body))

  app.put<{ Params: { id: string } }>('/attendance/qr/:id', ({ params }) => scanBare(pool, params.id))

  await app.listen({ host: '127.0.0.1', port: 0 })
  process.send!({ port: (app.server.address() as AddressInfo).port })
}
