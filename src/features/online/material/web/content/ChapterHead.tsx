import { Button } from 'antd'
import { ArrowLeft, ChevronRight, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { HistoryButton } from '#features/foundation/audit/web/shared/HistoryButton.tsx'
import { useSession } from '#web/session/session.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { materialAccess } from '../../access.ts'
import type { PlaylistDetail } from '../../contract.ts'
import { ActiveTag } from '../ActiveTag.tsx'
import { Swatch } from '../chapters/ChapterColumn.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './content.module.css'

interface Props {
  chapter: PlaylistDetail
  onOpen(id: string): void
  /** Leads to the list of chapters on a phone. */
  onBack?: () => void
  onEdit(): void
  onRemove(): void
  add: ReactNode
}

export function ChapterHead({ chapter, onOpen, onBack, onEdit, onRemove, add }: Props) {
  const { can } = useSession()
  const { name, description, active, backgroundColor, image, parent } = chapter
  return (
    <header className={styles.head}>
      {(parent.length > 0 || onBack) && (
        <nav aria-label="Ruta del capítulo" className={styles.path}>
          {onBack && (
            <Button type="link" size="small" icon={<ArrowLeft aria-hidden />} onClick={onBack}>
              Capítulos
            </Button>
          )}
          <ol>
            {parent.map(each => (
              <li key={each._id}>
                <button type="button" className={classes(styles.step, 'truncate')} onClick={() => onOpen(each._id)}>
                  {each.name}
                </button>
                <ChevronRight aria-hidden />
              </li>
            ))}
            {parent.length > 0 && (
              <li className="truncate" aria-current="page">
                {name}
              </li>
            )}
          </ol>
        </nav>
      )}
      <div className={styles.title}>
        <Swatch color={backgroundColor} image={image} />
        <div className={styles.titleText}>
          <h2 className="row">
            <span className="truncate" title={name}>
              {name}
            </span>
            <ActiveTag active={active} />
          </h2>
          <p className="compact muted" title={description}>
            {description}
          </p>
        </div>
        <HistoryButton record={chapter._id} name={name} label={`Historial de ${name}`} />
        {can(materialAccess.update) && <IconButton icon={Pencil} label={`Editar ${name}`} onClick={onEdit} />}
        {can(materialAccess.remove) && <IconButton icon={Trash2} label={`Eliminar ${name}`} onClick={onRemove} />}
        {add}
      </div>
    </header>
  )
}
