import { ChevronDown, ChevronUp, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePhone } from '#web/hooks/useWidth.ts'
import { Aside } from '#web/ui/Aside.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import asideStyles from '#web/ui/aside.module.css'

interface Props {
  inWindow: boolean
  head: ReactNode
  previous?: () => void
  next?: () => void
  onClose(): void
  tools: ReactNode
  footer: ReactNode
  children: ReactNode
}

const LABEL = 'Alumno de plática'

/** The card's frame: the kit's sidebar beside a page; a similar one inside a window, which handles focus and Escape itself. */
export function CardShell({ inWindow, head, previous, next, onClose, tools, footer, children }: Props) {
  const phone = usePhone()
  if (!inWindow || !phone) {
    return (
      <Aside label={LABEL} head={head} previous={previous} next={next} onClose={onClose} tools={tools} footer={footer}>
        {children}
      </Aside>
    )
  }
  return (
    <section className={asideStyles.aside} data-slot="aside" aria-label={LABEL}>
      <div className={asideStyles.head} data-slot="aside-head">
        <span className="tabular truncate">{head}</span>
        <span className="spacer" />
        {tools}
        <IconButton icon={ChevronUp} label="Anterior" disabled={!previous} onClick={previous} />
        <IconButton icon={ChevronDown} label="Siguiente" disabled={!next} onClick={next} />
        <IconButton icon={X} label="Cerrar ficha" onClick={onClose} />
      </div>
      <div className={asideStyles.body} data-slot="aside-body">
        {children}
      </div>
      {footer && (
        <div className={asideStyles.foot} data-slot="aside-foot">
          {footer}
        </div>
      )}
    </section>
  )
}
