// `npm start`: checks Node's version, builds the console if needed, then starts the server. Plain JavaScript, so that an old Node can
// parse it.
const [major] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(
    `Plantel needs Node 24 or newer; this is ${process.versions.node}. Run it as "npm start" after "npm ci", or install Node 24 (macOS: there is no npm package of it).`,
  )
  process.exit(1)
}
// The next start reuses compiled code.
const { enableCompileCache } = await import('node:module')
const { fileURLToPath } = await import('node:url')
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))
const { endWithNpm } = await import('../src/server/endTogether.ts')
endWithNpm()
const { buildConsole } = await import('./buildConsole.ts')
const { sentenceOf } = await import('../src/server/startFaults.ts')
await buildConsole().catch(error => {
  console.error(sentenceOf(error))
  process.exit(1)
})
await import('../src/server/main.ts')
