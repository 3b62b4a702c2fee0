import { connect as dial, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { isOutOfReach } from '#server/http/errors.ts'
import { startDatabase } from '#server/testing/database.ts'
import { testServer } from '#server/testing/testServer.ts'
import { connect } from '../connect.ts'

const PATIENCE = { doubt: 40, answer: 1_000 }
const database = await startDatabase()

/** A proxy between us and the database that can fall silent. */
async function betweenUs() {
  const { host, port } = (await testServer()).connection
  const sockets = new Set<Socket>()
  const state = { silent: false }
  const server = createServer(coming => {
    sockets.add(coming)
    coming.on('error', () => {})
    if (state.silent) return
    const going = port === undefined ? dial(`${host}/.s.PGSQL.5432`) : dial(port, host)
    sockets.add(going)
    going.on('error', () => {})
    coming.pipe(going).pipe(coming)
    coming.once('close', () => going.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    turn(silent: boolean) {
      state.silent = silent
      if (silent) for (const socket of sockets) socket.unpipe().pause()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

const line = await betweenUs()
const through = connect({ ...database.connection, host: '127.0.0.1', port: line.port }, { patience: PATIENCE })
through.pool.on('error', () => {})
afterAll(async () => {
  await through.db.destroy()
  line.close()
  await database.drop()
})
const ask = () => sql`select 1`.execute(through.db)

test('RUN-34: a silent database is out of reach; calls work once it answers again', async () => {
  await ask()
  line.turn(true)
  const error: unknown = await ask().then(
    () => 'answered',
    (failed: unknown) => failed,
  )
  expect(isOutOfReach(error)).toBe(true)
  line.turn(false)
  expect((await ask()).rows).toHaveLength(1)
})

test('RUN-34: does not cut a statement that waits long in a living database', async () => {
  const { rows } = await sql<{ done: number }>`select 1 as done from pg_sleep(0.3)`.execute(through.db)
  expect(rows).toEqual([{ done: 1 }])
})
