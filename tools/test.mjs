// `npm test`. Stripping types takes Node longer than a test of a function: the compile cache keeps the result.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../.cache/compiled', import.meta.url))
enableCompileCache(process.env.NODE_COMPILE_CACHE)
const { test } = await import('./test.ts')
await test(process.argv.slice(2))
