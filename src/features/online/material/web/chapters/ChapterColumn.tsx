import { Layers } from 'lucide-react'
import { useCallback } from 'react'
import { refresh } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { Empty } from '#web/ui/Blocks.tsx'
import { ITEM } from '../../texts.ts'
import { material, type Playlist } from '../../contract.ts'
import { ActiveTag } from '../ActiveTag.tsx'
import { SortableList } from '../order/SortableList.tsx'
import { useOrder } from '../order/useOrder.ts'
import { countText } from '../words.ts'
import { classes } from '#web/look/classes.ts'
import styles from './chapters.module.css'

interface Props {
  course: string
  chapters: readonly Playlist[]
  /** The shown root chapter, or the root of the shown subchapter. */
  current: string | undefined
  onOpen(id: string): void
}

const HEIGHT = 64
const nameOf = ({ name }: Playlist) => name

/** The left column (VID-1): the course's chapters, reordered by dragging. */
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
    <nav className={styles.chapters} aria-label="Capítulos del curso">
      <h2 className="sectionTitle">
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
          nameOf={nameOf}
          height={HEIGHT}
          onOrder={can(material.orderCourse.access) && chapters.length > 1 ? put : undefined}
          render={render}
          rowClassName={({ _id }) => (_id === current ? styles.current : undefined)}
        />
      )}
    </nav>
  )
}

function Chapter({ chapter, current, onOpen }: { chapter: Playlist; current: boolean; onOpen(id: string): void }) {
  const { _id, name, active, backgroundColor, image, totalItems } = chapter
  return (
    <button type="button" className={styles.chapter} aria-current={current || undefined} onClick={() => onOpen(_id)}>
      <Swatch color={backgroundColor} image={image} />
      <span className={styles.chapterText}>
        <span className="medium lines" title={name}>
          {name}
        </span>
        <span className="small muted tabular">{countText(totalItems, 'elemento', 'elementos')}</span>
      </span>
      <ActiveTag active={active} />
    </button>
  )
}

/** A chapter's picture or color; transparent is an outline. */
export const Swatch = ({ color, image }: { color: string | null; image: { url: string } | null }) =>
  image ? (
    <img className={styles.swatch} data-slot="chapter-swatch" src={image.url} alt="" loading="lazy" />
  ) : (
    <span
      className={classes(styles.swatch, !color && styles.swatchNone)}
      data-slot="chapter-swatch"
      style={color ? { background: color } : undefined}
      aria-hidden
    />
  )
