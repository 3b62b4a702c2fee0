// The files that differ from the published branch: committed here, changed, or new.
import { run } from './runner.ts'

const BRANCHES = ['@{upstream}', 'origin/main', 'main']

const lines = (text: string) => text.split('\n').filter(Boolean)

const git = async (...args: string[]): Promise<string | null> => {
  const { ok, output } = await run('git', args)
  return ok ? output.trim() : null
}

/** The nearest commit that this branch shares with a published one; without any, HEAD. */
async function published(): Promise<string> {
  const here = await git('symbolic-ref', '--short', 'HEAD')
  const shared = await Promise.all(BRANCHES.filter(branch => branch !== here).map(branch => git('merge-base', 'HEAD', branch)))
  const ahead = await Promise.all(
    shared
      .filter(commit => commit !== null)
      .map(async commit => ({ commit, by: Number(await git('rev-list', '--count', `${commit}..HEAD`)) })),
  )
  return ahead.toSorted((one, other) => one.by - other.by)[0]?.commit ?? 'HEAD'
}

/** Paths from the root, of files that exist, in order. */
export async function changedFiles(): Promise<string[]> {
  const outputs = await Promise.all([
    run('git', ['diff', '--name-only', '--relative', '--diff-filter=d', await published()]),
    run('git', ['ls-files', '--others', '--exclude-standard']),
  ])
  const failed = outputs.find(({ ok }) => !ok)
  if (failed) throw new Error(failed.output)
  return [...new Set(outputs.flatMap(({ output }) => lines(output)))].sort()
}
