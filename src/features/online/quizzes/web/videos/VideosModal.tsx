import { Checkbox } from 'antd'
import { Upload, Video as VideoIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { materialAccess } from '#features/online/material/access.ts'
import { materialChanged, materialRoom, videos, type TranscodeEvent, type Video } from '#features/online/material/contract.ts'
import { useLive, useRoom } from '#web/calls/live.ts'
import { refresh, useRead } from '#web/calls/useRead.ts'
import { toast } from '#web/ui/toasts.ts'
import { useCall } from '#web/calls/useCall.ts'
import { confirm } from '#web/ui/confirm.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useStore } from '#web/state/useStore.ts'
import { QUIZ_LIMITS } from '../../texts.ts'
import type { QuizStore } from '../model/quizStore.ts'
import { VideoLine } from './VideoLine.tsx'
import { classes } from '#web/look/classes.ts'
import quizzesStyles from '../quizzes.module.css'
import styles from './videos.module.css'

const VideoUpload = lazy(async () => (await import('#features/online/material/web/shared/VideoUpload.tsx')).VideoUpload)
const VideoEdit = lazy(async () => (await import('#features/online/material/web/shared/VideoEdit.tsx')).VideoEdit)
const VideoModal = lazy(async () => (await import('#features/online/material/web/shared/VideoModal.tsx')).VideoModal)

const LIVE_ROUTES = [videos.ofQuiz]

interface Props {
  quiz: QuizStore
  course: string
  /** The question that videos are assigned to; absent: manages them only. */
  question?: { key: string; number: number }
  onClose(): void
}

/** Explanation videos of the quiz: upload, edit, delete, and assign to a question. */
export function VideosModal({ quiz, course, question, onClose }: Props) {
  const id = quiz.base.get()!.id
  const videosRead = useRead(videos.ofQuiz, { params: { id } })
  useLive(materialChanged, LIVE_ROUTES)
  /** Percent by transcodeId: only forward. */
  const [progressById, setProgressById] = useState<Readonly<Record<string, number>>>({})
  useRoom(materialRoom, course, {
    update_material_event({ event, progress, video }: { event: TranscodeEvent; progress: number; video: string }) {
      if (event === 'UPDATE_PROGRESS') setProgressById(before => ({ ...before, [video]: Math.max(before[video] ?? 0, progress) }))
      else void refresh(LIVE_ROUTES)
    },
  })
  const [open, setOpen] = useState<{ upload: true; resume?: Video } | { edit: Video } | { play: Video } | null>(null)
  const retry = useCall(videos.retry, { refresh: LIVE_ROUTES })
  const remove = useCall(videos.remove, { success: 'Video borrado', refresh: LIVE_ROUTES })

  const drop = async ({ _id, title }: Video) => {
    const text = 'También se quita de las preguntas que lo explican.'
    if (!(await confirm({ title: `¿Borrar el video «${title}»?`, text, ok: 'Borrar', danger: true }))) return
    if (await remove.run({ params: { id: _id } })) quiz.forgetVideo(_id)
  }
  const all = videosRead.data?.videos
  const close = () => setOpen(null)
  return (
    <FormModal
      title={question ? `Videos de la pregunta ${question.number}` : 'Videos de explicación'}
      access={materialAccess.read}
      width={640}
      onClose={onClose}
      left={
        <RouteButton route={videos.create} icon={<Upload aria-hidden />} onClick={() => setOpen({ upload: true })}>
          Subir videos
        </RouteButton>
      }
    >
      {question && (
        <p className={classes(quizzesStyles.note, 'subdued')}>
          Marca los que la explican: el alumno los ve con el resultado. Hasta {QUIZ_LIMITS.videos}; cada video explica una sola pregunta.
        </p>
      )}
      {videosRead.error && <Failed slim={all !== undefined} reason={videosRead.error.message} retry={() => void videosRead.refetch()} />}
      {!all && !videosRead.error && <Skeleton rows={3} height={56} />}
      {all?.length === 0 && (
        <Empty icon={VideoIcon} title="Aún no hay videos de explicación">
          Súbelos aquí y asígnalos a las preguntas.
        </Empty>
      )}
      <ul className={styles.videoList} aria-label="Videos del cuestionario">
        {all?.map(video => (
          <VideoLine
            key={video._id}
            video={video}
            percent={Math.max(video.progress, progressById[video.transcodeId] ?? 0)}
            onRetry={() => void retry.run({ params: { id: video._id } })}
            onResume={() => setOpen({ upload: true, resume: video })}
            onPlay={() => setOpen({ play: video })}
            onEdit={() => setOpen({ edit: video })}
            onRemove={() => void drop(video)}
            note={<Explains quiz={quiz} video={video} question={question} />}
          >
            {question && <Assigned quiz={quiz} question={question.key} video={video} />}
          </VideoLine>
        ))}
      </ul>
      <Suspense>
        {open && 'upload' in open && (
          <VideoUpload target={{ quizParent: id }} resume={open.resume} onClose={() => (close(), void refresh(LIVE_ROUTES))} />
        )}
        {open && 'edit' in open && <VideoEdit video={open.edit} onClose={close} />}
        {open && 'play' in open && <VideoModal video={open.play} onClose={close} />}
      </Suspense>
    </FormModal>
  )
}

function Assigned({ quiz, question, video: { _id, title } }: { quiz: QuizStore; question: string; video: Video }) {
  const { videos } = useStore(quiz.question(question))
  const on = videos.includes(_id)
  const toggle = () => {
    if (!on && videos.length >= QUIZ_LIMITS.videos) return toast.warn(`Una pregunta tiene hasta ${QUIZ_LIMITS.videos} videos.`)
    // A video explains one question: removes it from the one that had it.
    if (!on) quiz.forgetVideo(_id)
    quiz.edit(question, each => ({ ...each, videos: on ? each.videos.filter(video => video !== _id) : [...each.videos, _id] }))
  }
  return <Checkbox checked={on} aria-label={`Explica la pregunta: ${title}`} onChange={toggle} />
}

/** The other question that the video explains. */
function Explains({ quiz, video: { _id }, question }: { quiz: QuizStore; video: Video; question: Props['question'] }) {
  const order = useStore(quiz.order)
  // Any question will do without one: rerenders when the video is taken over.
  useStore(quiz.question(question?.key ?? order[0]!))
  const at = order.findIndex(key => key !== question?.key && quiz.question(key).get().videos.includes(_id))
  if (at < 0) return null
  return <span className="muted small">{`Explica la pregunta ${at + 1}`}</span>
}
