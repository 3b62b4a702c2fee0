import { Input } from 'antd'
import { Copy, ImageUp, Plus, Sigma, Trash2, Video } from 'lucide-react'
import { memo, useCallback, useState } from 'react'
import { toast } from '#web/ui/toasts.ts'
import { confirm } from '#web/ui/confirm.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { useStore } from '#web/state/useStore.ts'
import { QUIZ_LIMITS, QUIZ_TEXTS } from '../../texts.ts'
import { FormulaModal } from '../formula/FormulaModal.tsx'
import { isEmptyQuestion, newAnswer, withFormula, withPicture } from '../model/edited.ts'
import { copyOf, type QuizStore } from '../model/quizStore.ts'
import { AnswerRow, type ChangeAnswer } from './AnswerRow.tsx'
import { fieldId } from './fieldId.ts'
import { Illustration } from './Shown.tsx'
import { usePicture } from './usePicture.ts'
import { classes } from '#web/look/classes.ts'
import styles from './questions.module.css'

interface Props {
  quiz: QuizStore
  id: string
  number: number
  fault: string | null
  onVideos(question: string): void
  onShow(question: string): void
}

/** One question with its answers. Subscribes only to its own store. */
export const QuestionCard = memo(function QuestionCard({ quiz, id, number, fault, onVideos, onShow }: Props) {
  const question = useStore(quiz.question(id))
  const [formula, setFormula] = useState(false)
  const picture = usePicture(image => quiz.edit(id, each => withPicture(each, image)))
  const of = `de la pregunta ${number}`
  const full = question.answers.length >= QUIZ_LIMITS.answers

  const changeAnswer = useCallback<ChangeAnswer>(
    (key, change) =>
      quiz.edit(id, each => ({ ...each, answers: each.answers.map(answer => (answer.key === key ? change(answer) : answer)) })),
    [quiz, id],
  )
  const removeAnswer = useCallback(
    (key: string) => {
      if (quiz.question(id).get().answers.length === 1) return toast.warn(QUIZ_TEXTS.lastAnswer)
      quiz.edit(id, each => ({ ...each, answers: each.answers.filter(answer => answer.key !== key) }))
    },
    [quiz, id],
  )
  const remove = async () => {
    const order = quiz.order.get()
    if (order.length === 1) return toast.warn(QUIZ_TEXTS.lastQuestion)
    const text = 'Se pierden su texto y sus respuestas.'
    const yes = isEmptyQuestion(question) || (await confirm({ title: `¿Borrar la pregunta ${number}?`, text, ok: 'Borrar', danger: true }))
    if (!yes) return
    const at = order.indexOf(id)
    quiz.remove(id)
    onShow(order[at + 1] ?? order[at - 1]!)
  }
  return (
    <article className={styles.question} data-slot="question" aria-label={`Pregunta ${number}`}>
      <header>
        <h2>Pregunta {number}</h2>
        <span className="spacer" />
        <IconButton icon={ImageUp} label={`Imagen ${of}`} onClick={() => void picture.choose(question.formula !== null)} />
        <IconButton icon={Sigma} label={`Fórmula ${of}`} onClick={() => setFormula(true)} />
        <button
          type="button"
          className={styles.videos}
          data-slot="question-videos"
          aria-label={`Videos ${of}`}
          title={`Videos ${of}`}
          onClick={() => onVideos(id)}
        >
          <Video aria-hidden />
          {question.videos.length > 0 && <b className="tabular">{question.videos.length}</b>}
        </button>
        <IconButton icon={Copy} label={`Duplicar la pregunta ${number}`} onClick={() => onShow(quiz.add([copyOf(question)], id))} />
        <IconButton icon={Trash2} label={`Borrar la pregunta ${number}`} onClick={() => void remove()} />
      </header>
      <Input.TextArea
        id={fieldId(id)}
        className={styles.grow}
        rows={2}
        maxLength={QUIZ_LIMITS.question}
        aria-label={`Texto ${of}`}
        placeholder="Escribe la pregunta"
        status={fault === id ? 'error' : undefined}
        aria-invalid={fault === id || undefined}
        value={question.text}
        onChange={({ target }) => quiz.edit(id, each => ({ ...each, text: target.value }))}
      />
      <Illustration
        shown={question}
        of={of}
        sending={picture.part}
        onFormula={() => setFormula(true)}
        onRemove={() => quiz.edit(id, each => withFormula(each, null))}
        onCancel={picture.cancel}
      />
      <p className={classes(styles.answersTitle, fault === `answers:${id}` && 'red')} data-slot="answers-title">
        Respuestas <span className="muted">marca las correctas · imágenes JPG o PNG, menos de 2 MB</span>
      </p>
      <ul id={fieldId(`answers:${id}`)} tabIndex={-1} aria-label={`Respuestas ${of}`}>
        {question.answers.map((answer, at) => (
          <AnswerRow
            key={answer.key}
            answer={answer}
            number={at + 1}
            question={number}
            faulty={fault === answer.key}
            onChange={changeAnswer}
            onRemove={removeAnswer}
          />
        ))}
      </ul>
      <RouteButton
        type="text"
        size="small"
        icon={<Plus aria-hidden />}
        allow={full ? `Una pregunta tiene hasta ${QUIZ_LIMITS.answers} respuestas.` : true}
        aria-label={`Agregar respuesta a la pregunta ${number}`}
        onClick={() => quiz.edit(id, each => ({ ...each, answers: [...each.answers, newAnswer()] }))}
      >
        Agregar respuesta
      </RouteButton>
      {formula && (
        <FormulaModal
          title={`Fórmula ${of}`}
          formula={question.formula}
          onSave={latex => quiz.edit(id, each => withFormula(each, latex))}
          onClose={() => setFormula(false)}
        />
      )}
    </article>
  )
})
