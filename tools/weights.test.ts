import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildConsole } from './buildConsole.ts'
import { root } from './runner.ts'
import { added, budgetOf, FIRST_ROW, KIT_BUDGET, kitOf, pages, readBuild, weigh, weightFaults, type Build, type Weight } from './weights.ts'

const KIB = 1024

describe('the built console', () => {
  let build: Build
  beforeAll(async () => {
    await buildConsole()
    build = readBuild()
  }, 240_000)

  test.each(pages().map(page => [page.path, page] as const))(
    'RUN-42: the download of %s before its first rows is within its budget',
    (_path, page) => {
      const weight = weigh(build, page)
      expect(weightFaults(weight)).toEqual([])
      // The module was found and is not empty.
      expect(weight.js).toBeGreaterThan(5 * KIB)
    },
  )

  test('RUN-42: the first row of an early-drawn list needs only the page and its entry', () => {
    const { js, packages } = weigh(build, FIRST_ROW)
    expect(js / KIB).toBeLessThanOrEqual(FIRST_ROW.budget)
    expect(js).toBeGreaterThan(5 * KIB)
    // With React antd would be loaded too.
    expect(packages.filter(name => /react|antd|zod/.test(name))).toEqual([])
  })

  test('LLE-52: the readers of files come when a file is chosen, and weigh at most 14 KiB', () => {
    // The page of signing in reads no file.
    const weights = pages()
      .slice(1)
      .map(page => ({ path: page.path, kib: added(build, page, kitOf(build)) / KIB }))
    expect(kitOf(build)).toHaveLength(2)
    expect(weights.filter(({ kib }) => kib > KIT_BUDGET)).toEqual([])
    // It is in no page's first files.
    expect(weights.filter(({ kib }) => kib < 5)).toEqual([])
  })

  test('RUN-39, RUN-40: every file has a name that changes with its content, and every text file is precompressed', () => {
    const files = readdirSync(join(root, 'dist/web/assets'))
    const own = files.filter(file => !/\.(br|gz)$/.test(file))
    expect(own.length).toBeGreaterThan(50)
    expect(own.filter(file => !/-[\w-]{8}\.\w+$/.test(file))).toEqual([])
    const texts = own.filter(file => /\.(m?js|css|svg)$/.test(file))
    expect(texts.flatMap(file => [`${file}.br`, `${file}.gz`]).filter(file => !files.includes(file))).toEqual([])
  })
})

describe("computing a page's weight", () => {
  const sizes: Record<string, number> = { 'a.js': 40, 's.js': 100, 'p.js': 200, 'lib.js': 50, 'w.js': 25, 'p.css': 8 }
  const build: Build = {
    manifest: {
      'index.html': { file: 'a.js', dynamicImports: ['src/web/start.tsx', 'page.tsx'] },
      'src/web/start.tsx': { file: 's.js', imports: ['index.html'] },
      'page.tsx': { file: 'p.js', css: ['p.css'], imports: ['_lib', 'index.html'], dynamicImports: ['window.tsx'] },
      _lib: { file: 'lib.js' },
      'window.tsx': { file: 'w.js', imports: ['_lib'] },
    },
    packages: { 'lib.js': ['antd', 'leaflet'] },
    size: file => sizes[file]! * KIB,
  }
  const page = { path: '/sedes', modules: ['index.html', 'src/web/start.tsx', 'page.tsx'] }

  test('counts every file once, with its imports; windows count as later', () => {
    expect(weigh(build, page)).toEqual({
      path: '/sedes',
      js: 390 * KIB,
      css: 8 * KIB,
      files: 5,
      later: 25 * KIB,
      packages: ['antd', 'leaflet'],
    })
  })

  test('RUN-42: exceeding the budget, and a library that the first rows do not need, are faults', () => {
    expect(weightFaults(weigh(build, page))).toEqual([
      '/sedes: 390.0 KiB of JavaScript, more than 381',
      '/sedes: leaflet comes before the first rows',
    ])
  })

  test('a screen that may use the library has no fault', () => {
    const light: Weight = { path: '/material/$idCourse', js: 380 * KIB, css: 0, files: 1, later: 0, packages: ['@dnd-kit/core'] }
    expect(weightFaults(light)).toEqual([])
    expect(weightFaults({ ...light, path: '/alumnos' })).toEqual(['/alumnos: @dnd-kit/core comes before the first rows'])
  })

  test('a page whose module is missing in the build is a fault', () => {
    expect(() => weigh(build, { path: '/x', modules: ['gone.tsx'] })).toThrow('the build has no gone.tsx')
  })

  test('RUN-42: budgets are 60 KiB for sign-in and 381 for students; every screen is weighed', () => {
    expect([budgetOf('/log_in'), budgetOf('/alumnos')]).toEqual([60, 381])
    expect(pages().length).toBeGreaterThanOrEqual(25)
    expect(() => pages([{ path: '/x', load: async () => null }])).toThrow('loads otherwise')
  })
})
