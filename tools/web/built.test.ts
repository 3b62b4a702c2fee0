import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { needConsole } from '#server/consoleFolder.ts'
import { buildConsole, nameFault, withoutVite } from '../buildConsole.ts'
import { run } from '../runner.ts'
import { builtOnce } from './built.ts'

const home = await mkdtemp(join(tmpdir(), 'plantel-built-'))
afterAll(() => rm(home, { recursive: true, force: true }))

const START = (folder: string) => `
  import { appendFileSync, mkdirSync, writeFileSync, readFileSync } from 'node:fs'
  import { builtOnce } from './tools/web/built.ts'
  await builtOnce({ folder: ${JSON.stringify(folder)}, sources: 'one', async make(part) {
    appendFileSync(${JSON.stringify(`${folder}.makers`)}, process.pid + '\\n')
    mkdirSync(part)
    writeFileSync(part + '/index.html', '')
    await new Promise(resolve => setTimeout(resolve, 300))
    writeFileSync(part + '/index.html', 'whole')
  } })
  process.stdout.write(readFileSync(${JSON.stringify(join(folder, 'index.html'))}, 'utf8'))`

test('M21: three starts at once on an unbuilt checkout build once, and each continues with the complete build', async () => {
  const folder = join(home, 'together', 'web')
  await mkdir(join(home, 'together'))
  const starts = await Promise.all([1, 2, 3].map(() => run('node', ['--input-type=module', '--eval', START(folder)])))
  expect(starts.map(({ output }) => output)).toEqual(['whole', 'whole', 'whole'])
  expect((await readFile(`${folder}.makers`, 'utf8')).trim().split('\n')).toHaveLength(1)
})

test('M142: without a build the start is refused in a sentence; so is a folder name with which Vite cannot build', async () => {
  const folder = join(home, 'Academia San José 100%')
  expect(() => needConsole(folder)).toThrow(`There is no built console in ${folder}. Run "npm ci" and "npm run build"`)
  await mkdir(folder)
  await writeFile(join(folder, 'index.html'), '')
  expect(() => needConsole(folder)).not.toThrow()
  for (const name of ['/Academia #2', '/Academia ¿qué?']) expect(nameFault(name)).toContain(`in its name: ${name}. Rename it`)
  expect(nameFault(folder)).toBeNull()
})

test('M148: after npm ci --omit=dev an existing build is served, and without one the start says what to do', () => {
  expect(withoutVite('these', 'these')).toBe('')
  expect(withoutVite('', 'these')).toContain('of other sources')
  expect(() => withoutVite(undefined, 'these')).toThrow('Run "npm ci" without --omit=dev, or bring the folder dist')
})

test('M21: a build gets its name when complete; a failed one leaves the previous one', async () => {
  const folder = join(home, 'named', 'web')
  const build = (sources: string, broken = false) =>
    builtOnce({
      folder,
      sources,
      async make(part) {
        await mkdir(part)
        await writeFile(join(part, 'index.html'), sources)
        // The partial build must never be visible under this name.
        expect(existsSync(folder) ? await readFile(join(folder, 'index.html'), 'utf8') : 'none').toBe(sources === 'one' ? 'none' : 'one')
        if (broken) throw new Error('no sources')
      },
    })
  await build('one')
  await mkdir(`${folder}.dead.part`)
  await expect(build('two', true)).rejects.toThrow('no sources')
  expect(await readFile(join(folder, 'index.html'), 'utf8')).toBe('one')
  await build('two')
  await build('two')
  expect(await readFile(join(folder, 'index.html'), 'utf8')).toBe('two')
  expect((await readdir(join(home, 'named'))).sort()).toEqual(['web', 'web.lock'])
})

test('M124: a build keeps the previous files for open tabs; the next build after a day deletes them', async () => {
  const folder = join(home, 'kept', 'web')
  const assets = join(folder, 'assets')
  const build = (version: string) =>
    builtOnce({
      folder,
      sources: version,
      async make(part) {
        await mkdir(join(part, 'assets'), { recursive: true })
        await writeFile(join(part, 'index.html'), version)
        for (const name of [`Till-${version}.js`, 'react-same.js']) await writeFile(join(part, 'assets', name), version)
      },
    })
  /** Sets how many hours ago the files became old. */
  const age = async (name: string, hours: number) => {
    const at = new Date(Date.now() - hours * 3_600_000)
    await utimes(join(assets, name), at, at)
  }
  const there = async () => (await readdir(assets)).sort()
  await build('one')
  await age('Till-one.js', 240)
  await build('two')
  expect(await there()).toEqual(['Till-one.js', 'Till-two.js', 'react-same.js'])
  expect(await readFile(join(assets, 'react-same.js'), 'utf8')).toBe('two')
  await age('Till-one.js', 23)
  await build('three')
  expect(await there()).toEqual(['Till-one.js', 'Till-three.js', 'Till-two.js', 'react-same.js'])
  await age('Till-one.js', 25)
  await build('four')
  expect(await there()).toEqual(['Till-four.js', 'Till-three.js', 'Till-two.js', 'react-same.js'])
})

test('M21: the console is built this way', { timeout: 300_000 }, async () => {
  await Promise.all([buildConsole(), buildConsole()])
  expect(existsSync(new URL('../../dist/web/.vite/sources', import.meta.url))).toBe(true)
  expect((await readdir(new URL('../../dist', import.meta.url))).filter(name => /^web\..*(part|old)$/.test(name))).toEqual([])
})

test('M86: in the build the utilities come first, so that every sheet can override them', { timeout: 300_000 }, async () => {
  await buildConsole()
  const web = join(import.meta.dirname, '../../dist/web')
  const page = await readFile(join(web, 'index.html'), 'utf8')
  const sheets = await Promise.all(
    [...page.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"/g)].map(([, href]) => readFile(join(web, href!), 'utf8')),
  )
  const all = sheets.join('')
  // antd's own styles come before every module.
  const modules = all.search(/\.ant-/)
  for (const utility of [/}\.tabular{/, /}\.truncate{/, /}\.muted{/]) {
    expect(all.search(utility)).toBeGreaterThan(0)
    expect(all.search(utility)).toBeLessThan(modules)
  }
})
