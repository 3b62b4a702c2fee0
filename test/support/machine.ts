import { arch, cpus, loadavg, platform, totalmem } from 'node:os'
import pg from 'pg'
import type { Server } from './database.ts'

export interface Machine {
  cpu: string
  cores: number
  memoryGb: number
  system: string
  node: string
  postgres: string
  load: number
}

const before = loadavg()[0]!

/** A sentence when other load runs here, which makes absolute figures unreliable. */
export const disturbance = (): string | null =>
  before > cpus().length / 2
    ? `Others are at work on this machine (load ${before.toFixed(1)} on ${cpus().length} cores): the ratios count.`
    : null

async function ask(server: Server, question: string): Promise<string> {
  const client = new pg.Client({ connectionString: server.url(server.work) })
  await client.connect()
  try {
    const { rows } = await client.query<string[]>({ text: question, rowMode: 'array' })
    return rows[0]![0]!
  } finally {
    await client.end()
  }
}

/** Acknowledged writes must be durable, or the figures mean nothing. */
export async function requireDurable(server: Server): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    if ((await ask(server, `show ${setting}`)) !== 'on')
      throw new Error(`The database runs with ${setting} off: nothing is measured that is not durable.`)
}

export async function machine(server: Server): Promise<Machine> {
  const version = await ask(server, 'show server_version')
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${arch()}`,
    node: process.versions.node,
    postgres: `${version.split(' ')[0]}${server.given ? '' : ', embedded'}`,
    load: Math.round(before * 10) / 10,
  }
}
