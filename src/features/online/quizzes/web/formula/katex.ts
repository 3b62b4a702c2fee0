// Renders formulas with KaTeX: loaded with the first formula, each rendered once.
import 'katex/dist/katex.min.css'
import katex from 'katex'

const MOST_FORMULAS = 2_000
const set = new Map<string, { html: string; wrong: string | null }>()

/** Markup of a formula; `wrong`: what KaTeX could not read. */
export function typeset(latex: string, block: boolean): { html: string; wrong: string | null } {
  const key = `${block ? 1 : 0}${latex}`
  const cached = set.get(key)
  if (cached) return cached
  const options = { displayMode: block, trust: false, strict: 'ignore' as const, maxSize: 20, maxExpand: 500 }
  let rendered
  try {
    rendered = { html: katex.renderToString(latex, { ...options, throwOnError: true }), wrong: null }
  } catch {
    // KaTeX reports in English; the red text shows where the error is.
    const html = katex.renderToString(latex, { ...options, throwOnError: false, errorColor: 'var(--red)' })
    rendered = { html: html.replace(/ title="[^"]*"/, ''), wrong: 'La fórmula no se entiende. Revisa llaves y comandos.' }
  }
  if (set.size >= MOST_FORMULAS) set.clear()
  set.set(key, rendered)
  return rendered
}
