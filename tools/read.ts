// `npm run read -- <file> --as bank|students|groups|visitors|quiz [--sheet NAME] [--answers FILE.json]`: how the console reads a file, as one JSON
// object (LLE-52). No server is needed. Exit 0: the file could be read; 2: the Spanish sentence says why not.
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { UnreadableSheet } from '../src/lib/sheet/unreadable.ts'
import { readFileAs } from './read/readFileAs.ts'
import { READ_AS, type ReadAs } from './read/shape.ts'

const USAGE = `Usage: npm run read -- <file> --as ${READ_AS.join('|')} [--sheet NAME] [--hidden] [--answers FILE.json]\n`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { as: { type: 'string' }, sheet: { type: 'string' }, answers: { type: 'string' }, hidden: { type: 'boolean' } },
})
const [path] = positionals
if (path === undefined || !READ_AS.includes(values.as as ReadAs)) {
  process.stderr.write(USAGE)
  process.exit(1)
}
try {
  const answers = values.answers === undefined ? {} : (JSON.parse(await readFile(values.answers, 'utf8')) as Record<string, string>)
  const bytes = new Uint8Array(await readFile(path))
  const result = readFileAs(bytes, { name: path, as: values.as as ReadAs, sheet: values.sheet, answers, hidden: values.hidden ?? false })
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
} catch (error) {
  if (!(error instanceof UnreadableSheet)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}
