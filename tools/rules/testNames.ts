export interface TestName {
  groups: string[]
  /** As written; values of a table or template appear as `%s`, `$name` or `${…}`. */
  name: string
  /** A journey's '@phone', '@whole'. */
  tags: string[]
}

const CALL = /^([ \t]*)(describe|test(?:\.describe)?|it)(\.each(?:<[^\n]*?>(?=\())?)?(?=\s*[(`])/gm
const TITLE = /^\s*\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/s
const TAGS = /^,\s*\{\s*tag:\s*(?:\[[^\]]*\]|'[^']*')/

function closing(text: string): number {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]!
    if (char === "'" || char === '"' || char === '`') {
      for (at += 1; at < text.length && text[at] !== char; at += 1) if (text[at] === '\\') at += 1
    } else if ('([{'.includes(char)) depth += 1
    else if (')]}'.includes(char) && (depth -= 1) === 0) return at
  }
  return text.length
}

export function testsOf(text: string): TestName[] {
  const around: { indent: number; title: string }[] = []
  const tests: TestName[] = []
  for (const match of text.matchAll(CALL)) {
    const [call, indentation = '', kind = '', each] = match
    let rest = text.slice(match.index + call.length)
    if (each) rest = rest.slice(closing(rest) + 1)
    const [head = '', , escaped] = TITLE.exec(rest) ?? []
    const title = escaped?.replace(/\\(['"`\\])/g, '$1')
    if (title === undefined) continue
    while (around.length > 0 && around.at(-1)!.indent >= indentation.length) around.pop()
    if (kind.endsWith('describe')) around.push({ indent: indentation.length, title })
    else {
      const tags = TAGS.exec(rest.slice(head.length))?.[0].match(/@\w+/g) ?? []
      tests.push({ groups: around.map(group => group.title), name: title, tags })
    }
  }
  return tests
}

export function patternOf(name: string): RegExp {
  const escape = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(
    `^${name
      .split(/\$\{[^}]*\}|%[sdifjo]|\$\w[\w.]*/)
      .map(escape)
      .join('.+')}$`,
    's',
  )
}
