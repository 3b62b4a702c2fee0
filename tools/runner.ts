import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endsWithRun } from '../test/support/runPrograms.ts'

export const root: string = fileURLToPath(new URL('..', import.meta.url))

/** Compiled once for all programs of a run. */
const COMPILED = join(root, '.cache', 'compiled')

export interface Ran {
  ok: boolean
  output: string
}

export interface RunOptions {
  /** true: shown immediately, not kept. */
  live?: boolean
  env?: Record<string, string | undefined>
}

/** `program` is in node_modules/.bin, or node itself. It ends with this process, with all its children. */
export function run(program: string, args: readonly string[], { live = false, env = {} }: RunOptions = {}): Promise<Ran> {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const all = { NODE_COMPILE_CACHE: COMPILED, ...process.env, PATH: path, ...env }
  const windows = process.platform === 'win32'
  return new Promise(resolve => {
    const child = spawn(program === 'node' ? process.execPath : program, args, {
      cwd: root,
      env: { ...all, ...endsWithRun(all) },
      stdio: live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      shell: windows && program !== 'node',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', error => resolve({ ok: false, output: `${program}: ${error.message}` }))
    child.on('close', code => resolve({ ok: code === 0, output }))
  })
}
