// npm run weights: the brotli download of each screen before its first rows, from the build's manifest.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildConsole } from './buildConsole.ts'
import { root } from './runner.ts'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

export interface Build {
  manifest: Record<string, Chunk>
  /** npm packages in each file (tools/web/packages.ts). */
  packages: Record<string, string[]>
  size(file: string): number
}

export interface Page {
  path: string
  /** The modules for its first rows; static imports are included. */
  modules: string[]
}

export interface Weight {
  path: string
  js: number
  css: number
  files: number
  /** Bytes of JavaScript that windows, tabs and readers load later. */
  later: number
  packages: string[]
}

const KIB = 1024
const SIGN_IN = '/log_in'
const SHELL = ['index.html', 'src/web/start.tsx']

/** KiB of JavaScript (RUN-42). One more since lost answers (M118) and the server's time (M123). */
const USUAL = 381
/** The page of imports has one more: its questions come into view (LLE-12). */
export const BUDGETS: Record<string, number> = { [SIGN_IN]: 60, '/importar': USUAL + 1 }
/** KiB before the first row of an early-drawn list (src/web/early). */
export const FIRST_ROW = { path: 'first row', modules: ['index.html'], budget: 150 }
/** KiB that the readers of files add to a page when a file is chosen. */
export const KIT_BUDGET = 14
/** The chunks of these readers: several screens share the first. */
export const kitOf = ({ manifest }: Build): string[] =>
  Object.keys(manifest).filter(key => /^(_book-|src\/lib\/sheet\/book\.ts$|src\/web\/sheet\/unpack\.ts$)/.test(key))
export const budgetOf = (path: string): number => BUDGETS[path] ?? USUAL

/** Parts that a screen shows at once although they load separately. */
const AT_ONCE: Record<string, string[]> = {
  '/attendanceQr': ['src/features/presence/scanners/web/reader/Camera.tsx'],
  '/expertConfig': ['src/features/foundation/academy/web/AcademyView.tsx'],
}

/** Libraries for one kind of work: a screen must not wait for them, except where listed. */
const HEAVY: Record<string, string[]> = {
  '@dnd-kit/core': ['/material/$idCourse'],
  fflate: [],
  'hls.js': [],
  katex: [],
  leaflet: [],
  mathlive: [],
  'pdfjs-dist': [],
  'read-excel-file': [],
  'socket.io-client': [],
  'tus-js-client': [],
  'write-excel-file': [],
  'zxing-wasm': [],
}

// The text as in the source, or as Vitest rewrites it.
const MODULE = /import\w*\(["'](?:#|\/src\/)((?:features|web)\/[^"']+)["']\)/

/** The parts of a screen that this tool reads; the console's types belong to another project. */
interface Loaded {
  path: string
  load(): Promise<unknown>
  parts?(): Promise<unknown>
}
const { screens } = (await import(new URL('../src/web/screens.ts', import.meta.url).href)) as { screens: readonly Loaded[] }

/** The module that this function imports, from its text. */
const moduleOf = (load: () => Promise<unknown>): string => {
  const match = MODULE.exec(String(load))
  if (!match) throw new Error(`a screen loads otherwise than tools/weights.ts knows: ${String(load)}`)
  return `src/${match[1]}`
}

/** Sign-in, and every screen of src/web/screens.ts. */
export function pages(all: readonly Loaded[] = screens): Page[] {
  const pageModules = all.map(({ path, load, parts }) => ({
    path,
    modules: [...SHELL, moduleOf(load), ...(parts ? [moduleOf(parts)] : []), ...(AT_ONCE[path] ?? [])],
  }))
  return [{ path: SIGN_IN, modules: ['index.html', 'src/features/foundation/session/web/signIn.ts'] }, ...pageModules]
}

export function readBuild(folder = join(root, 'dist/web')): Build {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, '.vite', name), 'utf8'))
  const size = (file: string) => statSync(join(folder, existsSync(join(folder, `${file}.br`)) ? `${file}.br` : file)).size
  return { manifest: read('manifest.json') as Build['manifest'], packages: read('packages.json') as Build['packages'], size }
}

/** The chunks of these modules with all imports, each once. */
function withImports(manifest: Build['manifest'], keys: readonly string[], chunks = new Map<string, Chunk>()): Map<string, Chunk> {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the build has no ${key}`)
    if (chunks.has(key)) continue
    chunks.set(key, chunk)
    withImports(manifest, chunk.imports ?? [], chunks)
  }
  return chunks
}

const jsOf = (chunks: Map<string, Chunk>) => new Set(Array.from(chunks.values(), ({ file }) => file))

export function weigh({ manifest, packages, size }: Build, { path, modules }: Page): Weight {
  const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + size(file), 0)
  const first = withImports(manifest, modules)
  const js = jsOf(first)
  const css = new Set([...first.values()].flatMap(each => each.css ?? []))
  // Parts that the shell opens belong to no screen.
  const shell = withImports(manifest, SHELL)
  const own = [...first].flatMap(([key, { dynamicImports = [] }]) => (shell.has(key) ? [] : dynamicImports))
  const later = jsOf(withImports(manifest, own)).difference(js)
  return {
    path,
    js: sum(js),
    css: sum(css),
    files: js.size + css.size,
    later: sum(later),
    packages: [...new Set([...js].flatMap(file => packages[file] ?? []))].sort(),
  }
}

/** Bytes of JavaScript that these modules add to a page that is shown. */
export function added({ manifest, size }: Build, { modules }: Page, more: readonly string[]): number {
  const files = jsOf(withImports(manifest, more)).difference(jsOf(withImports(manifest, modules)))
  return [...files].reduce((total, file) => total + size(file), 0)
}

export function weightFaults({ path, js, packages }: Weight): string[] {
  const kib = js / KIB
  const over = kib > budgetOf(path) ? [`${path}: ${kib.toFixed(1)} KiB of JavaScript, more than ${budgetOf(path)}`] : []
  const heavy = packages.filter(name => HEAVY[name]?.includes(path) === false)
  return [...over, ...heavy.map(name => `${path}: ${name} comes before the first rows`)]
}

/** Files that several pages wait for, largest first. */
export function shared(build: Build, all: readonly Page[]): { file: string; size: number; pages: number; packages: string[] }[] {
  const uses = all.flatMap(({ modules }) => [...jsOf(withImports(build.manifest, modules))])
  return [...Map.groupBy(uses, file => file)]
    .map(([file, { length }]) => ({ file, size: build.size(file), pages: length, packages: build.packages[file] ?? [] }))
    .filter(each => each.pages > 1)
    .sort((a, b) => b.size - a.size)
}

if (import.meta.main) {
  await buildConsole()
  const build = readBuild()
  const kib = (bytes: number) => (bytes / KIB).toFixed(1).padStart(7)
  console.log('KiB, brotli            JS  budget     CSS   files   later')
  const weights = pages().map(page => weigh(build, page))
  for (const { path, js, css, files, later } of weights)
    console.log(`${path.padEnd(18)}${kib(js)}${String(budgetOf(path)).padStart(8)} ${kib(css)}${String(files).padStart(8)} ${kib(later)}`)
  console.log('\nThe largest that several screens share')
  for (const { file, size, pages: many, packages } of shared(build, pages()).slice(0, 12))
    console.log(
      `${kib(size)}  ${String(many).padStart(2)} pages  ${file.replace('assets/', '').padEnd(32)} ${packages.slice(0, 4).join(', ')}`,
    )
  const faults = weights.flatMap(weightFaults)
  for (const fault of faults) console.log(`OVER  ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}
