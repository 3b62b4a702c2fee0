// The product in a folder whose name has blanks, an accent and '%' (M142): a copy of this one with the console that is built here.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyTree } from '../test/support/treeCopy.ts'
import { begin, goneAfter, up } from '../lab/torture/host/programs.ts'

const NAME = 'Academia San José 100%'
const TOOLS = ['doctor', 'backup'] as const

/** Starts it by npm, reads its first page and a file of it, runs two commands of operators, ends it. @returns what failed, in words */
export async function oddFolderFaults(): Promise<string[]> {
  const home = await mkdtemp(join(tmpdir(), 'plantel-folder-'))
  const folder = join(home, NAME)
  const data = join(folder, 'datos')
  try {
    await copyTree(folder, true)
    const program = await begin('npm', ['start'], { DATA_DIR: data }, folder)
    await up(program)
    const read = (path: string) => fetch(`http://127.0.0.1:${program.port}${path}`).then(answer => answer.text(), String)
    const page = await read('/')
    const file = await read(/src="([^"]+\.js)"/.exec(page)?.[1] ?? '/no-file')
    const answers: Record<string, string> = {}
    for (const tool of TOOLS) answers[tool] = await outputOf(tool, folder, data)
    const exitTime = await goneAfter(program, data, () => program.child.kill('SIGTERM'))
    const backups = await readdir(join(folder, 'respaldo')).catch((): string[] => [])
    const faults: [fault: string, is: boolean][] = [
      [`npm start serves no first page: ${page.slice(0, 60)} ${program.said().slice(-300)}`, !page.startsWith('<!doctype html>')],
      ['its first page names a script that is not there', file.startsWith('<!doctype') || file.length < 100],
      [`the doctor found no database: ${answers.doctor}`, !/PostgreSQL \d/.test(answers.doctor!)],
      [`there is no backup: ${answers.backup}`, !backups.includes('SHA256SUMS')],
      ['a TERM to npm leaves the server running', exitTime === null],
      ['another folder appeared beside it', (await readdir(home)).length !== 1],
    ]
    return faults.filter(([, is]) => is).map(([fault]) => `in "${NAME}": ${fault}`)
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

async function outputOf(tool: (typeof TOOLS)[number], folder: string, data: string): Promise<string> {
  const args = tool === 'backup' ? [join(folder, 'respaldo')] : []
  const ran = await begin('node', [`tools/${tool}.ts`, ...args], { DATA_DIR: data }, folder)
  await new Promise(resolve => ran.child.once('close', resolve))
  return ran.said()
}

if (import.meta.main) {
  const began = performance.now()
  const faults = await oddFolderFaults()
  console.log(faults.join('\n') || `well after ${((performance.now() - began) / 1000).toFixed(1)} s`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
