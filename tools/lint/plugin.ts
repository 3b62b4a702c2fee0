// The import rules as an oxlint rule, so that editors show them too.
import { dirname, relative, resolve, sep } from 'node:path'
import { packageRefusal, refusal } from './importRules.ts'

interface Node {
  type: string
  [key: string]: unknown
  source?: { type: string; value?: unknown } | null
}
interface RuleContext {
  filename: string
  cwd: string
  report(finding: { node: unknown; message: string }): void
}

/** Same as `imports` of package.json. */
const OURS: Record<string, string> = {
  '#db': 'db',
  '#contract': 'src/contract',
  '#lib': 'src/lib',
  '#server': 'src/server',
  '#web': 'src/web',
  '#features': 'src/features',
}

function target(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return resolve('/', dirname(from), specifier).slice(1)
  const [first = '', ...rest] = specifier.split('/')
  const folder = OURS[first]
  return folder === undefined ? null : [folder, ...rest].join('/')
}

const imports = {
  create(context: RuleContext) {
    const from = relative(context.cwd, context.filename).split(sep).join('/')
    const check = ({ source }: Node) => {
      if (typeof source?.value !== 'string') return
      const specifier = source.value.split('?')[0]!
      const to = target(from, specifier)
      const reason = to === null ? packageRefusal(from, specifier) : refusal(from, to)
      if (reason) context.report({ node: source, message: `${from} may not import ${source.value}: ${reason}.` })
    }
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check, ImportExpression: check }
  },
}

/** True when this expression may be text. Calls and variables are unknown here. */
function isText(node: Node | null | undefined): boolean {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' || typeof node.value === 'number'
    case 'TemplateLiteral':
      return true
    case 'ConditionalExpression':
      return isText(node.consequent as Node) || isText(node.alternate as Node)
    case 'LogicalExpression':
      return isText(node.right as Node) || (node.operator !== '&&' && isText(node.left as Node))
    default:
      return false
  }
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
function nameAround(node: Node): string {
  let at = node.parent as Node | undefined
  while (at && !FUNCTIONS.has(at.type)) at = at.parent as Node | undefined
  const declaration = (at?.id ?? (at?.parent as Node | undefined)?.id) as { name?: string } | null | undefined
  return declaration?.name ?? ''
}

/** M125: text that a component returns bare, which JSX cannot wrap in an element. */
const ownText = {
  create(context: RuleContext) {
    if (!context.filename.endsWith('.tsx')) return {}
    const check = (node: Node, returned: Node) => {
      if (/^[A-Z]/.test(nameAround(node)) && isText(returned))
        context.report({ node: returned, message: 'A component returns text as <>{text}</>, so that it has an element of its own.' })
    }
    return {
      ReturnStatement: (node: Node) => check(node, node.argument as Node),
      'ArrowFunctionExpression > :not(BlockStatement).body': (node: Node) => check(node, node),
    }
  },
}

const MOST_LINES = 60
const linesOf = ({ loc }: Node): number => {
  const { start, end } = loc as Record<'start' | 'end', { line: number }>
  return end.line - start.line + 1
}

/** RUN-152: a function has at most 60 lines. Inner functions count for themselves; markup and SQL do not count. */
const shortFunctions = {
  create(context: RuleContext) {
    /** For each open function, or piece of markup or text: its lines that do not count. */
    const open: number[] = []
    const enter = () => void open.push(0)
    const leave = (node: Node) => {
      const lines = linesOf(node)
      const own = lines - open.pop()!
      if (open.length > 0) open[open.length - 1]! += lines - 1
      if (own > MOST_LINES && FUNCTIONS.has(node.type))
        context.report({ node, message: `A function has at most ${MOST_LINES} lines; this one has ${own}.` })
    }
    const counted = [...FUNCTIONS, 'JSXElement', 'JSXFragment', 'TemplateLiteral']
    return Object.fromEntries(counted.flatMap(type => [[type, enter] as const, [`${type}:exit`, leave] as const]))
  },
}

const plugin = { meta: { name: 'plantel' }, rules: { imports, 'own-text': ownText, 'short-functions': shortFunctions } }
// oxlint loads a plugin by its default export.
export default plugin
