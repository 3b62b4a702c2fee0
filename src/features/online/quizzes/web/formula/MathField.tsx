import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import type { MathfieldElement } from './mathlive.ts'
import type { Sign } from './palette.ts'
import styles from './formula.module.css'

export interface MathFieldHandle {
  /** Inserts at the cursor; false while the field is not loaded. */
  insert(sign: Sign): boolean
}

interface Props {
  latex: string
  onChange(latex: string): void
  onMissing(): void
  ref: Ref<MathFieldHandle>
}

export function MathField({ latex, onChange, onMissing, ref }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [field, setField] = useState<MathfieldElement>()
  const latest = useRef({ latex, onChange, onMissing })
  latest.current = { latex, onChange, onMissing }

  useEffect(() => {
    let field: MathfieldElement | undefined
    let gone = false
    const first = latest.current.latex
    const abortion = new AbortController()
    for (const act of ['pointerdown', 'keydown'])
      document.addEventListener(act, () => abortion.abort(), { capture: true, signal: abortion.signal })
    import('./mathlive.ts').then(
      ({ mountField }) => {
        if (gone || !box.current) return
        field = mountField(box.current, latest.current.latex, 'Fórmula', text => latest.current.onChange(text))
        setField(field)
        // A user who moved to another field meanwhile stays there.
        if (!abortion.signal.aborted && latest.current.latex === first) field.focus()
      },
      () => latest.current.onMissing(),
    )
    return () => {
      gone = true
      abortion.abort()
      field?.remove()
    }
  }, [])

  // Text typed in the plain field.
  useEffect(() => {
    if (field && field.value !== latex) field.setValue(latex, { silenceNotifications: true })
  }, [field, latex])

  useImperativeHandle(ref, () => ({
    insert(sign) {
      if (!field) return false
      field.insert(sign.latex, { focus: true, format: 'latex' })
      return true
    },
  }))
  return <div ref={box} className={styles.mathfield} />
}
