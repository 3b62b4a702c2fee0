import { Button } from 'antd'
import { FileDown } from 'lucide-react'
import { formatInstant } from '#lib/days.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { Failed } from '#web/ui/Blocks.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useFocusReturn } from '#web/ui/useFocusReturn.ts'
import { quizFailures, quizzes, type Quiz } from '../../contract.ts'
import { exportQuiz } from '../exchange/files.ts'
import { compare, differenceLines } from '../model/compare.ts'
import type { QuizStore } from '../model/quizStore.ts'
import styles from './changed.module.css'
import fieldStyles from '#web/ui/field.module.css'

interface Props {
  quiz: QuizStore
  onLoad(theirs: Quiz): void
  onOverwrite(theirs: Quiz): void
  onClose(): void
}

/** 409 QUIZ_CHANGED: somebody saved meanwhile. Shows the differences and three choices; nothing is lost before the choice. */
export function ChangedModal({ quiz, onLoad, onOverwrite, onClose }: Props) {
  useFocusReturn()
  const { timeZone } = useSession().academy
  const present = useRead(quizzes.find, { params: { id: quiz.base.get()!.id } }, { fresh: 0 })
  const theirs = present.isFetching ? undefined : present.data?.quiz
  return (
    <Modal open title="Otra versión se guardó" width={600} footer={null} onCancel={onClose} closable={{ 'aria-label': 'Cerrar' }}>
      <p className="subdued">{quizFailures.QUIZ_CHANGED.message}</p>
      {present.error && <Failed slim reason={present.error.message} retry={() => void present.refetch()} />}
      {!theirs && !present.error && <Skeleton rows={3} height={28} />}
      {theirs && (
        <>
          <p className={styles.changed}>
            {theirs.updatedBy ?? 'Alguien'} la guardó el {formatInstant(new Date(theirs.updatedAt), timeZone)}.
          </p>
          <ul className={styles.differences} aria-label="Diferencias">
            {differenceLines(compare(quiz.read(), theirs)).map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <div className={fieldStyles.formFoot} data-slot="form-foot">
            <Button type="text" icon={<FileDown aria-hidden />} onClick={() => void exportQuiz(quiz.read(), 'gift')}>
              Descargar la mía
            </Button>
            <span className="spacer" />
            <Button danger onClick={() => onLoad(theirs)}>
              Cargar la versión guardada
            </Button>
            <FinalButton onClick={() => onOverwrite(theirs)}>Guardar la mía encima</FinalButton>
          </div>
        </>
      )}
    </Modal>
  )
}
