// The floor: for each measured call the fastest hand-written version, behind a bare Fastify handler over node-postgres, on the same data.
// Reads are lab/bench/floor/*.sql, prepared; writes write the same rows, prepared and pipelined, in one durable commit. No session,
// permission, validation, mapping or event. Runs in its own process.
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import fastify from 'fastify'
import pg from 'pg'
import type { AddressInfo } from 'node:net'
import { payBare, type BarePayment } from './floorPay.ts'
import { registerBare, type BareRegistration } from './floorRegister.ts'
import { scanBare } from './floorScan.ts'

export interface FloorSetup {
  databaseUrl: string
  pool: number
}

/** The product caches its total for 5 s too: a floor that counted at every call would be slower than the product. */
const KEPT_MS = 5_000
const READS = [
  ...(['list', 'total', 'search', 'sidebar', 'groups', 'late', 'queue', 'waiting'] as const),
  ...(['bitacora', 'history', 'asOf', 'twins'] as const),
] as const
export type ReadName = (typeof READS)[number]

process.once('message', setup => void serve(setup as FloorSetup))

async function serve(setup: FloorSetup): Promise<void> {
  const pool = new pg.Pool({ connectionString: setup.databaseUrl, max: setup.pool, pipeline: true })
  const texts = new Map<string, string>(READS.map(name => [name, readFileSync(new URL(`floor/${name}.sql`, import.meta.url), 'utf8')]))
  for (const file of globSync('reports/*.sql', { cwd: new URL('floor/', import.meta.url) }))
    texts.set(basename(file, '.sql'), readFileSync(new URL(`floor/${file}`, import.meta.url), 'utf8'))
  const rows = async (name: string, values: string[] = []) =>
    (await pool.query<Record<string, unknown>>({ name, text: texts.get(name)!, values })).rows
  const app = fastify()

  let cached = { at: -KEPT_MS, total: undefined as unknown }
  app.get('/read/list', async () => {
    if (performance.now() - cached.at > KEPT_MS) cached = { at: performance.now(), total: (await rows('total'))[0]!.total }
    return { students: await rows('list'), total: cached.total }
  })
  // `with`: the statement's values, separated by commas.
  app.get<{ Params: { name: string }; Querystring: { with?: string } }>('/read/:name', ({ params, query }) =>
    rows(params.name, query.with ? query.with.split(',') : []),
  )

  // A report and the same days a year before, at once; without `before` it tells the present moment.
  app.get<{ Params: { path: string }; Querystring: { days: string; before?: string } }>('/report/:path', ({ params: { path }, query }) =>
    Promise.all([query.days, query.before].filter(days => days !== undefined).map(days => rows(path, days.split(',')))),
  )

  app.post<{ Body: BareRegistration }>('/students/register', ({ body }) => registerBare(pool, body))

  app.post<{ Body: BarePayment }>('/payments', ({ body }) => payBare(pool, body))

  app.put<{ Params: { id: string } }>('/attendance/qr/:id', ({ params }) => scanBare(pool, params.id))

  await app.listen({ host: '127.0.0.1', port: 0 })
  process.send!({ port: (app.server.address() as AddressInfo).port })
}
