// docs/style.md: a name says what the thing is. The rule counts declarations whose whole name is a past participle; the count may only fall.
import { parseSync } from 'vite'
import { sources, type Source } from './sources.ts'

export interface Declaration {
  path: string
  line: number
  name: string
}

/** The most that the repository may still contain. There were 4,248 on 29 November 2026. Lower it when you rename one. */
const MOST = 150

/** Words that are also nouns or verbs of the field (set, run, split, cut, hit, put) are left out, and so is `done`, a usual callback. */
const PARTICIPLES = new Set(
  `asked begun born broken brought chosen drawn driven forgotten found given gone got grown heard held hidden kept known laid left lost
  made meant met named overdue paid read refused said seen sent shown spent spoken stood struck taken taught told torn undone unknown
  unseen wanted won written`.split(/\s+/),
)

interface Node {
  type: string
  start: number
  name?: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const COMPARES = new Set(['===', '!==', '<', '>', '<=', '>=', 'in', 'instanceof'])
const ASKS = new Set(['has', 'includes', 'some', 'every', 'test', 'startsWith', 'endsWith'])
const STATES = new Set(['useState', 'useRef'])

/** Whether an initial value is surely a boolean: an adjective names one well. */
function isBoolean(value: unknown): boolean {
  if (!isNode(value)) return false
  switch (value.type) {
    case 'BinaryExpression':
      return COMPARES.has(String(value.operator))
    case 'UnaryExpression':
      return value.operator === '!'
    case 'Literal':
      return typeof value.value === 'boolean'
    case 'LogicalExpression':
      return isBoolean(value.right) && (value.operator === '??' || isBoolean(value.left))
    case 'CallExpression': {
      const callee = value.callee as Node
      const name = callee.name ?? (callee.property as Node | undefined)?.name ?? ''
      return ASKS.has(name) || (STATES.has(name) && isBoolean((value.arguments as unknown[])[0]))
    }
    default:
      return false
  }
}

const isOfBoolean = ({ typeAnnotation }: Node): boolean =>
  isNode(typeAnnotation) && isNode(typeAnnotation.typeAnnotation) && typeAnnotation.typeAnnotation.type === 'TSBooleanKeyword'

/** The identifiers that a pattern declares. A shorthand `{ held }` takes the name of its property, and does not count. */
function namesIn(pattern: unknown): Node[] {
  if (!isNode(pattern)) return []
  switch (pattern.type) {
    case 'Identifier':
      return isOfBoolean(pattern) ? [] : [pattern]
    case 'AssignmentPattern':
      return isBoolean(pattern.right) ? [] : namesIn(pattern.left)
    case 'RestElement':
      return namesIn(pattern.argument)
    case 'ArrayPattern':
      return (pattern.elements as unknown[]).flatMap(namesIn)
    case 'ObjectPattern':
      return (pattern.properties as Node[]).flatMap(each => (each.shorthand ? [] : namesIn(each.value ?? each)))
    default:
      return []
  }
}

const TYPES = new Set(['FunctionDeclaration', 'ClassDeclaration', 'TSInterfaceDeclaration', 'TSTypeAliasDeclaration'])
const isFunction = ({ type, init }: Node): boolean => type === 'FunctionDeclaration' || (isNode(init) && init.type.includes('Function'))

function declaredBy(node: Node): Node[] {
  const own = node.type === 'VariableDeclarator' ? !isBoolean(node.init) : TYPES.has(node.type)
  // A function `read` is named by a verb.
  const names = own ? namesIn(node.id).filter(({ name }) => name !== 'read' || !isFunction(node)) : []
  return Array.isArray(node.params) ? [...names, ...node.params.flatMap(namesIn)] : names
}

function collect(node: Node, into: Node[]): void {
  into.push(...declaredBy(node))
  for (const key in node) {
    const value = node[key]
    if (Array.isArray(value)) {
      for (const each of value) if (isNode(each)) collect(each, into)
    } else if (isNode(value)) collect(value, into)
  }
}

/** A word as a declaration may write it, so that most files need no parser. */
const MAY_HAVE = new RegExp(`(?<![.'\\w-])(?:${[...PARTICIPLES].join('|')})\\s*(?:[:=,)\\]}<{(]|of |in |extends )`, 'i')

/** The declarations of a file whose name is a participle of the list. */
export function participlesOf({ path, text }: Source): Declaration[] {
  if (!MAY_HAVE.test(text)) return []
  const all: Node[] = []
  collect(parseSync(path, text).program as unknown as Node, all)
  return all
    .filter(({ name }) => PARTICIPLES.has(name!.toLowerCase()))
    .map(({ name, start }) => ({ path, line: text.slice(0, start).split('\n').length, name: name! }))
}

const GENERATED = 'src/server/db/schema.ts'

const declarations = async (): Promise<Declaration[]> =>
  (await sources('{src,db,tools,e2e,lab,test,examples}/**/*.{ts,tsx}', '*.ts'))
    .filter(({ path }) => path !== GENERATED)
    .flatMap(participlesOf)

export const participleCount = async (): Promise<number> => (await declarations()).length

/** More declarations than there were. @param changed files whose declarations are listed; absent: none, there are too many */
export async function participleFaults(changed?: readonly string[]): Promise<string[]> {
  const all = await declarations()
  if (all.length <= MOST) return []
  return [
    `${all.length} declarations are named by a past participle alone, at most ${MOST} are allowed (docs/style.md)`,
    ...all.filter(({ path }) => changed?.includes(path)).map(({ path, line, name }) => `${path}:${line}: ${name}`),
  ]
}
