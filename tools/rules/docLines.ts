// Docs are read in a terminal and in diffs: their lines have at most 120 characters.
import { among, sources, type Source } from './sources.ts'

const MOST = 120

/** Lines that are too long. A table, a code block and a line without a blank cannot be wrapped. */
export function longLines({ path, text }: Source): string[] {
  let isCode = false
  return text.split('\n').flatMap((line, at) => {
    if (line.startsWith('```')) isCode = !isCode
    const canWrap = !isCode && !line.startsWith('|') && /\S\s+\S/.test(line.trim())
    return canWrap && line.length > MOST ? [`${path}:${at + 1}: has ${line.length} characters; at most ${MOST}`] : []
  })
}

/** A rule of docs/rules is one line by its own format, and docs/api.md is generated. */
export async function docLineFaults(changed?: readonly string[]): Promise<string[]> {
  const docs = (await sources('docs/*.md', 'docs/decisions/*.md', '*.md')).filter(
    ({ path }) => !/^docs\/api\.md$|^THIRD-PARTY\.md$/.test(path),
  )
  return among(docs, changed).flatMap(longLines)
}
