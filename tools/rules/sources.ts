import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../runner.ts'

export interface Source {
  /** The path from the root, with slashes. */
  path: string
  text: string
}

/** Cached, because several rules read the same files. */
const texts = new Map<string, Promise<string>>()

function textOf(path: string): Promise<string> {
  const text = texts.get(path) ?? readFile(join(root, path), 'utf8')
  texts.set(path, text)
  return text
}

export async function pathsOf(...patterns: string[]): Promise<string[]> {
  return (await Array.fromAsync(glob(patterns, { cwd: root }))).map(path => path.replaceAll('\\', '/')).sort()
}

export async function sources(...patterns: string[]): Promise<Source[]> {
  const paths = await pathsOf(...patterns)
  return Promise.all(paths.map(async path => ({ path, text: await textOf(path) })))
}

export const among = (files: readonly Source[], paths?: readonly string[]): readonly Source[] =>
  paths ? files.filter(({ path }) => paths.includes(path)) : files
