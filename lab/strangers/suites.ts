// Strangers that already have tests of their own in the suite: run here, and a test that was left out counts as a fault.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../tools/runner.ts'
import type { Seen } from './stranger.ts'

interface Figures {
  numPassedTests: number
  numFailedTests: number
  testResults: { assertionResults: { status: string; title: string }[] }[]
}

/** @param title what the names of the tests have in them; absent: all of these files */
export async function suite(files: readonly string[], title?: string): Promise<Seen> {
  const folder = await mkdtemp(join(tmpdir(), 'plantel-strangers-'))
  try {
    const json = join(folder, 'seen.json')
    const args = ['run', '--project', 'node', '--reporter=json', `--outputFile.json=${json}`, ...files, ...(title ? ['-t', title] : [])]
    const { ok, output } = await run('vitest', args)
    const figures = JSON.parse(await readFile(json, 'utf8').catch(() => 'null')) as Figures | null
    if (!figures) return { holds: false, note: output.slice(-300) }
    const each = figures.testResults.flatMap(({ assertionResults }) => assertionResults)
    // Those that `-t` passes over are said to be skipped as well.
    const wanted = each.filter(one => title === undefined || one.title.includes(title))
    const missed = wanted.filter(({ status }) => status !== 'passed').map(one => `${one.title}: ${one.status}`)
    return {
      holds: ok && missed.length === 0 && wanted.length > 0,
      note: `${wanted.length - missed.length} of ${wanted.length} tests of ${files.map(file => file.split('/').at(-1)).join(', ')}${missed.map(one => `; ${one}`).join('')}`,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
