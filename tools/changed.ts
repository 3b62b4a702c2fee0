// The files that differ from what was published last: committed here, changed, or new.
import { run } from './runner.ts'

/** Where this branch left the others: its own upstream, or else the main branch. */
const BRANCHES = ['@{upstream}', 'origin/main', 'main']

const lines = (text: string) => text.split('\n').filter(Boolean)

async function published(): Promise<string> {
  for (const branch of BRANCHES) {
    const { ok, output } = await run('git', ['merge-base', 'HEAD', branch])
    if (ok) return output.trim()
  }
  return 'HEAD'
}

/** Paths from the root, of files that exist, in order. */
export async function changedFiles(): Promise<string[]> {
  const asked = await Promise.all([
    run('git', ['diff', '--name-only', '--relative', '--diff-filter=d', await published()]),
    run('git', ['ls-files', '--others', '--exclude-standard']),
  ])
  const failed = asked.find(({ ok }) => !ok)
  if (failed) throw new Error(failed.output)
  return [...new Set(asked.flatMap(({ output }) => lines(output)))].sort()
}
