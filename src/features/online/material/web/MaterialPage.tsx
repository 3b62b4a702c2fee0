import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, Layers, Plus } from 'lucide-react'
import { useState } from 'react'
import { coursesAccess } from '#features/teaching/courses/access.ts'
import { useSession } from '#web/session/session.tsx'
import { usePhone } from '#web/hooks/useWidth.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Page } from '#web/ui/Page.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { material } from '../contract.ts'
import { Chapter } from './Chapter.tsx'
import { ChapterColumn } from './chapters/ChapterColumn.tsx'
import { useAddress, useMaterial } from './useMaterial.ts'
import { Modals, type Opened } from './Modals.tsx'
import styles from './material.module.css'

/** /material/{idCourse} (VID-1). */
export function MaterialPage() {
  const { idCourse = '' } = useParams({ strict: false }) as { idCourse?: string }
  return <Material key={idCourse} course={idCourse} />
}

export function Material({ course }: { course: string }) {
  const { can } = useSession()
  const phone = usePhone()
  const [address, change] = useAddress()
  const [opened, setOpened] = useState<Opened | null>(null)
  const { data, error, refetch } = useMaterial(course)
  const [root, setRoot] = useState<string>()
  const chapters = data?.playlists
  // A wide screen always shows a chapter; on a phone the chapters are a step of their own.
  const chapterId = address.capitulo ?? (phone ? undefined : chapters?.[0]?._id)
  const open = (capitulo: string) => change({ capitulo })
  const add = (
    <RouteButton route={material.create} type="primary" icon={<Plus aria-hidden />} onClick={() => setOpened({ chapter: { course } })}>
      Nuevo cápitulo
    </RouteButton>
  )
  return (
    <Page
      section="Material en línea"
      title={data?.course.name ?? 'Curso'}
      tools={
        can(coursesAccess.screen) && (
          <Link to="/cursos" search={{ ficha: course }} className={styles.back}>
            <ArrowLeft aria-hidden />
            Cursos
          </Link>
        )
      }
      action={phone && chapterId ? undefined : add}
    >
      {chapters ? (
        <div className={styles.body}>
          {error && <Failed slim reason={error.message} retry={() => void refetch()} />}
          <div className={styles.panes}>
            {!(phone && chapterId) && (
              <ChapterColumn
                course={course}
                chapters={chapters}
                current={chapters.some(({ _id }) => _id === chapterId) ? chapterId : root}
                onOpen={open}
              />
            )}
            {chapterId && (
              <Chapter
                key={chapterId}
                id={chapterId}
                course={course}
                onRoot={setRoot}
                onOpen={open}
                onOpened={setOpened}
                onBack={phone ? () => change({ capitulo: undefined }) : undefined}
                onGone={() => change({ capitulo: undefined }, true)}
              />
            )}
            {!chapterId && !phone && (
              <Empty icon={Layers} title="Este curso aún no tiene material">
                Los capítulos agrupan los videos, PDF y cuestionarios del curso.
              </Empty>
            )}
          </div>
        </div>
      ) : error ? (
        <Failed reason={error.message} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={7} height={64} bars={['18%', '34%', '12%']} />
      )}
      <Modals course={course} chapter={chapterId} opened={opened} close={() => setOpened(null)} open={open} />
    </Page>
  )
}
