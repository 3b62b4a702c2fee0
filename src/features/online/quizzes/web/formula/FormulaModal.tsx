import { Button, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { figure } from '#lib/numbers.ts'
import { toast } from '#web/ui/toasts.ts'
import { FormModal } from '#web/ui/FormModal.tsx'
import { QUIZ_LIMITS, QUIZ_TEXTS } from '../../texts.ts'
import { WRITES } from '../model/access.ts'
import { FormulaView } from './FormulaView.tsx'
import { MathField, type MathFieldHandle } from './MathField.tsx'
import { PALETTE, plainLatex, type Sign } from './palette.ts'
import styles from './formula.module.css'
import quizzesStyles from '../quizzes.module.css'
import fieldStyles from '#web/ui/field.module.css'

interface Props {
  title: string
  formula: string | null
  onSave(formula: string | null): void
  onClose(): void
}

/** The formula editor: a visual field, LaTeX, and a preview, all the same formula. */
export function FormulaModal({ title, formula, onSave, onClose }: Props) {
  const [latex, setLatex] = useState(formula ?? '')
  const [missing, setMissing] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const field = useRef<MathFieldHandle>(null)

  useEffect(() => {
    let gone = false
    import('./katex.ts').then(
      ({ typeset }) => gone || setWrong(latex.trim() ? typeset(latex, true).wrong : null),
      () => undefined,
    )
    return () => void (gone = true)
  }, [latex])

  const insert = (sign: Sign) => {
    if (!field.current?.insert(sign)) setLatex(before => before + plainLatex(sign))
  }
  const submit = () => {
    if (latex.trim() === '') return toast.warn(QUIZ_TEXTS.formula)
    if (wrong) return toast.warn(wrong)
    onSave(latex.trim())
    onClose()
  }
  return (
    <FormModal
      title={title}
      access={WRITES}
      width={640}
      dirty={latex.trim() !== (formula ?? '')}
      onClose={onClose}
      onSubmit={submit}
      submit="Guardar fórmula"
      left={
        formula !== null && (
          <Button type="text" danger onClick={() => (onSave(null), onClose())}>
            Quitar fórmula
          </Button>
        )
      }
    >
      <div className={styles.palette} role="group" aria-label="Signos">
        {PALETTE.map(sign => (
          <button key={sign.name} type="button" title={sign.name} onClick={() => insert(sign)}>
            {/* Its name as content: the rendered signs would count as its visible text. */}
            <span className="visuallyHidden">{sign.name}</span>
            <span aria-hidden>
              <FormulaView latex={sign.shows} />
            </span>
          </button>
        ))}
      </div>
      {missing ? (
        <p className={quizzesStyles.note}>El editor visual no se pudo cargar. Escribe la fórmula en LaTeX.</p>
      ) : (
        <div className={fieldStyles.field} data-slot="field">
          <div className="label">Fórmula</div>
          <MathField
            ref={field}
            latex={latex}
            onChange={text => setLatex(text.slice(0, QUIZ_LIMITS.formula))}
            onMissing={() => setMissing(true)}
          />
        </div>
      )}
      <div className={fieldStyles.field} data-slot="field">
        <div className="label">
          <label htmlFor="qz-latex">LaTeX</label>
          <span className="muted tabular">
            {figure(latex.length)} de {figure(QUIZ_LIMITS.formula)}
          </span>
        </div>
        <Input.TextArea
          id="qz-latex"
          className={styles.latexField}
          rows={2}
          spellCheck={false}
          autoComplete="off"
          maxLength={QUIZ_LIMITS.formula}
          value={latex}
          onChange={({ target }) => setLatex(target.value.replace(/\s+/g, ' '))}
        />
      </div>
      <div className="label">Así se verá</div>
      <output className={styles.preview} data-slot="formula-preview" aria-live="polite">
        {latex.trim() ? <FormulaView latex={latex} block /> : <span className="muted">Todavía no hay fórmula.</span>}
      </output>
      {wrong && <p className={fieldStyles.fieldError}>{wrong}</p>}
    </FormModal>
  )
}
