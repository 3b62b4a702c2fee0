// The import rules as a rule of oxlint, so that editors show them too.
import { dirname, relative, resolve, sep } from 'node:path'
import { packageRefusal, refusal } from './importRules.ts'

interface Node {
  type: string
  source?: { type: string; value?: unknown } | null
}
interface RuleContext {
  filename: string
  cwd: string
  report(finding: { node: unknown; message: string }): void
}

/** As package.json's `imports`. */
const OURS: Record<string, string> = {
  '#db': 'db',
  '#contract': 'src/contract',
  '#lib': 'src/lib',
  '#server': 'src/server',
  '#web': 'src/web',
  '#features': 'src/features',
}

/** The imported file's path from the root, or null for a package. */
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

const plugin = { meta: { name: 'plantel' }, rules: { imports } }
// oxlint loads a plugin by its default export.
export default plugin
