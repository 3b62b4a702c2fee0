// Installing and running on a host: copied folders, odd names, closed windows, mistyped folders, settings in a file, dangling links (M141
// to M147).
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { run } from '../../../tools/runner.ts'
import { hasEnded } from '../../../test/support/children.ts'
import { connections, send } from '../../../test/support/load.ts'
import { copyTree } from '../../../test/support/treeCopy.ts'
import { ADMIN } from '../kit/academy.ts'
import { until } from '../kit/cluster.ts'
import { startPostOffice } from '../instances/postOffice.ts'
import { newCluster, type OwnCluster } from '../kill/ownCluster.ts'
import type { Case, Outcome } from '../torture.ts'
import { begin, goneAfter, MAIN, up, type Program } from './programs.ts'

interface Place {
  home: string
  cluster: OwnCluster
}

const command = (name: string, args: readonly string[], dataDir: string) =>
  run('node', [`tools/${name}.ts`, ...args], { env: { ENV_FILE: 'off', DATABASE_URL: '', S3_BUCKET: '', DATA_DIR: dataDir } })

const seconds = (took: number | null) => (took === null ? 'LEFT' : `${took.toFixed(1)} s`)

async function stop(program: Program, dataDir: string): Promise<void> {
  await goneAfter(program, dataDir, () => program.child.kill('SIGTERM'))
}

const nameOf = async (db: Db) => (await sql<{ name: string }>`select name from academy`.execute(db)).rows[0]!.name

async function copy({ home, cluster }: Place): Promise<Outcome> {
  const [folder, backupFolder] = [join(home, 'copy'), join(home, 'backup')]
  const original = await begin('node', MAIN, { DATA_DIR: cluster.dataDir })
  await up(original)
  // The bench's own table, which no version knows.
  await cluster.look(db => sql`drop table if exists bench_job cascade`.execute(db))
  const saved = await command('backup', [backupFolder], cluster.dataDir)
  await cluster.look(db => sql`update academy set name = 'Después del respaldo'`.execute(db))
  // Like `cp -a` and snapshots: while it runs, and without sockets.
  await cp(cluster.dataDir, folder, { recursive: true, filter: path => !/\/run(\/|$)/.test(path) })
  const restored = await command('restore', [backupFolder, '--force'], folder)
  const other = await begin('node', MAIN, { DATA_DIR: folder })
  await up(other)
  await stop(other, folder)
  const name = await cluster.look(nameOf).catch(() => 'GONE')
  const answers = (await fetch(`http://127.0.0.1:${original.port}/api/health/ready`)).status
  await stop(original, cluster.dataDir)
  return {
    what: 'a copied DATA_DIR is an academy of its own: a restore by force and a stop there leave the original as it is',
    holds: saved.ok && restored.ok && name === 'Después del respaldo' && answers === 200,
    note: `backup ${saved.ok ? 'made' : saved.output}; restored in the copy${restored.ok ? '' : `: ${restored.output}`}; the original: '${name}', ready ${answers}`,
  }
}

const ODD = 'Academia San José 100%'

async function folderName({ home }: Place): Promise<Outcome[]> {
  const folder = join(home, ODD)
  await copyTree(folder)
  const data = join(folder, 'datos')
  await writeFile(join(folder, 'plantel.env'), 'DATA_DIR=datos\nDEMO=1\nMAIL_RATE=7\n')
  const before = await readdir(home)
  const program = await begin('npm', ['start'], { ENV_FILE: undefined, DATA_DIR: undefined, DEMO: '0' }, folder)
  // `npm start` builds the console first.
  await up(program, undefined, 240_000)
  const page = await fetch(`http://127.0.0.1:${program.port}/`).then(answer => answer.text(), String)
  const beside = (await readdir(home)).filter(name => !before.includes(name))
  const exitTime = await goneAfter(program, data, () => program.child.kill('SIGTERM'))
  const output = program.said()
  await rm(join(folder, 'dist'), { recursive: true, force: true })
  const without = await begin('node', ['src/server/main.ts'], { DATA_DIR: data }, folder)
  await until(() => hasEnded(without.child))
  const isCreated = await readdir(join(data, 'postgres')).then(
    () => true,
    () => false,
  )
  return [
    {
      what: `in a folder '${ODD}' npm start builds and serves the console, and makes no folder beside it`,
      holds: page.startsWith('<!doctype html>') && beside.length === 0,
      note: `${page.slice(0, 15)}; ${beside.length} folders beside`,
    },
    {
      what: 'without the built page the start refuses in a sentence',
      holds: without.child.exitCode === 1 && without.said().startsWith('There is no built console in '),
      note: without.said().trim().slice(0, 120),
    },
    {
      what: 'plantel.env is read, said in a line, and the environment stands above it',
      holds: isCreated && output.includes('Settings read from') && !output.includes('Demo accounts'),
      note: `DATA_DIR of the file ${isCreated ? 'used' : 'NOT USED'}, DEMO of the environment ${output.includes('Demo accounts') ? 'IGNORED' : 'used'}`,
    },
    {
      what: 'a TERM to npm ends server and database',
      holds: exitTime !== null,
      note: seconds(exitTime),
    },
  ]
}

async function endings({ home, cluster }: Place): Promise<Outcome> {
  const { dataDir } = cluster
  const program = await begin('node', MAIN, { DATA_DIR: dataDir })
  await up(program)
  const afterHup = await goneAfter(program, dataDir, () => program.child.kill('SIGHUP'))

  const piped = await begin('node', MAIN, { DATA_DIR: dataDir })
  await up(piped)
  const afterPipe = await goneAfter(piped, dataDir, async () => {
    piped.child.stdout!.destroy()
    // Nobody reads the next line of output.
    await fetch(`http://127.0.0.1:${piped.port}/api/health/ready`).catch(() => {})
  })

  const fresh = join(home, 'demo')
  const filling = await begin('node', MAIN, { DATA_DIR: fresh, DEMO: '1' })
  await until(() => filling.said().includes('filling the demo academy') || hasEnded(filling.child), 50_000)
  const afterInt = await goneAfter(filling, fresh, () => filling.child.kill('SIGINT'))
  const again = await begin('node', MAIN, { DATA_DIR: fresh, DEMO: '1' })
  await up(again)
  const whole = await until(() => again.said().includes('Demo accounts'), 10_000)
  await stop(again, fresh)
  return {
    what: 'SIGHUP, a closed pipe, Ctrl+C during the demo: no process stays, and the next start has the demo',
    holds: afterHup !== null && afterPipe !== null && afterInt !== null && whole !== null,
    note: `gone after ${[afterHup, afterPipe, afterInt].map(seconds).join(', ')}; ${whole === null ? 'NO DEMO' : 'demo whole'}`,
  }
}

const COMMANDS: [string, ...string[]][] = [
  ['admin', 'rosa@academia.mx'],
  ['token', 'list'],
  ['auditDrop', '--before', '2020-01'],
  ['doctor'],
]

async function typo({ home }: Place): Promise<Outcome> {
  const folder = join(home, 'acdemia')
  const all = [...COMMANDS, ['backup', join(home, 'none')] as [string, ...string[]]]
  const wrong: string[] = []
  for (const [name, ...args] of all) {
    const { ok, output } = await command(name, args, folder)
    if (ok || !output.includes(`There is no academy in the folder ${folder}.`)) wrong.push(`${name}: ${output.slice(0, 100)}`)
  }
  const strayFolders = (await readdir(home)).filter(name => name === 'acdemia' || name === 'none')
  return {
    what: 'commands in a mistyped DATA_DIR name the folder and leave nothing',
    holds: wrong.length === 0 && strayFolders.length === 0,
    note: [`${all.length - wrong.length} of ${all.length} refused`, `${strayFolders.length} folders left`, ...wrong].join('; '),
  }
}

async function recovery(port: number): Promise<string> {
  const agent = connections(1)
  const { status, body } = await send(agent, port, { method: 'PUT', path: '/api/recovery', body: JSON.stringify({ email: ADMIN.email }) })
  agent.destroy()
  return `${status} ${/"code":"(\w+)"/.exec(body)?.[1] ?? /dirección pública/.exec(body)?.[0] ?? ''}`.trim()
}

async function links({ cluster: { dataDir } }: Place): Promise<Outcome> {
  const office = await startPostOffice()
  const settings = { DATA_DIR: dataDir, SMTP_URL: office.url, TRUST_PROXY: '1' }
  const without = await begin('node', MAIN, settings)
  await up(without)
  const note = await recovery(without.port)
  await until(() => without.said().includes('PUBLIC_URL is'), 5_000)
  await stop(without, dataDir)
  const lettersWithout = office.letters.length
  const addressed = await begin('node', MAIN, { ...settings, PUBLIC_URL: 'http://plantel.test' })
  await up(addressed)
  const recoveryAddress = await recovery(addressed.port)
  await until(() => office.letters.length > lettersWithout, 20_000)
  await stop(addressed, dataDir)
  await office.close()
  const leads = office.letters.at(-1)?.text.includes('http://plantel.test/log_in') ?? false
  return {
    what: 'without a public address behind a proxy a recovery is refused in words and the start says so; with one its link leads there',
    holds:
      note.startsWith('409') &&
      lettersWithout === 0 &&
      without.said().includes('PUBLIC_URL is') &&
      recoveryAddress.startsWith('200') &&
      leads,
    note: `${note}, ${lettersWithout} letters; then ${recoveryAddress}, its link ${leads ? 'leads there' : 'LEADS ELSEWHERE'}`,
  }
}

export const host: Case = async ({ server, say }) => {
  const home = join(server.dataDir, '..', 'host')
  await rm(home, { recursive: true, force: true })
  await mkdir(home, { recursive: true })
  const cluster = await newCluster(join(home, 'original'))
  const place = { home, cluster }
  const outcomes: Outcome[] = []
  try {
    for (const one of [copy, folderName, endings, typo, links]) {
      const from = performance.now()
      outcomes.push(...[await one(place)].flat())
      say(`host: ${one.name}, ${((performance.now() - from) / 1000).toFixed(0)} s`)
    }
    return outcomes
  } finally {
    await cluster.clear()
    await rm(home, { recursive: true, force: true })
  }
}
