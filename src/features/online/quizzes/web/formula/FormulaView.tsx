import { memo, useEffect, useState } from 'react'
import styles from './formula.module.css'

type Setter = typeof import('./katex.ts')
let setter: Setter | undefined

/** A rendered formula; its LaTeX until KaTeX has loaded. */
export const FormulaView = memo(function FormulaView({ latex, block = false }: { latex: string; block?: boolean }) {
  const [ready, setReady] = useState(setter)
  useEffect(() => {
    if (ready) return
    let gone = false
    import('./katex.ts').then(
      module => {
        setter = module
        if (!gone) setReady(module)
      },
      // Offline the LaTeX remains.
      () => undefined,
    )
    return () => void (gone = true)
  }, [ready])
  if (!ready)
    return (
      <code className={styles.latex} data-slot="latex">
        {latex}
      </code>
    )
  // KaTeX escapes its input; `trust` is off, so it outputs no links or markup of the author.
  return <span data-slot="formula" dangerouslySetInnerHTML={{ __html: ready.typeset(latex, block).html }} />
})
