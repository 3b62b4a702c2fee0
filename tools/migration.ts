import { readdir, writeFile } from 'node:fs/promises'

const folder = new URL('../db/migrations/', import.meta.url)
const [name = ''] = process.argv.slice(2)
if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
  console.error('Usage: npm run migration -- <name>, in lower case with hyphens: npm run migration -- campus-color')
  process.exit(1)
}
const last = Math.max(...(await readdir(folder)).map(file => Number.parseInt(file, 10)))
const path = `db/migrations/${String(last + 1).padStart(4, '0')}-${name}.sql`
// When two branches take the same number, a test tells the second one to land (RUN-120).
await writeFile(
  new URL(`../${path}`, import.meta.url),
  '-- Why. One table in use a file (RUN-118); functions, triggers and views lie in db/functions.\n',
  { flag: 'wx' },
)
console.log(`${path}\nThen npm run schema.`)
