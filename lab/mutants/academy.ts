// `npm run mutants -- --only academy`: reintroduces old faults, one at a time; the academy test has to find each (TOG-9).
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root, run } from '../../tools/runner.ts'

interface Fault {
  name: string
  file: string
  right: string
  wrong: string
}

const UNDO = 'src/features/history/undo/server'
export const FAULTS: readonly Fault[] = [
  {
    name: 'an undo counts the seat that its act took, whatever became of its row',
    file: `${UNDO}/plan/seats.ts`,
    right: 'if (was) add(seats.of, was[seats.column], seats.taken(was), -1)',
    wrong: 'if (was) add(seats.of, was[seats.column], seats.taken({ ...was, ...step.net.after }), -1)',
  },
  {
    name: 'the smallest module is found through the view of whoever saves',
    file: 'src/features/teaching/groups/server/save.ts',
    right: 'await wholly(() => writes.smallestQuota(db, parent.id))',
    wrong: 'await writes.smallestQuota(db, parent.id)',
  },
  {
    name: 'somebody limited closes a day of the whole academy',
    file: 'src/features/teaching/lessons/server/routes.ts',
    right: 'if (location === null && user.campuses) fail(httpErrors.wholeAcademy)',
    wrong: 'if (location === null && user.campuses && user.campuses.length > 9) fail(httpErrors.wholeAcademy)',
  },
  {
    name: 'letters of an act that was taken back stay in line',
    file: `${UNDO}/write/letters.ts`,
    right: 'acts: acts.flatMap(({ tx, at }) => (tx === null ? [] : { tx, at })),',
    wrong: 'acts: acts.flatMap(({ tx, at }) => (tx === null || acts.length > 0 ? [] : { tx, at })),',
  },
  {
    name: 'a student is deleted again over what came since',
    file: `${UNDO}/write/putAway.ts`,
    right: 'if (used.length > 0) {',
    wrong: 'if (used.length > 99) {',
  },
]

async function copyTo(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const part of await readdir(root))
    if (!['node_modules', '.git', '.cache', 'dist'].includes(part)) await cp(join(root, part), join(folder, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
}

/** @returns whether all were found */
export async function plantFaults(minutes = 5): Promise<boolean> {
  const folder = join(root, '.cache', 'mutants', 'academy')
  let all = true
  for (const { name, file, right, wrong } of FAULTS) {
    await copyTo(folder)
    const text = await readFile(join(root, file), 'utf8')
    if (text.split(right).length !== 2) throw new Error(`${file} does not hold '${right}' once`)
    await writeFile(join(folder, file), text.replace(right, wrong))
    const began = Date.now()
    const env = { PLANTEL_PROVE: '1', PLANTEL_TOGETHER: `1 ${minutes}`, PLANTEL_SHRINK: '0' }
    const { ok, output } = await run(
      'vitest',
      ['run', '--root', folder, '--project', 'node', '--bail', '1', 'src/server/testing/together'],
      { env },
    )
    // The name of the test contains the rules, too: only a broken one is an error.
    const [, broken] = stripVTControlCharacters(output).match(/Error: (TOG-\d[^\n]*: [^\n]*)/) ?? []
    if (!ok && broken === undefined) throw new Error(output.slice(-2000))
    const found = !ok
    all &&= found
    console.log(`${found ? 'found' : 'MISSED'} after ${Math.round((Date.now() - began) / 1000)} s: ${name}`)
    if (found) console.log(`  ${broken}`)
  }
  await rm(folder, { recursive: true, force: true })
  return all
}
