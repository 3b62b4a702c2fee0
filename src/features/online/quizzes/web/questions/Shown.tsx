import { Pencil, X } from 'lucide-react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SHOWS, type Shows } from '../../texts.ts'
import { FormulaView } from '../formula/FormulaView.tsx'
import type { Picture } from '../model/edited.ts'
import styles from './questions.module.css'

interface Props {
  shown: { type: Shows; image: Picture | null; formula: string | null }
  /** The owner of the picture or formula: 'de la pregunta 3'. */
  of: string
  /** Upload progress of a picture in percent. */
  sending: number | null
  onFormula(): void
  onRemove(): void
  onCancel(): void
}

/** The picture or formula of a question or an answer; empty for plain text. */
export function Illustration({ shown: { type, image, formula }, of, sending, onFormula, onRemove, onCancel }: Props) {
  if (sending !== null)
    return (
      <div className={styles.sending}>
        <span className="tabular">Subiendo imagen… {Math.round(sending * 100)} %</span>
        <IconButton icon={X} label={`Cancelar la imagen ${of}`} onClick={onCancel} />
      </div>
    )
  if (type === SHOWS.image && image)
    return (
      <div className={styles.shown} data-slot="question-shown">
        <img src={image.url} alt={`Imagen ${of}`} loading="lazy" />
        <IconButton icon={X} label={`Quitar la imagen ${of}`} onClick={onRemove} />
      </div>
    )
  if (type === SHOWS.formula && formula !== null)
    return (
      <div className={styles.shown} data-slot="question-shown">
        <div className={styles.shownFormula}>
          <FormulaView latex={formula} block />
        </div>
        <IconButton icon={Pencil} label={`Editar la fórmula ${of}`} onClick={onFormula} />
        <IconButton icon={X} label={`Quitar la fórmula ${of}`} onClick={onRemove} />
      </div>
    )
  return null
}
