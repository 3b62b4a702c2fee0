import { CircleCheck, CircleX, Clock3 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FormModal } from '#web/ui/FormModal.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { QUIZ_LIMITS } from '../../texts.ts'
import type { EditedQuiz } from '../model/edited.ts'
import { clock, examOf, isRight, choose, type Chance, type Choices } from './exam.ts'
import { ExamQuestion } from './ExamQuestion.tsx'
import { useCountdown } from './useCountdown.ts'
import styles from './preview.module.css'
import figureStyles from '#web/ui/figure.module.css'

interface Props {
  quiz: EditedQuiz
  onClose(): void
  chance?: Chance
}

/** 'Vista previa': the quiz as a student takes it, unsaved changes included. Records nothing. */
export function PreviewModal({ quiz, onClose, chance = Math.random }: Props) {
  const { attempts, seconds, name, description } = quiz.settings
  const [attempt, setAttempt] = useState(1)
  const [exam, setExam] = useState(() => examOf(quiz, chance))
  const [choices, setChoices] = useState<Choices>(new Map())
  const [page, setPage] = useState(1)
  const [outcome, setOutcome] = useState<'answered' | 'late' | null>(null)
  const secondsLeft = useCountdown(seconds, attempt, outcome === null, () => setOutcome('late'))
  const right = exam.filter(question => isRight(question, choices)).length

  const first = (page - 1) * QUIZ_LIMITS.page
  const result = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!outcome) return
    setPage(1)
    result.current?.focus()
  }, [outcome])
  const again = () => {
    setAttempt(attempt + 1)
    setExam(examOf(quiz, chance))
    setChoices(new Map())
    setPage(1)
    setOutcome(null)
  }
  return (
    <FormModal
      title="Vista previa"
      width={720}
      className={styles.exam}
      onClose={onClose}
      cancel="Cerrar"
      onSubmit={outcome === null ? () => setOutcome('answered') : attempt < attempts ? again : undefined}
      submit={outcome === null ? 'Terminar' : 'Intentar de nuevo'}
    >
      <div className={styles.examHead}>
        <div>
          <h2 translate="no">{name.trim() || 'Sin nombre'}</h2>
          <p className="subdued">{description}</p>
        </div>
        <span className="spacer" />
        <span className="tabular muted">
          Intento {attempt} de {attempts}
        </span>
        {seconds > 0 && outcome === null && (
          <StateTag tone={secondsLeft <= 60 ? 'amber' : 'outline'} icon={Clock3}>
            <span role="timer" aria-label="Tiempo restante" className="tabular">
              {clock(secondsLeft)}
            </span>
          </StateTag>
        )}
      </div>
      {outcome && (
        <section ref={result} className={styles.result} aria-label="Resultado" tabIndex={-1}>
          <b className={figureStyles.figure} data-slot="figure">
            {right} de {exam.length}
          </b>
          <span className="subdued">
            {outcome === 'late' ? 'Se acabó el tiempo. ' : ''}
            {Math.round((right * 100) / exam.length)} % de aciertos
            {attempt >= attempts ? '. No quedan intentos.' : '.'}
          </span>
        </section>
      )}
      <ol className={styles.examList}>
        {exam.slice(first, first + QUIZ_LIMITS.page).map((question, at) => (
          <li key={question.key}>
            <ExamQuestion
              question={question}
              number={first + at + 1}
              chosen={choices.get(question.key)}
              judged={outcome !== null}
              onChoose={answer => setChoices(before => choose(before, question, answer))}
            />
            {outcome && <Verdict right={isRight(question, choices)} />}
          </li>
        ))}
      </ol>
      <Pager page={page} last={Math.ceil(exam.length / QUIZ_LIMITS.page)} onChange={setPage} />
      {exam.length === 0 && <p className="muted">No hay preguntas que mostrar.</p>}
    </FormModal>
  )
}

const Verdict = ({ right }: { right: boolean }) => (
  <StateTag tone={right ? 'green' : 'red'} icon={right ? CircleCheck : CircleX}>
    {right ? 'Correcta' : 'Incorrecta'}
  </StateTag>
)
