import { Checkbox, Radio } from 'antd'
import { CircleCheck, CircleX } from 'lucide-react'
import { useId } from 'react'
import { SHOWS } from '../../texts.ts'
import { FormulaView } from '../formula/FormulaView.tsx'
import type { EditedAnswer, EditedQuestion } from '../model/edited.ts'
import { takesMany } from './exam.ts'
import { classes } from '#web/look/classes.ts'
import styles from './preview.module.css'

interface Props {
  question: EditedQuestion
  number: number
  chosen: ReadonlySet<string> | undefined
  /** The try is over: shows the right answers. */
  judged: boolean
  onChoose(answer: string): void
}

export function ExamQuestion({ question, number, chosen, judged, onChoose }: Props) {
  const id = useId()
  const many = takesMany(question)
  const Box = many ? Checkbox : Radio
  return (
    <fieldset aria-labelledby={id} disabled={judged}>
      <p id={id} className={styles.examText}>
        <b className="tabular">{number}.</b> {question.text || 'Sin texto'}
        {many && <span className="muted"> (elige todas las correctas)</span>}
      </p>
      <ShownAs shown={question} alt={`Imagen de la pregunta ${number}`} block />
      {question.answers.map((answer, at) => (
        <div key={answer.key} className={classes(styles.choice, judged && answer.valid && styles.right)}>
          <Box name={id} disabled={judged} checked={chosen?.has(answer.key) ?? false} onChange={() => onChoose(answer.key)}>
            <AnswerText answer={answer} number={at + 1} />
          </Box>
          {judged && answer.valid && <CircleCheck role="img" aria-label="Respuesta correcta" />}
          {judged && !answer.valid && chosen?.has(answer.key) && (
            <CircleX className={styles.missed} role="img" aria-label="Tu respuesta, incorrecta" />
          )}
        </div>
      ))}
    </fieldset>
  )
}

const AnswerText = ({ answer, number }: { answer: EditedAnswer; number: number }) =>
  answer.type === SHOWS.text ? (
    <>{answer.content || 'Sin texto'}</>
  ) : (
    <>
      {/* Some screen readers derive no name from a formula. */}
      {answer.type === SHOWS.formula && <span className="visuallyHidden">Respuesta {number}: </span>}
      <ShownAs shown={answer} alt={`Imagen de la respuesta ${number}`} />
    </>
  )

interface ExamContentProps {
  shown: EditedAnswer | EditedQuestion
  alt: string
  block?: boolean
}
function ShownAs({ shown: { type, image, formula }, alt, block }: ExamContentProps) {
  if (type === SHOWS.image && image) return <img src={image.url} alt={alt} />
  if (type === SHOWS.formula && formula !== null) {
    // A fraction stays as legible inline as in a block.
    return <FormulaView latex={block ? formula : `\\displaystyle ${formula}`} block={block} />
  }
  return null
}
