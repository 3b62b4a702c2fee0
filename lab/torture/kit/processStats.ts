import { readdir, readFile } from 'node:fs/promises'
import type { ChildProcess } from 'node:child_process'
import { residentMegabytes } from '../../../test/support/children.ts'

export interface ProcessStats {
  memory: number
  /** Open files, sockets included. */
  files: number
}

/** NaN outside of Linux. */
export async function processStatsOf(child: ChildProcess): Promise<ProcessStats> {
  const memory = await residentMegabytes(child)
  const files = await readdir(`/proc/${child.pid}/fd`).catch(() => null)
  return { memory: memory ?? Number.NaN, files: files?.length ?? Number.NaN }
}

/** Seconds of processor time. */
export async function busySeconds(child: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => '')
  // Fields 14 and 15, in hundredths of a second. Skips the name, which may contain spaces and parentheses.
  const [, ...fields] = stat.split(') ')
  const [user, system] = fields.join(') ').split(' ').slice(11, 13).map(Number)
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) / 100
}

export interface Measured {
  heapMegabytes: number
  sockets: number
  /** The pool's connections, taken and idle. */
  connections: number
}

export async function measured(port: number): Promise<Measured> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const of = (name: string) =>
    [...text.matchAll(new RegExp(String.raw`^${name}(?:\{.*\})? (\S+)$`, 'gm'))].reduce((sum, [, value]) => sum + Number(value), 0)
  return {
    heapMegabytes: of('nodejs_heap_size_used_bytes') / 2 ** 20,
    sockets: of('plantel_sockets'),
    connections: of('plantel_database_connections'),
  }
}
