import { styleText } from 'node:util'
import { allTests, citationFaults, ruleBook } from './rules/citations.ts'

const flags = process.argv.slice(2)
const listed = flags.includes('--tests')
if (flags.some(flag => flag !== '--tests')) throw new Error('npm run rules [-- --tests]')

const [{ rules }, faults, tests] = await Promise.all([ruleBook(), citationFaults(), allTests()])
const heldRules = new Set(tests.filter(({ rare }) => !rare).flatMap(({ ids }) => ids))
const bare = rules.filter(({ id }) => !heldRules.has(id))
const idle = tests.filter(({ ids }) => ids.length === 0)

const head = (text: string) => console.log(`\n${styleText('bold', text)}`)
head(`${bare.length} of ${rules.length} rules have no test`)
for (const { id, text, file } of bare) console.log(`${id}  ${text}  (${file})`)
head(`${faults.length} citations or rules are wrong`)
for (const fault of faults) console.log(fault)
head(`${idle.length} of ${tests.length} tests hold no rule${listed ? '' : ' (--tests lists them)'}`)
const folders = Map.groupBy(idle, ({ file }) =>
  file
    .split('/')
    .slice(0, -1)
    .slice(0, file.startsWith('src/features/') ? 4 : 2)
    .join('/'),
)
for (const [folder, its] of [...folders].sort(([, a], [, b]) => b.length - a.length)) {
  console.log(`${String(its.length).padStart(5)}  ${folder}`)
  if (listed) for (const { file, name } of its) console.log(`       ${file} › ${name}`)
}
process.exitCode = bare.length + faults.length === 0 ? 0 : 1
