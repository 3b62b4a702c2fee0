// Third-party programs that have tests in the suite: runs them here, where a skipped test is a fault.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../tools/runner.ts'
import type { Finding } from './stranger.ts'

interface Figures {
  numPassedTests: number
  numFailedTests: number
  testResults: { assertionResults: { status: string; title: string }[] }[]
}

/** @param title part of the tests' names; absent: all tests of these files */
export async function suite(files: readonly string[], title?: string): Promise<Finding> {
  const folder = await mkdtemp(join(tmpdir(), 'plantel-strangers-'))
  try {
    const json = join(folder, 'seen.json')
    const args = ['run', '--project', 'node', '--reporter=json', `--outputFile.json=${json}`, ...files, ...(title ? ['-t', title] : [])]
    const { ok, output } = await run('vitest', args)
    const figures = JSON.parse(await readFile(json, 'utf8').catch(() => 'null')) as Figures | null
    if (!figures) return { holds: false, note: output.slice(-300) }
    const each = figures.testResults.flatMap(({ assertionResults }) => assertionResults)
    // Tests that `-t` excludes count as skipped too.
    const matches = each.filter(one => title === undefined || one.title.includes(title))
    const missed = matches.filter(({ status }) => status !== 'passed').map(one => `${one.title}: ${one.status}`)
    return {
      holds: ok && missed.length === 0 && matches.length > 0,
      note: `${matches.length - missed.length} of ${matches.length} tests of ${files.map(file => file.split('/').at(-1)).join(', ')}${missed.map(one => `; ${one}`).join('')}`,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
