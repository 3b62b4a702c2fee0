import { CornerDownLeft } from 'lucide-react'
import { useEffect, type MouseEvent } from 'react'
import { StateTag } from '#web/ui/StateTag.tsx'
import { domId, type Option } from './options.ts'
import type { PaletteState } from './usePalette.ts'
import styles from './palette.module.css'

/** Sections of options. Links, so that the middle button and Ctrl open another tab; the field keeps the focus. */
export function Results({ id, state: { sections, active, settled, light, open, hrefOf } }: { id: string; state: PaletteState }) {
  const lit = active && domId(id, active)
  useEffect(() => {
    if (lit) document.getElementById(lit)?.scrollIntoView({ block: 'nearest' })
  }, [lit])
  return (
    <div id={id} role="listbox" aria-label="Resultados" className={styles.list} aria-busy={!settled || undefined}>
      {sections.map(({ heading, options }) => (
        <div key={heading} role="group" aria-label={heading}>
          <div className={styles.group} aria-hidden>
            {heading}
          </div>
          {options.map(option => (
            <Row
              key={option.key}
              id={domId(id, option)}
              option={option}
              on={option === active}
              href={hrefOf(option.to)}
              onHover={() => light(option.key)}
              onOpen={aside => open(option, aside)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface RowProps {
  id: string
  option: Option
  on: boolean
  href: string
  onHover(): void
  onOpen(aside: boolean): void
}

function Row({ id, option: { label, detail, icon: Icon, off }, on, href, onHover, onOpen }: RowProps) {
  const press = (event: MouseEvent) => {
    event.preventDefault()
    onOpen(event.ctrlKey || event.metaKey)
  }
  return (
    <a id={id} role="option" aria-selected={on} tabIndex={-1} href={href} className={styles.row} onMouseMove={onHover} onClick={press}>
      <Icon aria-hidden />
      <span className={styles.text}>
        <span className="truncate">{label}</span>
        {detail && <small className="truncate">{detail}</small>}
      </span>
      {off && <StateTag tone="grey">No vigente</StateTag>}
      {on && <CornerDownLeft className={styles.enter} aria-hidden />}
    </a>
  )
}
