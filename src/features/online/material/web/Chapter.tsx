import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { FolderX } from 'lucide-react'
import { useCallback, useEffect } from 'react'
import { useRead } from '#web/calls/useRead.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ITEM } from '../texts.ts'
import { material, type ContentItem, type PlaylistDetail } from '../contract.ts'
import { AddMenu, type Adding } from './content/AddMenu.tsx'
import { ChapterContent } from './content/ChapterContent.tsx'
import { ChapterHead } from './content/ChapterHead.tsx'
import { removeMaterial } from './content/removing.ts'
import { useDropped } from './content/useDropped.ts'
import { useProgress } from './progress.ts'
import { quizPath } from './quizPath.ts'
import { useAddress } from './useMaterial.ts'
import type { Opened } from './Modals.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './material.module.css'

interface Props {
  id: string
  course: string
  onRoot(id: string): void
  onOpen(id: string): void
  onOpened(what: Opened): void
  onBack?: () => void
  onGone(): void
}

export function Chapter({ id, onRoot, ...rest }: Props) {
  const { data, error, refetch } = useRead(material.find, { params: { id } })
  const root = data && (data.playlist.parent[0]?._id ?? data.playlist._id)
  useEffect(() => {
    if (root) onRoot(root)
  }, [root, onRoot])
  const { over, ...drop } = useDropped(data?.playlist, rest.onOpened)
  // AUL-46: hides what was read before.
  if (error?.code === 'CHAPTER_NOT_FOUND')
    return (
      <section className={styles.content} aria-label="Contenido del capítulo">
        <Empty
          icon={FolderX}
          title="Este capítulo ya no existe. Lo borró otra persona."
          action={<Button onClick={rest.onGone}>Ver capítulos</Button>}
        />
      </section>
    )
  return (
    <section className={classes(styles.content, over && styles.over)} aria-label="Contenido del capítulo" {...drop}>
      {error && data && <Failed slim reason={error.message} retry={() => void refetch()} />}
      {data ? (
        <OpenChapter {...rest} chapter={data.playlist} />
      ) : error ? (
        <Failed reason={error.message} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={6} height={76} bars={['12%', '40%', '14%']} />
      )}
    </section>
  )
}

const OPENED: Record<Adding, (chapter: PlaylistDetail) => Opened> = {
  pdf: chapter => ({ pdf: chapter }),
  video: chapter => ({ upload: chapter }),
  chapter: ({ _id, name }) => ({ chapter: { parent: _id, parentName: name } }),
  move: chapter => ({ move: chapter }),
  link: chapter => ({ link: chapter }),
}

function OpenChapter({ chapter, course, onOpen, onOpened, onBack, onGone }: Omit<Props, 'id' | 'onRoot'> & { chapter: PlaylistDetail }) {
  const navigate = useNavigate()
  const [, change] = useAddress()
  const progressOf = useProgress(course)
  const { _id, parent } = chapter

  const open = useCallback(
    (item: ContentItem) => {
      if (item.type === ITEM.chapter) change({ capitulo: item._id })
      else if (item.type === ITEM.quiz) void navigate({ to: quizPath(course, _id, item._id) })
      else change(item.type === ITEM.video ? { capitulo: _id, video: item._id } : { capitulo: _id, pdf: item._id })
    },
    [change, navigate, course, _id],
  )
  const edit = useCallback(
    (item: ContentItem) => {
      if (item.type === ITEM.quiz) void navigate({ to: quizPath(course, _id, item._id) })
      else if (item.type === ITEM.chapter) onOpened({ chapter: { chapter: { ...item, course } } })
      else if (item.type === ITEM.video) onOpened({ editVideo: item.video })
    },
    [navigate, course, _id, onOpened],
  )
  const add = <AddMenu course={course} chapter={_id} onAdd={what => onOpened(OPENED[what](chapter))} />
  const remove = async () => {
    if (!(await removeMaterial({ _id, type: ITEM.chapter, name: chapter.name }))) return
    const above = parent.at(-1)
    if (above) onOpen(above._id)
    else onGone()
  }
  return (
    <>
      <ChapterHead
        chapter={chapter}
        onOpen={onOpen}
        onBack={onBack}
        onEdit={() => onOpened({ chapter: { chapter } })}
        onRemove={() => void remove()}
        add={add}
      />
      <ChapterContent
        chapter={chapter}
        progressOf={progressOf}
        onOpen={open}
        onEdit={edit}
        onResume={video => onOpened({ upload: chapter, resume: video })}
        add={add}
      />
    </>
  )
}
