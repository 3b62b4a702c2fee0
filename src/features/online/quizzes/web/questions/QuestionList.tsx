import { Plus } from 'lucide-react'
import { Button } from 'antd'
import { Pager } from '#web/ui/Pager.tsx'
import { useStore } from '#web/state/useStore.ts'
import { QUIZ_LIMITS } from '../../texts.ts'
import type { QuizStore } from '../model/quizStore.ts'
import { QuestionCard } from './QuestionCard.tsx'
import { classes } from '#web/look/classes.ts'
import quizzesStyles from '../quizzes.module.css'
import styles from './questions.module.css'

interface Props {
  quiz: QuizStore
  page: number
  readOnly: boolean
  onPage(page: number): void
  onAdd(): void
  onVideos(question: string): void
  onShow(question: string): void
}

export const pageOf = (at: number): number => Math.floor(at / QUIZ_LIMITS.page) + 1

/** The questions, fifteen per page (QUI-7). */
export function QuestionList({ quiz, page, readOnly, onPage, onAdd, onVideos, onShow }: Props) {
  const order = useStore(quiz.order)
  const fault = useStore(quiz.fault)
  const last = Math.max(1, Math.ceil(order.length / QUIZ_LIMITS.page))
  const shownPage = Math.min(page, last)
  const first = (shownPage - 1) * QUIZ_LIMITS.page
  const keys = order.slice(first, first + QUIZ_LIMITS.page)
  return (
    <>
      <fieldset className={classes(quizzesStyles.part, styles.cards)} disabled={readOnly}>
        {keys.map((key, at) => (
          <QuestionCard
            key={key}
            quiz={quiz}
            id={key}
            number={first + at + 1}
            fault={fault?.question === key ? fault.field : null}
            onVideos={onVideos}
            onShow={onShow}
          />
        ))}
      </fieldset>
      <div className={styles.foot}>
        {!readOnly && (
          <Button icon={<Plus aria-hidden />} disabled={order.length >= QUIZ_LIMITS.questions} onClick={onAdd}>
            Agregar pregunta
          </Button>
        )}
        {last > 1 && (
          <span className="muted tabular">
            {first + 1}–{first + keys.length} de {order.length}
          </span>
        )}
        <Pager page={shownPage} last={last} onChange={onPage} />
      </div>
    </>
  )
}
