import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { usePhone } from '#web/hooks/useWidth.ts'
import { MoreMenu, type MoreProps } from './MoreMenu.tsx'
import styles from './studentFile.module.css'

interface Props extends MoreProps {
  previous: (() => void) | undefined
  next: (() => void) | undefined
  onClose(): void
}

/** Beside the tabs: the student's other views, the list's neighbours, the close button. On a phone they are in the header. */
export function FileHead({ previous, next, onClose, ...more }: Props) {
  if (usePhone()) return null
  return (
    <div className={styles.tools}>
      <MoreMenu {...more} />
      <i aria-hidden />
      <IconButton icon={ChevronUp} label="Alumno anterior" disabled={!previous} onClick={previous} />
      <IconButton icon={ChevronDown} label="Alumno siguiente" disabled={!next} onClick={next} />
      <IconButton icon={X} label="Cerrar" onClick={onClose} />
    </div>
  )
}
