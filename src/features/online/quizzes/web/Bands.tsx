import { Button } from 'antd'
import { dropDraft } from '#web/state/drafts.ts'
import { useStore } from '#web/state/useStore.ts'
import type { Quiz } from '../contract.ts'
import type { QuizStore } from './model/quizStore.ts'
import { classes } from '#web/look/classes.ts'
import bandStyles from '#web/ui/band.module.css'
import styles from './quizzes.module.css'

interface Props {
  quiz: QuizStore
  latest: Quiz | undefined
  busy: boolean
  readOnly: boolean
  restored: boolean
  draft: string
  onDone(): void
  onLook(): void
}

/** Notices above the editor: draft restored, saved by somebody else, read-only. */
export function Bands({ quiz, latest, busy, readOnly, restored, draft, onDone, onLook }: Props) {
  const dirty = useStore(quiz.dirty)
  const base = useStore(quiz.base)
  const behind = !busy && dirty && base !== null && latest?._id === base.id && latest.version > base.version
  return (
    <div role="status">
      {readOnly && (
        <p className={classes(bandStyles.band, styles.quiet)} data-slot="band">
          Solo puedes ver este cuestionario.
        </p>
      )}
      {restored && (
        <div className={bandStyles.band} data-slot="band">
          <span>Se recuperaron cambios que no habías guardado.</span>
          <Button
            size="small"
            onClick={() => {
              quiz.discard()
              dropDraft(draft)
              onDone()
            }}
          >
            Descartar
          </Button>
          <Button size="small" type="text" onClick={onDone}>
            Conservar
          </Button>
        </div>
      )}
      {behind && (
        <div className={bandStyles.band} data-slot="band">
          <span>{latest.updatedBy ?? 'Otra persona'} guardó este cuestionario mientras lo editabas.</span>
          <Button size="small" onClick={onLook}>
            Ver opciones
          </Button>
        </div>
      )}
    </div>
  )
}
