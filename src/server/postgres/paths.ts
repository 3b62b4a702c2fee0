import { join } from 'node:path'

/** The contents of an embedded server's data folder. `dataDir` is absolute and real (no links). */
export interface Paths {
  dataDir: string
  cluster: string
  /** Written by PostgreSQL while it runs: pid, port, socket folder. A kill -9 leaves it behind. */
  pidFile: string
  /** Our settings, included by `postgresql.conf`; written at every cold start. */
  settings: string
  /** The server's password. It is inside the cluster, so that both are created, moved and restored together. */
  password: string
  run: string
  log: string
  lock: string
}

export function pathsOf(dataDir: string, cluster = join(dataDir, 'cluster')): Paths {
  return {
    dataDir,
    cluster,
    pidFile: join(cluster, 'postmaster.pid'),
    settings: join(cluster, 'plantel.conf'),
    password: join(cluster, 'plantel.password'),
    run: join(dataDir, 'run'),
    log: join(dataDir, 'server.log'),
    lock: join(dataDir, 'owner.lock'),
  }
}
