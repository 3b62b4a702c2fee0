// A data folder with an embedded database, like `npm start`: fill, look inside, kill, remove.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, type Db } from '#server/db/connect.ts'
import { readPidFile } from '#server/postgres/address.ts'
import { DATABASE, startEmbedded } from '#server/postgres/embedded.ts'
import { pathsOf } from '#server/postgres/paths.ts'
import { optionsOf, probe } from '#server/postgres/probe.ts'
import { fill } from '../kit/academy.ts'

export interface OwnCluster {
  dataDir: string
  /** Process of the database server; null when none runs. */
  postmaster(): Promise<number | null>
  look<T>(work: (db: Db) => Promise<T>): Promise<T>
  clear(): Promise<void>
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function ownCluster(dataDir: string): OwnCluster {
  const folder = join(dataDir, 'postgres')
  const paths = pathsOf(folder)
  return {
    dataDir,
    async postmaster() {
      const pidFile = await readPidFile(paths)
      return pidFile && isAlive(pidFile.pid) ? pidFile.pid : null
    },
    async look(work) {
      const state = await probe(paths)
      if (state.state !== 'live') throw new Error(`the database is ${state.state}`)
      const { db } = connect({ ...optionsOf(state.live, DATABASE), max: 2 })
      try {
        return await work(db)
      } finally {
        await db.destroy()
      }
    },
    async clear() {
      // Adopts a remaining one, so that it can be stopped.
      const pidFile = await readPidFile(paths)
      if (pidFile && isAlive(pidFile.pid)) await (await startEmbedded({ dataDir: folder })).stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export async function newCluster(dataDir: string): Promise<OwnCluster> {
  const cluster = ownCluster(dataDir)
  await cluster.clear()
  await mkdir(dataDir, { recursive: true })
  const postgres = await startEmbedded({ dataDir: join(dataDir, 'postgres') })
  const { db } = connect(postgres.connection(DATABASE))
  try {
    await fill(db)
  } finally {
    await db.destroy()
    await postgres.stop()
  }
  return cluster
}
