// The demo academy on a given database, served like `npm start`.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { connect, type Db } from '#server/db/connect.ts'
import { openEmbedded } from '../../test/support/database.ts'
import { end } from '../../test/support/children.ts'
import { signIn, startProduct, type Running } from '../../test/support/servers.ts'

const PRODUCT = 'src/server/main.ts'
export const ADMIN = { email: 'admin@plantel.mx', password: 'plantel-demo' }

export interface Place {
  url(database: string): string
  close(): Promise<void>
}

export async function embedded(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'plantel-strangers-'))
  const server = await openEmbedded('torture', folder)
  return {
    url: database => server.url(database),
    async close() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export const placeAt = (address: string): Place => ({
  url: database => Object.assign(new URL(address), { pathname: `/${database}` }).href,
  close: async () => {},
})

export interface House {
  running: Running
  url: string
  headers: Record<string, string>
  db: Db
  dataDir: string
  database: string
  call(path: string, more?: RequestInit): Promise<Response>
  close(): Promise<void>
}

/** @param settings override the server's test settings; `through` maps the database's address to the one the server gets */
export async function openHouse(
  place: Place,
  settings: Record<string, string> = {},
  through: (database: string) => Record<string, string> = () => ({}),
): Promise<House> {
  const database = `plantel_strangers_${randomBytes(4).toString('hex')}`
  const dataDir = await mkdtemp(join(tmpdir(), 'plantel-strangers-'))
  const asAdmin = async (text: string) => {
    const client = new pg.Client({ connectionString: place.url('postgres') })
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  await asAdmin(`create database ${database} template template0 encoding 'UTF8'`)
  const server = { dataDir, url: place.url }
  const quiet = { DEMO: '1', GEOCODER_URL: 'off', MAP_TILES_URL: 'off' }
  const running = await startProduct(PRODUCT, server, database, { ...quiet, ...settings, ...through(database) })
  const { db } = connect({ connectionString: place.url(database), max: 2 })
  const headers = await signIn(running, ADMIN)
  const url = `http://127.0.0.1:${running.port}`
  return {
    running,
    url,
    headers,
    db,
    dataDir,
    database,
    call: (path, { headers: own, ...more } = {}) =>
      fetch(`${url}${path}`, { ...more, headers: { ...headers, ...(own as Record<string, string> | undefined) } }),
    async close() {
      await end(running.child)
      await db.destroy()
      await asAdmin(`drop database if exists ${database} with (force)`)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
