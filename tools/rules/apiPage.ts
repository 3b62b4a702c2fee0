// docs/api.md: every call of the contracts, one line each. `npm run api` writes it, `npm run check` refuses an outdated one.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isService, permissionsOf, type Access } from '../../src/contract/access.ts'
import { addressOf, type AnyRoute } from '../../src/contract/route.ts'
import { root } from '../runner.ts'
import { sources } from './sources.ts'

export const API_PAGE = 'docs/api.md'

const HEAD = `# The calls

Written by \`npm run api\` from the contracts (\`src/features/*/*/contract.ts\`), which have the fields; \`/api/docs\` shows them with examples. Paths stand below \`/api\`.
\`needs\`: \`public\` is nobody signed in, \`auth\` any session, a permission, one of several, or a program's scope. *narrow*: the handler asks for more, by what is in the call.
*proof*: who calls has to have shown within five minutes who they are, always or by what is in the call; else 403 \`CONFIRM_IDENTITY\`.
\`reaches\` is what it reaches for an employee limited to campuses: \`open\` rows of nobody, \`person\` whole students of the campuses, \`place\` what happened there, \`both\`,
\`desk\` person with one look at a student of elsewhere, \`whole\` refused to them.
*once*: takes an \`Idempotency-Key\`. What any call may answer besides (400, 401, 403, 413, 415, 429, 503) is said in \`docs/rules/wire.md\`.
`

const isRoute = (value: unknown): value is AnyRoute =>
  typeof value === 'object' && value !== null && 'paramsSchema' in value && 'method' in value && 'path' in value

const METHODS: readonly string[] = ['get', 'post', 'put', 'delete']

export const routesIn = (contract: object): AnyRoute[] => {
  const exported: unknown[] = Object.values(contract)
  const inside = exported.flatMap((group): unknown[] => (typeof group === 'object' && group !== null ? Object.values(group) : []))
  const byAddress = (one: AnyRoute, other: AnyRoute) =>
    one.path < other.path ? -1 : one.path > other.path ? 1 : METHODS.indexOf(one.method) - METHODS.indexOf(other.method)
  return [...new Set(inside.filter(isRoute))].toSorted(byAddress)
}

const needs = (access: Access): string => {
  if (isService(access)) return `scope \`${access.service}\``
  const permissions = permissionsOf(access)
  return (permissions.length > 0 ? permissions : [String(access)]).map(each => `\`${each}\``).join(' or ')
}
const codes = ({ fails = [] }: AnyRoute): string => fails.map(each => each.replace(/^(\d+) (.+)$/, '$1 `$2`')).join(', ')
const answers = ({ returns }: AnyRoute): string =>
  returns === 'file'
    ? 'a file'
    : Object.keys((returns ?? {}) as object)
        .map(each => `\`${each}\``)
        .join(', ')

/** `| POST /payments *once* | Take a payment | … | … |` */
export const rowOf = (route: AnyRoute): string => {
  const { summary, access, scope, narrow, proof, idempotent } = route
  const call = `\`${addressOf(route)}\`${idempotent ? ' *once*' : ''}`
  return `| ${call} | ${summary} | ${needs(access)}${narrow ? ' *narrow*' : ''}${proof ? ' *proof*' : ''} | ${scope} | ${answers(route)} | ${codes(route)} |`
}

export async function apiPage(): Promise<string> {
  const contracts = await sources('src/features/**/{contract,*Contract}.ts')
  const imported = await Promise.all(
    contracts.map(async ({ path }) => ({ path, contract: (await import(pathToFileURL(join(root, path)).href)) as object })),
  )
  return HEAD + [...sectionsOf(imported)].map(([feature, routes]) => sectionOf(feature, routes)).join('')
}

/** Sections are named after their routes, so that a feature's second contract gets no second heading. */
export function sectionsOf(contracts: readonly { path: string; contract: object }[]): Map<string, AnyRoute[]> {
  const sections = new Map<string, object[]>()
  for (const { path, contract } of contracts) {
    const feature = path.endsWith('/contract.ts') ? path.split('/').at(-2)! : (routesIn(contract)[0]?.name.split('.')[0] ?? '')
    sections.set(feature, [...(sections.get(feature) ?? []), contract])
  }
  const merged = [...sections].map(([feature, parts]) => [feature, routesIn(Object.assign({}, ...parts) as object)] as const)
  return new Map(merged.filter(([, routes]) => routes.length > 0))
}

const sectionOf = (feature: string, routes: readonly AnyRoute[]) =>
  `\n## ${feature}\n\n| call | does | needs | reaches | answers with | refuses with |\n|---|---|---|---|---|---|\n${routes.map(rowOf).join('\n')}\n`

export async function apiFaults(): Promise<string[]> {
  const [page, before] = await Promise.all([apiPage(), readFile(join(root, API_PAGE), 'utf8').catch(() => '')])
  return page === before ? [] : [`${API_PAGE} is not what the contracts say: npm run api`]
}
