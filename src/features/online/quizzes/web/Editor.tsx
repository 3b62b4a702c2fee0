import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from 'antd'
import { ArrowUpDown, Eye, Video } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '#web/session/session.tsx'
import { toast } from '#web/ui/toasts.ts'
import { Page } from '#web/ui/Page.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { useStore } from '#web/state/useStore.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import { quizzes, type Quiz } from '../contract.ts'
import { QUIZ_TEXTS } from '../texts.ts'
import { Bands } from './Bands.tsx'
import { exportQuiz } from './exchange/files.ts'
import { newQuestion } from './model/edited.ts'
import { quizStore, type QuizStore } from './model/quizStore.ts'
import { MoreMenu, type Command } from './MoreMenu.tsx'
import { fieldId } from './questions/fieldId.ts'
import { pageOf, QuestionList } from './questions/QuestionList.tsx'
import { ChangedModal } from './saving/ChangedModal.tsx'
import { draftKey, restoreDraft, useDraft } from './saving/useDraft.ts'
import { useLeaveGuard } from './saving/useLeaveGuard.ts'
import { useSaveKey } from './saving/useSaveKey.ts'
import { useSaving } from './saving/useSaving.ts'
import { BackLink, SettingsBar, type Place } from './settings/SettingsBar.tsx'
import { Modals, type Open } from './Modals.tsx'
import styles from './quizzes.module.css'

interface Props {
  /** As first read; null: a new one. */
  quiz: Quiz | null
  latest: Quiz | undefined
  place: Place
  onCreated(quiz: Quiz): void
}

const NOT_SAVED = 'primero guarda el cuestionario'
const COMMANDS: Partial<Record<Command, Open>> = {
  preview: { kind: 'preview' },
  order: { kind: 'order' },
  videos: { kind: 'videos' },
  'gift-in': { kind: 'gift' },
  'excel-in': { kind: 'excel' },
}

/** The quiz editor (QUI-1): settings at the left, questions at the right. */
export function Editor({ quiz: first, latest, place, onCreated }: Props) {
  const phone = usePhone()
  const { can } = useSession()
  const navigate = useNavigate()
  const { pagina = 1 }: { pagina?: number } = useSearch({ strict: false })
  const [{ quiz, had }] = useState(() => opened(first, place))
  const [restored, setRestored] = useState(had)
  const [open, setOpen] = useState<Open | null>(null)
  const [focusTarget, want] = useState<{ field: string } | null>(first ? null : { field: 'name' })
  const base = useStore(quiz.base)
  const draft = draftKey(base?.id, place.chapter._id)
  const readOnly = !can(base ? quizzes.update : quizzes.create)

  const page = (to: number) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, pagina: to > 1 ? to : undefined }), replace: true })
  const show = (question: string, field = question) => {
    page(pageOf(quiz.order.get().indexOf(question)))
    want({ field })
  }
  const saving = useSaving({
    quiz,
    chapter: place.chapter._id,
    draft,
    onFault: ({ question, field }) => (question ? show(question, field) : want({ field })),
    onCreated,
  })
  useSaveKey(() => void (readOnly || saving.save()))
  useDraft(quiz, draft)
  useLeaveGuard(quiz, draft)
  useWanted(focusTarget)
  useNewest(quiz, latest, saving.busy)

  const command = (name: Command) => {
    const window = COMMANDS[name]
    if (window) return setOpen(window)
    void exportQuiz(quiz.read(), name === 'gift-out' ? 'gift' : 'excel')
  }
  const openVideos = (key: string) =>
    base
      ? setOpen({ kind: 'videos', question: { key, number: quiz.order.get().indexOf(key) + 1 } })
      : toast.warn('Guarda el cuestionario para poder agregarle videos.')
  const steadyVideos = useSteady(openVideos)
  const steadyShow = useSteady(show)
  const noVideos = base ? null : NOT_SAVED
  const settings = (
    <fieldset className={styles.part} disabled={readOnly}>
      <SettingsBar quiz={quiz} place={place} />
    </fieldset>
  )
  return (
    <Page
      section="Material"
      title={base ? 'Cuestionario' : 'Nuevo cuestionario'}
      tools={
        <>
          {phone && <BackLink place={place} />}
          <Status quiz={quiz} />
          <span className="spacer" />
          {!phone && (
            <>
              <Button icon={<Eye aria-hidden />} onClick={() => command('preview')}>
                Vista previa
              </Button>
              {!readOnly && (
                <Button icon={<ArrowUpDown aria-hidden />} onClick={() => command('order')}>
                  Ordenar
                </Button>
              )}
              <RouteButton
                icon={<Video aria-hidden />}
                allow={noVideos ? 'Primero guarda el cuestionario.' : true}
                onClick={() => command('videos')}
              >
                Agregar videos
              </RouteButton>
            </>
          )}
          <MoreMenu readOnly={readOnly} all={phone} noVideos={noVideos} onCommand={command} />
        </>
      }
      action={
        <RouteButton route={base ? quizzes.update : quizzes.create} type="primary" loading={saving.busy} onClick={() => void saving.save()}>
          {base ? QUIZ_TEXTS.update : QUIZ_TEXTS.save}
        </RouteButton>
      }
    >
      <Bands
        quiz={quiz}
        latest={latest}
        busy={saving.busy}
        readOnly={readOnly}
        restored={restored}
        draft={draft}
        onDone={() => setRestored(false)}
        onLook={saving.openChanged}
      />
      <div className={styles.quiz} role="group" aria-label="Cuestionario">
        {phone ? (
          <details className={styles.settings} open={!base}>
            <summary>Ajustes del cuestionario</summary>
            {settings}
          </details>
        ) : (
          <section className={styles.settings} aria-label="Ajustes del cuestionario">
            <BackLink place={place} />
            {settings}
          </section>
        )}
        <section className={styles.questions} aria-label="Preguntas">
          <QuestionList
            quiz={quiz}
            page={pagina}
            readOnly={readOnly}
            onPage={page}
            onAdd={() => show(quiz.add([newQuestion()]))}
            onVideos={steadyVideos}
            onShow={steadyShow}
          />
        </section>
      </div>
      <Modals open={open} quiz={quiz} course={place.course._id} onClose={() => setOpen(null)} onShow={show} />
      {saving.changed && (
        <ChangedModal
          quiz={quiz}
          onClose={saving.closeChanged}
          onLoad={theirs => {
            saving.closeChanged()
            saving.dropMine()
            quiz.load(theirs)
            setRestored(false)
          }}
          onOverwrite={theirs => {
            saving.closeChanged()
            quiz.rebase(theirs)
            void saving.save()
          }}
        />
      )}
    </Page>
  )
}

function opened(first: Quiz | null, place: Place) {
  const quiz = quizStore(first)
  return { quiz, had: restoreDraft(quiz, draftKey(first?._id, place.chapter._id)) }
}

function useSteady(act: (question: string) => void): (question: string) => void {
  const latest = useRef(act)
  latest.current = act
  return useCallback((question: string) => latest.current(question), [])
}

function useWanted(target: { field: string } | null): void {
  useEffect(() => {
    if (!target) return
    const frame = requestAnimationFrame(() => {
      const element = document.getElementById(fieldId(target.field))
      const settings = element?.closest('details')
      if (settings) settings.open = true
      element?.focus()
      element?.closest('article')?.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [target])
}

/** Shows somebody else's save at once when no local change would be lost. */
function useNewest(quiz: QuizStore, latest: Quiz | undefined, busy: boolean): void {
  const dirty = useStore(quiz.dirty)
  useEffect(() => {
    const base = quiz.base.get()
    if (latest && base && !busy && !dirty && latest._id === base.id && latest.version > base.version) quiz.load(latest)
  }, [quiz, latest, busy, dirty])
}

function Status({ quiz }: { quiz: QuizStore }) {
  const dirty = useStore(quiz.dirty)
  const base = useStore(quiz.base)
  return (
    <span className="muted compact" role="status">
      {dirty ? 'Cambios sin guardar' : base ? 'Guardado' : ''}
    </span>
  )
}
