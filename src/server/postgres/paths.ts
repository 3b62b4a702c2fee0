import { join } from 'node:path'

/** What stands in the data folder of an embedded server. `dataDir` is absolute and real (no links). */
export interface Paths {
  dataDir: string
  /** PostgreSQL's own data directory. */
  cluster: string
  /** Written by PostgreSQL while it runs: pid, port, socket folder. Left behind by a kill -9. */
  pidFile: string
  /** Our settings, included by `postgresql.conf`; written at every cold start. */
  settings: string
  /** The server's password. Inside the cluster, so that the two are made, moved and restored as one. */
  password: string
  /** Socket folder when the path is short enough. */
  run: string
  log: string
  /** Held by the process that will stop the server. */
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
