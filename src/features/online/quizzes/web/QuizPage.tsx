import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { material, materialChanged } from '#features/online/material/contract.ts'
import { useLive } from '#web/calls/live.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { quizzes } from '../contract.ts'
import { Editor } from './Editor.tsx'

const LIVE_ROUTES = [quizzes.find]

/** /cuestionarios/{idCourse}/{idPlaylist}/{idQuiz?} (VID-8). */
export function QuizPage() {
  const {
    idCourse = '',
    idPlaylist = '',
    idQuiz,
  }: { idCourse?: string; idPlaylist?: string; idQuiz?: string } = useParams({ strict: false })
  const navigate = useNavigate()
  const [createdId, setCreatedId] = useState<string>()
  const saved = useRead(quizzes.find, idQuiz ? { params: { id: idQuiz } } : skip)
  const chapter = useRead(material.find, idQuiz ? skip : { params: { id: idPlaylist } })
  useLive(materialChanged, LIVE_ROUTES)

  const own = idQuiz === undefined || idQuiz === createdId
  const quiz = saved.data?.quiz
  const of = chapter.data?.playlist
  const course = quiz?.course ?? (of && { _id: of.course, name: of.courseName })
  const place = course && { course, chapter: quiz?.playlist ?? { _id: idPlaylist, name: of?.name ?? '' } }
  const error = saved.error ?? chapter.error
  if (!place || (!own && !quiz))
    return (
      <Page section="Material" title="Cuestionario">
        {error ? (
          <Failed reason={error.message} retry={() => void (idQuiz ? saved : chapter).refetch()} />
        ) : (
          <Skeleton rows={6} height={120} bars={['30%', '50%']} />
        )}
      </Page>
    )
  return (
    <Editor
      key={own ? idPlaylist : idQuiz}
      quiz={own ? null : (quiz ?? null)}
      latest={quiz}
      place={place}
      onCreated={({ _id }) => {
        setCreatedId(_id)
        void navigate({
          to: '/cuestionarios/$idCourse/$idPlaylist/{-$idQuiz}',
          params: { idCourse, idPlaylist, idQuiz: _id },
          search: (before: object) => before,
          replace: true,
        })
      }}
    />
  )
}
