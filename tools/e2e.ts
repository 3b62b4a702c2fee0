// `npm run e2e [file …] [-- --whole]`: builds the console if needed and runs the journeys on their own server and day.
// Phone: journeys tagged '@phone'. Desk: those not tagged '@whole', unless their file is named. `--whole`: all of them.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './freePort.ts'
import { prepareRunDatabase } from '../test/support/runDatabase.ts'
import { runEnv } from '../test/support/runDay.ts'
import { removeAfterRun } from '../test/support/runPrograms.ts'
import { scratchEnv } from '../test/support/scratch.ts'
import { run } from './runner.ts'

const STOPS = 20

export async function runJourneys(args: readonly string[] = [], json?: string): Promise<boolean> {
  if (args.some(arg => arg.includes('.spec.'))) process.env.PLANTEL_E2E_NAMED = '1'
  const build = await run('node', ['tools/buildConsole.ts'], { live: true })
  if (!build.ok) return false
  Object.assign(process.env, scratchEnv())
  const folder = await mkdtemp(join(tmpdir(), 'plantel-e2e-'))
  const data = join(folder, 'data')
  const stopRemoval = removeAfterRun(folder, join(data, 'postgres'), STOPS)
  try {
    const clock = runEnv()
    await prepareRunDatabase(data, Number(clock.PLANTEL_CLOCK_AHEAD))
    const env = { ...clock, PLANTEL_E2E_PORT: String(await freePort()), PLANTEL_E2E_DATA: data, PLAYWRIGHT_JSON_OUTPUT_FILE: json }
    return (await run('playwright', ['test', ...args], { live: true, env })).ok
  } finally {
    await rm(folder, { recursive: true, force: true })
    stopRemoval()
  }
}

if (import.meta.main) {
  const args = process.argv.slice(2)
  if (args.includes('--whole')) process.env.PLANTEL_E2E_WHOLE = '1'
  process.exitCode = (await runJourneys(args.filter(arg => arg !== '--whole'))) ? 0 : 1
}
