// npm run strangers [-- --only papers,mail]: third-party software on the demo academy. Not part of npm test (docs/strangers.md).
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs, styleText } from 'node:util'
import { endAll } from '../../test/support/children.ts'
import { chooseCases, markdownTable } from '../../test/support/runner.ts'
import { firefox, webkit } from './browsers/browser.ts'
import { byHand } from './browsers/walk.ts'
import { byPostfix } from './mail.ts'
import { readPapers } from './papers.ts'
import { readDebian, readEmbedded, readPooled } from './servers.ts'
import { suite } from './suites.ts'
import { findProgram, type Finding, type Stranger } from './stranger.ts'
import { root } from '../../tools/runner.ts'

const STRANGERS: readonly Stranger[] = [
  {
    name: 'prometheus',
    programs: { promtool: 'prometheus' },
    what: 'metrics, alert rules and settings, as promtool reads them',
    meet: async () => [await suite(['src/server/metrics/metrics.test.ts'], "Prometheus' own tool")],
  },
  {
    name: 'linters',
    programs: {},
    what: 'the OpenAPI document before Redocly and the schema of OpenAPI 3.1',
    meet: async () => [await suite(['src/features/foundation/docs/server/lint.test.ts'])],
  },
  {
    name: 'gift',
    programs: {},
    what: "cases of the kinds that Moodle's manual shows, in our own words",
    meet: async () => [await suite(['src/features/online/quizzes/web/gift/moodle.test.ts'])],
  },
  {
    name: 'papers',
    programs: { qpdf: 'qpdf', pdftotext: 'poppler-utils', zbarimg: 'zbar-tools', soffice: 'libreoffice-calc-nogui' },
    what: 'a generated client calls every read route of the embedded PostgreSQL; every paper and sheet among the answers is opened by others',
    async meet() {
      const { seen, papers } = await readEmbedded()
      return [seen, ...(await readPapers(papers))]
    },
  },
  {
    name: 'postgresql',
    programs: { postgres: 'postgresql', psql: 'postgresql' },
    what: "the same on Debian's PostgreSQL, by DATABASE_URL",
    meet: async () => [await readDebian()],
  },
  {
    name: 'pgbouncer',
    programs: { pgbouncer: 'pgbouncer' },
    what: 'the same behind PgBouncer, in session and in transaction mode; two instances behind it',
    meet: async () => [await readPooled('session'), await readPooled('transaction'), await suite(['test/support/pooler.test.ts'])],
  },
  {
    name: 'mail',
    programs: { postfix: 'postfix', openssl: 'openssl' },
    what: 'Postfix takes letters as they come, and with STARTTLS and a password; the console tries both out',
    meet: byPostfix,
  },
  {
    name: 'firefox',
    programs: { 'firefox-esr': 'firefox-esr', caddy: 'caddy' },
    what: 'signing in, enrolling, charging, groups, the door and a film by keys, over http on localhost and over https behind the proxy of deploy/',
    meet: () => byHand(firefox),
  },
  {
    name: 'webkit',
    programs: { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb', caddy: 'caddy' },
    what: 'the same in WebKitGTK',
    meet: () => byHand(webkit),
  },
]

interface NamedFinding extends Finding {
  name: string
  /** The suite did not run: `note` says what is missing, and how to install it. */
  absent: boolean
}

/** Missing programs and how to install them: this command installs nothing on the system. */
async function missing({ programs }: Stranger): Promise<string | null> {
  const absent: string[] = []
  for (const name of Object.keys(programs)) if ((await findProgram(name)) === null) absent.push(name)
  if (absent.length === 0) return null
  return `not installed: ${absent.join(', ')} (apt-get install ${[...new Set(absent.map(name => programs[name]))].join(' ')})`
}

async function meet(stranger: Stranger): Promise<NamedFinding[]> {
  const { name } = stranger
  const lacks = await missing(stranger)
  if (lacks !== null) return [{ name, absent: true, holds: false, note: lacks }]
  try {
    return (await stranger.meet()).map(finding => ({ name, absent: false, ...finding }))
  } catch (error) {
    console.error(error)
    return [{ name, absent: false, holds: false, note: error instanceof Error ? error.message.split('\n')[0]! : String(error) }]
  }
}

const verdict = ({ absent, holds }: NamedFinding) => (absent ? 'LEFT OUT' : holds ? 'well' : 'FAULT')

const page = (findings: readonly NamedFinding[]) => `# Strangers

\`npm run strangers\` shows the product to software that nobody here wrote, on this machine's loopback, with servers, folders and databases of its own. It is not part of \`npm test\`.
It runs what is installed and says what is not: Debian's packages are installed by a person, with the command that it prints. Two libraries of npm that only it uses have a lock file of
their own (\`lab/strangers/packages\`) and come to \`.cache\`. \`--only papers,mail\` tries some. It ends with 1 when one found a fault; what was left out is said, and is no fault.

${markdownTable([['stranger', 'what is shown'], ...STRANGERS.map(({ name, what }) => [name, what])])}

## Last result
${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${process.platform} ${process.arch}, Node ${process.versions.node}.

${markdownTable([['stranger', 'verdict', 'seen'], ...findings.map(one => [one.name, verdict(one), one.note.replaceAll('|', '/').replaceAll('\n', ' ')])])}
`

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const isAsked = chooseCases(
  values.only,
  STRANGERS.map(({ name }) => name),
)
const all: NamedFinding[] = []
for (const stranger of STRANGERS.filter(({ name }) => isAsked(name))) {
  console.log(`${stranger.name}: ${stranger.what}`)
  for (const finding of await meet(stranger)) {
    all.push(finding)
    console.log(styleText(finding.absent ? 'yellow' : finding.holds ? 'green' : 'red', `  ${verdict(finding).padEnd(8)} ${finding.note}`))
  }
}
await endAll()
if (values.only === undefined) await writeFile(join(root, 'docs/strangers.md'), page(all))
process.exit(all.some(({ absent, holds }) => !absent && !holds) ? 1 : 0)
