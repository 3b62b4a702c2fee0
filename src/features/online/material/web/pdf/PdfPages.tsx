import { useVirtualizer } from '@tanstack/react-virtual'
import { Input } from 'antd'
import { ChevronDown, ChevronUp, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { valueOf, whole } from '#lib/typedRead.ts'
import { useBoxWidth } from '#web/hooks/useBoxWidth.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { Pdf } from '#features/foundation/files/web/shared/pdfjs.ts'
import { PdfSheet } from './PdfSheet.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './pdf.module.css'

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]
const GAP = 12
/** Height by width of a letter page, until the real sizes are known. */
const LETTER = 11 / 8.5

export function PdfPages({ pdf }: { pdf: Pdf }) {
  const [box, width] = useBoxWidth<HTMLDivElement>()
  const [zoom, setZoom] = useState(1)
  const [ratio, setRatio] = useState(LETTER)
  const [typed, setTyped] = useState<string | null>(null)
  const pageWidth = Math.max(120, Math.floor((width - 2 * GAP) * zoom))
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here
  const virtual = useVirtualizer({
    count: pdf.numPages,
    getScrollElement: () => box.current,
    estimateSize: () => Math.round(pageWidth * ratio) + GAP,
    overscan: 1,
  })
  useEffect(() => {
    let gone = false
    void pdf.getPage(1).then(page => {
      const { height, width: wide } = page.getViewport({ scale: 1 })
      if (!gone) setRatio(height / wide)
    })
    return () => void (gone = true)
  }, [pdf])
  useEffect(() => virtual.measure(), [virtual, pageWidth, ratio])

  const rows = virtual.getVirtualItems()
  const middle = (virtual.scrollOffset ?? 0) + (box.current?.clientHeight ?? 0) / 2
  const current = (rows.findLast(row => row.start <= middle)?.index ?? 0) + 1
  const go = (page: number) => virtual.scrollToIndex(Math.min(pdf.numPages, Math.max(1, page)) - 1, { align: 'start' })
  const step = (by: number) => setZoom(ZOOMS[Math.min(ZOOMS.length - 1, Math.max(0, ZOOMS.indexOf(zoom) + by))]!)
  const enter = () => {
    const page = typed && valueOf(whole(typed))
    if (page) go(page)
    setTyped(null)
  }
  const press = (event: KeyboardEvent) => {
    const acts: Record<string, () => void> = { '+': () => step(1), '-': () => step(-1), Home: () => go(1), End: () => go(pdf.numPages) }
    if (event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement || !acts[event.key]) return
    event.preventDefault()
    acts[event.key]!()
  }
  return (
    <>
      <div className={styles.tools}>
        <IconButton icon={ChevronUp} label="Página anterior" disabled={current === 1} onClick={() => go(current - 1)} />
        <IconButton icon={ChevronDown} label="Página siguiente" disabled={current === pdf.numPages} onClick={() => go(current + 1)} />
        <Input
          className="tabular"
          size="small"
          aria-label="Ir a la página"
          inputMode="numeric"
          maxLength={5}
          value={typed ?? current}
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={enter}
          onBlur={enter}
        />
        <span className="tabular muted">{`de ${pdf.numPages}`}</span>
        <span className="spacer" />
        <IconButton icon={ZoomOut} label="Alejar" disabled={zoom === ZOOMS[0]} onClick={() => step(-1)} />
        <span className={classes(styles.zoom, 'tabular')} role="status" aria-label="Acercamiento">{`${Math.round(zoom * 100)} %`}</span>
        <IconButton icon={ZoomIn} label="Acercar" disabled={zoom === ZOOMS.at(-1)} onClick={() => step(1)} />
      </div>
      {/* A scrolling box must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={box} className={styles.pages} role="document" aria-label="Páginas del PDF" tabIndex={0} onKeyDown={press}>
        <div style={{ height: virtual.getTotalSize(), width: Math.max(pageWidth + 2 * GAP, width) }}>
          {rows.map(({ index, start, key }) => (
            <div
              key={key}
              data-index={index}
              ref={virtual.measureElement}
              className={styles.row}
              style={{ transform: `translateY(${start}px)` }}
            >
              <PdfSheet pdf={pdf} number={index + 1} width={pageWidth} ratio={ratio} />
            </div>
          ))}
        </div>
      </div>
    </>
  )
}
