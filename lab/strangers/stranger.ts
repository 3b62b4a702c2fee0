import { spawn } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

export interface Finding {
  holds: boolean
  note: string
}

export interface Stranger {
  name: string
  /** Required programs, each with its Debian package. */
  programs: Record<string, string>
  what: string
  /** Starts and ends all that it needs. Throws when it could not be tried. */
  meet(): Promise<Finding[]>
}

const PLACES = [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/sbin',
  '/sbin',
  '/usr/libexec',
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1',
]

export async function findProgram(name: string): Promise<string | null> {
  for (const place of PLACES) {
    const path = join(place, name)
    if (
      await access(path, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return path
  }
  return null
}

export interface Output {
  status: number | null
  out: string
  err: string
}

export async function ask(program: string, args: readonly string[], input: Uint8Array | string = ''): Promise<Output> {
  const path = (await findProgram(program)) ?? program
  return new Promise((resolve, reject) => {
    const child = spawn(path, args, { stdio: ['pipe', 'pipe', 'pipe'] })
    const output = { out: '', err: '' }
    child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()))
    child.on('error', reject)
    child.on('close', status => resolve({ status, ...output }))
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}
