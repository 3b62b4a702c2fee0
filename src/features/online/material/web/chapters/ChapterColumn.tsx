import { Layers } from 'lucide-react'
import { useCallback } from 'react'
import { refresh } from '#web/reading.ts'
import { useSession } from '#web/session.tsx'
import { useCall } from '#web/useCall.ts'
import { Empty } from '#web/ui/Blocks.tsx'
import { ITEM } from '../../texts.ts'
import { material, type Playlist } from '../../contract.ts'
import { ActiveTag } from '../ActiveTag.tsx'
import { SortableList } from '../order/SortableList.tsx'
import { useOrder } from '../order/useOrder.ts'
import { countText } from '../words.ts'

interface Props {
  course: string
  chapters: readonly Playlist[]
  /** The root chapter that is shown, or in which the shown subchapter stands. */
  current: string | undefined
  onOpen(id: string): void
}

const HEIGHT = 64
const named = ({ name }: Playlist) => name

/** The left column (VID-1): the course's chapters, dragged to reorder. */
export function ChapterColumn({ course, chapters, current, onOpen }: Props) {
  const { can } = useSession()
  const { run } = useCall(material.orderCourse)
  const { shown, put } = useOrder(chapters, async ids => {
    const body = ids.map((_id, order) => ({ _id, order, type: ITEM.chapter }))
    if (await run({ params: { courseId: course }, body })) await refresh([material.ofCourse, material.tree])
  })
  const render = useCallback(
    (chapter: Playlist) => <Chapter chapter={chapter} current={chapter._id === current} onOpen={onOpen} />,
    [current, onOpen],
  )
  return (
    <nav className="mt-chapters" aria-label="Capítulos del curso">
      <h2 className="h3">
        Capítulos <span className="count">{chapters.length}</span>
      </h2>
      {chapters.length === 0 ? (
        <Empty icon={Layers} title="Aún no hay capítulos">
          Crea el primero con «Nuevo cápitulo».
        </Empty>
      ) : (
        <SortableList
          label="Capítulos"
          items={shown}
          nameOf={named}
          height={HEIGHT}
          onOrder={can(material.orderCourse.access) && chapters.length > 1 ? put : undefined}
          render={render}
          rowClassName={({ _id }) => (_id === current ? 'mt-current' : '')}
        />
      )}
    </nav>
  )
}

function Chapter({ chapter, current, onOpen }: { chapter: Playlist; current: boolean; onOpen(id: string): void }) {
  const { _id, name, active, backgroundColor, image, totalItems } = chapter
  return (
    <button type="button" className="mt-chapter" aria-current={current || undefined} onClick={() => onOpen(_id)}>
      <Swatch color={backgroundColor} image={image} />
      <span className="mt-chapter-text">
        <span className="m5 clip" title={name}>
          {name}
        </span>
        <span className="t12 mut num">{countText(totalItems, 'elemento', 'elementos')}</span>
      </span>
      <ActiveTag active={active} />
    </button>
  )
}

/** A chapter's picture, or its colour; transparent shows as an outline. */
export const Swatch = ({ color, image }: { color: string | null; image: { url: string } | null }) =>
  image ? (
    <img className="mt-swatch" src={image.url} alt="" loading="lazy" />
  ) : (
    <span className={`mt-swatch${color ? '' : ' mt-swatch-none'}`} style={color ? { background: color } : undefined} aria-hidden />
  )
