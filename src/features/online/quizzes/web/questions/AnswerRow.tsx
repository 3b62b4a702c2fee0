import { Checkbox, Input } from 'antd'
import { ImageUp, Sigma, Trash2 } from 'lucide-react'
import { memo, useState } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { QUIZ_LIMITS, SHOWS } from '../../texts.ts'
import { FormulaModal } from '../formula/FormulaModal.tsx'
import { withFormula, withPicture, type EditedAnswer } from '../model/edited.ts'
import { fieldId } from './fieldId.ts'
import { Illustration } from './Shown.tsx'
import { usePicture } from './usePicture.ts'
import { classes } from '#web/look/classes.ts'
import styles from './questions.module.css'

export type ChangeAnswer = (key: string, change: (answer: EditedAnswer) => EditedAnswer) => void

interface Props {
  answer: EditedAnswer
  /** Position of the answer, from 1. */
  number: number
  question: number
  faulty: boolean
  onChange: ChangeAnswer
  onRemove(key: string): void
}

export const AnswerRow = memo(function AnswerRow({ answer, number, question, faulty, onChange, onRemove }: Props) {
  const { key } = answer
  const of = `de la respuesta ${number} de la pregunta ${question}`
  const [formula, setFormula] = useState(false)
  const picture = usePicture(image => onChange(key, each => withPicture(each, image)))
  return (
    <li className={classes(styles.answer, answer.valid && styles.right)}>
      <Checkbox
        checked={answer.valid}
        aria-label={`Respuesta ${number} de la pregunta ${question} es correcta`}
        title="Correcta"
        onChange={({ target }) => onChange(key, each => ({ ...each, valid: target.checked }))}
      />
      <div className={styles.answerBody}>
        {answer.type === SHOWS.text && picture.part === null ? (
          <Input.TextArea
            id={fieldId(key)}
            className={styles.grow}
            rows={1}
            maxLength={QUIZ_LIMITS.answer}
            aria-label={`Respuesta ${number} de la pregunta ${question}`}
            placeholder={`Respuesta ${number}`}
            status={faulty ? 'error' : undefined}
            aria-invalid={faulty || undefined}
            value={answer.content}
            onChange={({ target }) => onChange(key, each => ({ ...each, content: target.value }))}
          />
        ) : (
          <Illustration
            shown={answer}
            of={of}
            sending={picture.part}
            onFormula={() => setFormula(true)}
            onRemove={() => onChange(key, each => withFormula(each, null))}
            onCancel={picture.cancel}
          />
        )}
      </div>
      <div className={styles.answerActions}>
        <IconButton icon={ImageUp} label={`Imagen ${of}`} onClick={() => void picture.choose(answer.formula !== null)} />
        <IconButton icon={Sigma} label={`Fórmula ${of}`} onClick={() => setFormula(true)} />
        <IconButton icon={Trash2} label={`Borrar la respuesta ${number} de la pregunta ${question}`} onClick={() => onRemove(key)} />
      </div>
      {formula && (
        <FormulaModal
          title={`Fórmula ${of}`}
          formula={answer.formula}
          onSave={latex => onChange(key, each => withFormula(each, latex))}
          onClose={() => setFormula(false)}
        />
      )}
    </li>
  )
})
