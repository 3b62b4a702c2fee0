import { memo, useEffect, useState } from 'react'
import styles from './formula.module.css'

type Setter = typeof import('./katex.ts')
let setter: Setter | undefined

/** A formula as it is read on paper; its LaTeX until the setter has come. */
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
      // Without network its LaTeX has to do.
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
  // KaTeX escapes what it is given; `trust` is off, so no links or markup of the author's come through.
  return <span data-slot="formula" dangerouslySetInnerHTML={{ __html: ready.typeset(latex, block).html }} />
})
