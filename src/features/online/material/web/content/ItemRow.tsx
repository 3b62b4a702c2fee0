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
import { classes } from '#web/look/classes.ts'
import styles from './content.module.css'

interface Props {
  item: ContentItem
  progressOf: ProgressOf
  actions: ItemActions
}

export function ItemRow({ item, progressOf, actions }: Props) {
  const name = nameOf(item)
  const text = (
    <>
      <span className="medium truncate" title={name}>
        {name}
      </span>
      <span className="small muted truncate">{factsOf(item)}</span>
      <span className={classes(styles.description, 'small muted truncate')}>{descriptionOf(item)}</span>
    </>
  )
  return (
    <div className={styles.item}>
      <Thumb item={item} />
      {opens(item) ? (
        <button type="button" className={styles.open} onClick={() => actions.open(item)}>
          {text}
        </button>
      ) : (
        <div className={styles.open}>{text}</div>
      )}
      <div className={styles.state}>
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

/** Thumbnail of a video, color of a chapter, else the type's icon (VID-2: PDFs use a placeholder). */
function Thumb({ item }: { item: ContentItem }) {
  const Icon = TYPE_ICONS[item.type]
  const label = TYPE_NAMES[item.type]
  if (item.type === ITEM.chapter && (item.image || item.backgroundColor))
    return (
      <span className={styles.thumb}>
        <Swatch color={item.backgroundColor} image={item.image} />
        {!item.image && <Folder className={styles.onColor} aria-label={label} role="img" />}
      </span>
    )
  return (
    <span className={styles.thumb}>
      {item.type === ITEM.video && item.video.urlThumbnail ? (
        <img src={item.video.urlThumbnail} alt="" loading="lazy" />
      ) : (
        <Icon aria-label={label} role="img" />
      )}
    </span>
  )
}
