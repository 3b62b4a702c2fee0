import { Folder, Link2 } from 'lucide-react'
import { StateTag } from '#web/ui/StateTag.tsx'
import { ITEM } from '../../texts.ts'
import type { ContentItem } from '../../contract.ts'
import { ActiveTag } from '../ActiveTag.tsx'
import { Swatch } from '../chapters/ChapterColumn.tsx'
import { opens, TYPE_ICONS } from '../itemTypes.ts'
import type { ProgressOf } from '../progress.ts'
import { descriptionOf, factsOf, nameOf, TYPE_NAMES } from '../words.ts'
import { ItemMenu, type ItemActions } from './ItemMenu.tsx'
import { VideoState } from './VideoState.tsx'

interface Props {
  item: ContentItem
  progressOf: ProgressOf
  actions: ItemActions
}

/** One line of a chapter's content: what it is, how it stands, what can be done with it. */
export function ItemRow({ item, progressOf, actions }: Props) {
  const name = nameOf(item)
  const text = (
    <>
      <span className="m5 clip" title={name}>
        {name}
      </span>
      <span className="t12 mut clip">{factsOf(item)}</span>
      <span className="mt-description t12 mut clip">{descriptionOf(item)}</span>
    </>
  )
  return (
    <div className="mt-item">
      <Thumb item={item} />
      {opens(item) ? (
        <button type="button" className="mt-open" onClick={() => actions.open(item)}>
          {text}
        </button>
      ) : (
        <div className="mt-open">{text}</div>
      )}
      <div className="mt-state">
        {item.linked && (
          <StateTag tone="outline" icon={Link2}>
            Enlace
          </StateTag>
        )}
        {'active' in item && <ActiveTag active={item.active} />}
        {item.type === ITEM.video && <VideoState video={item.video} progressOf={progressOf} onRetry={() => actions.retry(item.video)} />}
        {item.type === ITEM.pdf && item.pdf.url === null && <StateTag tone="amber">Subida pendiente</StateTag>}
      </div>
      <ItemMenu item={item} actions={actions} />
    </div>
  )
}

/** Thumbnail of a video, colour of a chapter, else the type's icon (VID-2: PDFs use a placeholder). */
function Thumb({ item }: { item: ContentItem }) {
  const Icon = TYPE_ICONS[item.type]
  const label = TYPE_NAMES[item.type]
  if (item.type === ITEM.chapter && (item.image || item.backgroundColor))
    return (
      <span className="mt-thumb">
        <Swatch color={item.backgroundColor} image={item.image} />
        {!item.image && <Folder className="mt-on-color" aria-label={label} role="img" />}
      </span>
    )
  return (
    <span className="mt-thumb">
      {item.type === ITEM.video && item.video.urlThumbnail ? (
        <img src={item.video.urlThumbnail} alt="" loading="lazy" />
      ) : (
        <Icon aria-label={label} role="img" />
      )}
    </span>
  )
}
