// Shared by `npm run bench` and `npm run torture`: choice of cases, their own PostgreSQL, cleanup in any event, result files.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endAll } from './children.ts'
import { drop, openServer, type Kind, type Server } from './database.ts'

export const say = (text: string): void => console.log(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${text}`)

/**
 * The chosen cases.
 * @param only names with commas between them; absent: all
 * @throws naming an unknown case
 */
export function chooseCases(only: string | undefined, knownNames: readonly string[]): (name: string) => boolean {
  const names = only?.split(',')
  const unknownNames = names?.filter(name => !knownNames.includes(name)) ?? []
  if (unknownNames.length > 0) throw new Error(`there is no case ${unknownNames.join(', ')}`)
  return name => names?.includes(name) ?? true
}

/**
 * Opens the server, works, and cleans up: also after an error, a signal or `minutes`.
 * @param work answers whether all of it held; else the process ends with status 1
 * @param first one-time preparation, with so many minutes of its own
 */
export async function runOn(
  kind: Kind,
  minutes: number,
  work: (server: Server) => Promise<boolean>,
  first?: (server: Server) => Promise<unknown>,
): Promise<void> {
  let server: Server | undefined
  const shutDown = async () => {
    await endAll()
    // Its own copy on somebody's server; prepared ones stay for the next run.
    if (server?.given) await drop(server, server.work)
    await server?.stop()
  }
  const abandon = (why: string) => {
    console.error(why)
    void shutDown().finally(() => process.exit(1))
  }
  const watch = () => setTimeout(() => abandon(`The ${kind} took more than ${minutes} minutes and is ended.`), minutes * 60_000)
  let watchdog = watch()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => abandon(signal))
  try {
    server = await openServer(kind)
    if (first) {
      await first(server)
      clearTimeout(watchdog)
      watchdog = watch()
    }
    if (!(await work(server))) process.exitCode = 1
  } finally {
    clearTimeout(watchdog)
    await shutDown()
  }
}

/**
 * Stores a run's result, one file per day, the last run of it.
 * @param results without the time, which is added
 * @returns its path in the repository
 */
export async function writeResults(kind: Kind, results: object): Promise<string> {
  const at = new Date().toISOString()
  const name = `lab/${kind}/results/${at.slice(0, 10)}.json`
  const file = fileURLToPath(new URL(`../../${name}`, import.meta.url))
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify({ at, ...results }, null, 2)}\n`)
  return name
}

export const markdownTable = ([head = [], ...rows]: readonly string[][]): string =>
  [head, head.map(() => '---'), ...rows].map(row => `| ${row.join(' | ')} |`).join('\n')
