// Compiles JSX with src/web/jsx instead of React's own, so that a page translated by the browser keeps working (M125).
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const fileOf = (name: string) => fileURLToPath(new URL(`../../src/web/jsx/${name}`, import.meta.url))
const RUNTIMES: Readonly<Record<string, string>> = {
  'react/jsx-runtime': fileOf('jsxRuntime.ts'),
  'react/jsx-dev-runtime': fileOf('jsxDevRuntime.ts'),
}

export const ownText = (): Plugin => ({
  name: 'plantel:own-text',
  enforce: 'pre',
  resolveId: (id, importer) =>
    importer && /\.tsx(?:\?|$)/.test(importer) && !importer.includes('node_modules') ? RUNTIMES[id] : undefined,
})
