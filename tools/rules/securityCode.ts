// Checks that tests cannot cover everywhere: markup built from text, code built from text, and superlinear patterns.
import { RegExpParser } from '@eslint-community/regexpp'
import { analyse } from 'scslre'
import { parseSync } from 'vite'
import { among, sources, type Source } from './sources.ts'

/** Files that may set markup, with the reason why it is never user text. */
const MARKUP: Record<string, string> = {
  'src/web/main.ts': 'a fixed text; the message goes in as textContent',
  'src/features/foundation/session/web/signInForm.ts': 'fixed text of markup.ts',
  'src/features/foundation/session/web/deskFaces.ts': 'fixed text of its own and of markup.ts; names go in as textContent',
  'src/features/foundation/session/web/factorForm.ts': 'fixed text of its own and of markup.ts',
  'src/features/foundation/session/web/forgotForm.ts': 'fixed text of markup.ts',
  'src/features/foundation/session/web/inviteForm.ts': 'fixed text of its own and of markup.ts; names go in as textContent',
  'src/features/foundation/session/web/markup.ts': 'fixed icons of its own',
  'src/features/online/quizzes/web/formula/FormulaView.tsx': 'what KaTeX made, which escapes what it is given',
}

const SHORT: Record<string, string> = {
  'src/lib/money.ts /\\B(?=(\\d{3})+$)/g': 'the digits of a number',
  'src/lib/text.ts /\\B(?=(\\d{4})+$)/g': 'the digits of a phone',
  'src/features/online/quizzes/gift/write.ts /\\.?0+$/': 'the digits of a number',
  'src/features/online/material/server/transcode/probe.ts /^ {2}Stream #0:\\d+.*?: Video: .*?, (\\d{2,5})x(\\d{2,5})[ ,]/m':
    'the last words of ffmpeg: 20,000 characters, in a process that may be ended',
  'src/features/online/material/server/transcode/probe.ts /^ {2}Stream #0:\\d+.*?: Audio: /m': 'the same',
}

interface Node {
  type: string
  start: number
  [key: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node))
    for (const inner of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(inner)) yield* nodesOf(inner)
}

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression') return nameOf(node.property)
  if (node.type === 'Literal') return String(node.value)
  return typeof node.name === 'string' ? node.name : ''
}

const SETS_MARKUP = new Set(['innerHTML', 'outerHTML', 'srcdoc'])
const MAKES_MARKUP = new Set(['insertAdjacentHTML', 'createContextualFragment', 'setHTMLUnsafe', 'parseHTMLUnsafe'])

function dangerOf(node: Node): 'markup' | 'code' | null {
  const callee = nameOf(node.callee)
  switch (node.type) {
    case 'AssignmentExpression':
      return isNode(node.left) && node.left.type === 'MemberExpression' && SETS_MARKUP.has(nameOf(node.left)) ? 'markup' : null
    case 'JSXAttribute':
      return nameOf(node.name) === 'dangerouslySetInnerHTML' ? 'markup' : null
    case 'NewExpression':
    case 'CallExpression': {
      if (callee === 'eval' || callee === 'Function' || callee === 'runInThisContext' || callee === 'runInNewContext') return 'code'
      const [first] = node.arguments as Node[]
      if (
        /^set(Timeout|Interval)$/.test(callee) &&
        (first?.type === 'TemplateLiteral' || (first?.type === 'Literal' && typeof first.value === 'string'))
      )
        return 'code'
      if (MAKES_MARKUP.has(callee)) return 'markup'
      const of = isNode(node.callee) && node.callee.type === 'MemberExpression' ? nameOf(node.callee.object) : ''
      return of === 'document' && /^write(ln)?$/.test(callee) ? 'markup' : null
    }
    default:
      return null
  }
}

const parser = new RegExpParser()

/** True when matching takes more than linear time. */
export function isSuperlinear({ pattern, flags }: { pattern: string; flags: string }): boolean {
  const modes = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') }
  return analyse({ pattern: parser.parsePattern(pattern, 0, pattern.length, modes), flags: parser.parseFlags(flags) }).reports.length > 0
}

/** A pattern follows one of these; the rest are dangerous names. Most files have neither. */
const SUSPECT =
  /(?:[(,=:[!&|?{;]|=>|\b(?:return|typeof|case)\b)\s*\/(?![/*>])|innerHTML|outerHTML|srcdoc|InnerHTML|AdjacentHTML|ContextualFragment|HTMLUnsafe|\beval\b|\bFunction\b|runIn(?:This|New)Context|set(?:Timeout|Interval)\(\s*['"`]|\bwrite(?:ln)?\(/

/** The violations of a file. `used`: collects the exceptions that it needed. */
export function faultsOf({ path, text }: Source, used: Set<string>): string[] {
  if (!SUSPECT.test(text)) return []
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) return [`${path}: ${errors[0]!.message}`]
  const at = (node: Node) => `${path}:${text.slice(0, node.start).split('\n').length}`
  const faults: string[] = []
  for (const node of nodesOf(program as unknown as Node)) {
    const danger = dangerOf(node)
    if (danger === 'code') faults.push(`${at(node)}: code is not made from text`)
    if (danger === 'markup') {
      if (path in MARKUP) used.add(path)
      else faults.push(`${at(node)}: markup is made by React or textContent`)
    }
    const regex = node.type === 'Literal' ? (node.regex as { pattern: string; flags: string } | undefined) : undefined
    if (!regex || !isSuperlinear(regex)) continue
    const key = `${path} /${regex.pattern}/${regex.flags}`
    if (key in SHORT) used.add(key)
    else faults.push(`${at(node)}: /${regex.pattern}/${regex.flags} takes longer than its text is long`)
  }
  return faults
}

/**
 * Product code only; tests and tools read no untrusted input.
 * @param changed only these files
 */
export async function securityCodeFaults(changed?: readonly string[]): Promise<string[]> {
  const used = new Set<string>()
  const files = (await sources('src/**/*.{ts,tsx,js}')).filter(({ path }) => !/\.test\.tsx?$|\/testing/.test(path))
  const faults = among(files, changed).flatMap(file => faultsOf(file, used))
  if (changed) return faults
  const idle = [...Object.keys(MARKUP), ...Object.keys(SHORT)].filter(each => !used.has(each))
  return [...faults, ...idle.map(each => `tools/rules/securityCode.ts: '${each}' is no exception any more`)]
}
