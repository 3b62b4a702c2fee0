import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import type { Config } from '#server/config.ts'
import { needConsole, WITHOUT_CONSOLE } from '#server/consoleFolder.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/db/demo.ts'
import { lacksPublicUrl } from '#server/publicAddress.ts'
import { readOwnConfig } from '#server/settingsFile.ts'
import { sentenceOf } from '#server/startFaults.ts'
import { needSpace } from '#server/storage/disk.ts'
import { startEmbedded } from '#server/postgres/embedded.ts'
import type { RunningServer } from '#server/start.ts'

/** With less free space the server does not start. */
const LEAST_BYTES = 1024 ** 2
const NEW_DATABASE_BYTES = 128 * 1024 ** 2

function say(lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}

function welcome({ url, demo, setupCode, clock }: RunningServer): void {
  say(['', `  Plantel  ${url}`])
  if (clock !== undefined) say(['', `  ${clock}`])
  if (setupCode !== undefined)
    return say(['', '  Abre la dirección de arriba: su primera página pide este código.', '', `    ${setupCode}`, ''])
  if (!demo) return say([''])
  say([
    '',
    `  Demo accounts, password ${DEMO_PASSWORD}:`,
    ...DEMO_ACCOUNTS.map(([email, role]) => `    ${email.padEnd(32)}${role}`),
    '',
    '  Everybody knows these passwords: use this academy only for a trial.',
    '',
  ])
}

/** The terminal or pipe of our output closed. */
const onClosed = () => process.kill(process.pid, 'SIGTERM')

let config: Config | undefined

async function run(): Promise<void> {
  config = readOwnConfig(line => say([line]))
  const { dataDir, databaseUrl } = config
  if (config.role !== 'worker' && !process.argv.includes(WITHOUT_CONSOLE)) needConsole()
  await needSpace(dataDir, databaseUrl || existsSync(join(dataDir, 'postgres')) ? LEAST_BYTES : NEW_DATABASE_BYTES)
  const lines = pino.destination(1)
  lines.on('error', onClosed)
  for (const stream of [process.stdout, process.stderr]) stream.on('error', onClosed)
  const log = pino({ level: config.logLevel }, lines)
  // The database starts while the rest of the code loads: each uses a processor for a second.
  const postgres =
    databaseUrl === undefined
      ? startEmbedded({ dataDir: join(dataDir, 'postgres'), log: line => log.info({ line }, 'postgres') })
      : undefined
  postgres?.catch(() => {})
  const { startServer } = await import('#server/start.ts')
  const server = await startServer(config, log, postgres)
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    void server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  // Until here a signal ends the process at once: migrations and the demo run in transactions (endTogether.ts).
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  // Handled as SIGTERM, which jobs listen for too.
  process.on('SIGHUP', () => process.kill(process.pid, 'SIGTERM'))
  welcome(server)
  if (lacksPublicUrl(config))
    say([
      `  PUBLIC_URL is ${config.publicUrl}: messages with a link wait, and passwords cannot be recovered. Set it to the address that users type.`,
      '',
    ])
}

run().catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error, config)}\n`)
  process.exit(1)
})
