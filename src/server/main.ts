// The server's process: settings, start, signals.
import pino from 'pino'
import { readConfig } from '#server/config.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/demo.ts'
import { startServer, type RunningServer } from '#server/start.ts'

function say(lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}

function welcome({ url, demo }: RunningServer): void {
  say(['', `  Plantel  ${url}`])
  if (!demo) return say([''])
  say([
    '',
    `  Demo accounts, password ${DEMO_PASSWORD}:`,
    ...DEMO_ACCOUNTS.map(([email, role]) => `    ${email.padEnd(26)}${role}`),
    '',
    '  Everybody knows these passwords: this academy is for looking around.',
    '',
  ])
}

async function run(): Promise<void> {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel })
  const server = await startServer(config, log)
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
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  welcome(server)
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
