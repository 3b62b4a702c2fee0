// What a browser downloads before it can show a screen, brotli, from the build's manifest (quality.md "page weight").
import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
type Manifest = Record<string, Chunk>

/** Bytes of JavaScript and of style sheets. */
export interface Weight {
  js: number
  css: number
}

const KIB = 1024
/** KiB of JavaScript. */
export const BUDGETS = { signIn: 60, students: 380 }

/** The modules whose code a screen needs before its first row; what they import statically comes along. */
const SCREENS = {
  signIn: ['index.html', 'src/features/session/web/signIn.ts'],
  students: ['index.html', 'src/web/start.tsx', 'src/features/students/web/StudentsPage.tsx'],
}

function withImports(manifest: Manifest, keys: readonly string[], found = new Map<string, Chunk>()): Map<string, Chunk> {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the build has no ${key}`)
    if (found.has(key)) continue
    found.set(key, chunk)
    withImports(manifest, chunk.imports ?? [], found)
  }
  return found
}

/** Sizes of the sign-in page and the students screen in `folder` (dist/web). */
export function weights(folder = fileURLToPath(new URL('../dist/web/', import.meta.url))): Record<keyof typeof SCREENS, Weight> {
  const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8')) as Manifest
  const size = (file: string) =>
    existsSync(`${folder}/${file}.br`) ? statSync(`${folder}/${file}.br`).size : statSync(`${folder}/${file}`).size
  const sum = (files: Iterable<string>) => [...new Set(files)].reduce((total, file) => total + size(file), 0)
  const weigh = (keys: readonly string[]): Weight => {
    const chunks = [...withImports(manifest, keys).values()]
    return { js: sum(chunks.map(chunk => chunk.file)), css: sum(chunks.flatMap(chunk => chunk.css ?? [])) }
  }
  return { signIn: weigh(SCREENS.signIn), students: weigh(SCREENS.students) }
}

if (import.meta.main) {
  const kib = (bytes: number) => `${(bytes / KIB).toFixed(1)} KiB`
  for (const [screen, { js, css }] of Object.entries(weights(process.argv[2])))
    console.log(
      `${screen.padEnd(10)} js ${kib(js).padStart(10)}   css ${kib(css).padStart(9)}   budget ${BUDGETS[screen as keyof typeof BUDGETS]} KiB js`,
    )
}
