import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../runner.ts'

export interface Source {
  /** From the root, with slashes. */
  path: string
  text: string
}

/** The files under the root that match, in order. */
export async function sources(...patterns: string[]): Promise<Source[]> {
  const paths = (await Array.fromAsync(glob(patterns, { cwd: root }))).map(path => path.replaceAll('\\', '/')).sort()
  return Promise.all(paths.map(async path => ({ path, text: await readFile(join(root, path), 'utf8') })))
}
