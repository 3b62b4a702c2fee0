import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { pressed } from '#web/ui/press.ts'
import { classes } from '#web/look/classes.ts'
import styles from './locations.module.css'
import skeletonStyles from '#web/ui/skeleton.module.css'

interface CardProps {
  id: string
  icon: LucideIcon
  title: string
  line: ReactNode
  facts?: readonly { icon: LucideIcon; text: string }[]
  selected: boolean
  onOpen(id: string): void
}

export const PlaceCard = ({ id, icon: Icon, title, line, facts, selected, onOpen }: CardProps) => (
  <li>
    <button type="button" className={styles.card} data-row-key={id} aria-pressed={selected} {...pressed(() => onOpen(id))}>
      <span className={styles.tile}>
        <Icon aria-hidden />
      </span>
      <span className={styles.main}>
        <b className="lines" title={title}>
          {title}
        </b>
        <span className={classes(styles.line, 'truncate')}>{line}</span>
        {facts && (
          <span className={classes(styles.facts, 'tabular')}>
            {facts.map(({ icon: FactIcon, text }) => (
              <span key={text}>
                <FactIcon aria-hidden />
                {text}
              </span>
            ))}
          </span>
        )}
      </span>
    </button>
  </li>
)

/** Cards of the final size, drawn after 300 ms. */
export const CardsSkeleton = ({ height }: { height: number }) => (
  <div className={classes(skeletonStyles.skeleton, styles.cards, styles.skeleton)} data-slot="skeleton" role="status" aria-label="Cargando">
    {Array.from({ length: 6 }, (_, at) => (
      <div key={at} style={{ height }}>
        <i style={{ width: '36%' }} />
        <i style={{ width: '64%' }} />
      </div>
    ))}
  </div>
)
