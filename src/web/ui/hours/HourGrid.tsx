import { Plus } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { formatHour, hhmmOf } from '#lib/schedules.ts'
import { classes } from '#web/look/classes.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { columnsOf, type Span } from './spans.ts'
import type { FreeHours } from './useFreeStretch.ts'
import type { HourDrag } from './useHourDrag.ts'
import styles from './hourGrid.module.css'

export interface HourColumn {
  at: number
  title: string
  /** Text beside the title: seats of a room, 'hoy'. */
  note?: string
  current?: boolean
  closed?: string | null
}

/** Minutes after midnight. */
export interface HourBlock extends Span {
  key: string
  column: number
  movable?: boolean
  children: ReactNode
}

interface Props {
  label: string
  columns: readonly HourColumn[]
  blocks: readonly HourBlock[]
  /** Whole hours. */
  from: number
  to: number
  /** The line of the present time, in one column or in all. */
  now?: { column?: number; minute: number } | undefined
  drag: HourDrag
  free?: FreeHours | undefined
  /** The action of a press on free hours: 'Nuevo grupo aquí'. */
  freeText?: string
}

const HOUR = 60
const at = (minutes: number) => `calc(${minutes / HOUR} * var(--hour))`
const hourText = (minute: number) => formatHour(hhmmOf(minute))
const freeHours = ({ start, end }: Span) => `Libre ${hourText(start)}–${hourText(end)}`

/** Hours down, days or rooms across; overlapping blocks are side by side, dragged by mouse, touch or keys. */
export function HourGrid({ label, columns, blocks, from, to, now, drag, free, freeText }: Props) {
  const hours = Array.from({ length: (to - from) / HOUR + 1 }, (_, nth) => from + nth * HOUR)
  const { spot } = drag
  return (
    <div className={styles.box}>
      {/* Scrollable content must be reachable without a mouse. */}
      <div
        className={styles.scroll}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={label}
        data-scroll=""
        {...(free && { onKeyDown: free.hear, onBlur: ({ target, currentTarget }) => target === currentTarget && free.leave() })}
      >
        <div className={styles.columns} style={{ gridTemplateColumns: `48px repeat(${columns.length}, minmax(var(--column), 1fr))` }}>
          <div className={styles.axis} aria-hidden>
            <div className={styles.head} />
            <div className={styles.hours} style={{ height: at(to - from) }}>
              {hours.map(hour => (
                <span key={hour} className="tabular" style={{ top: at(hour - from) }}>
                  {hourText(hour)}
                </span>
              ))}
            </div>
          </div>
          <div className={styles.body} ref={drag.body}>
            {columns.map((column, nth) => (
              <Column
                key={column.at}
                column={column}
                blocks={blocks.filter(block => block.column === column.at)}
                from={from}
                to={to}
                now={now && (now.column ?? column.at) === column.at ? now.minute : undefined}
                goesOn={now?.column === undefined && nth > 0}
                drag={drag}
                free={free}
                freeText={freeText}
              />
            ))}
          </div>
        </div>
      </div>
      <div className="visuallyHidden" role="status">
        {free?.stretch &&
          [columns.find(({ at: place }) => place === free.stretch!.column)?.title, freeHours(free.stretch), freeText].join(', ')}
      </div>
      <div className={styles.tip} role="status" data-bad={spot?.bad || undefined} hidden={drag.held === null}>
        {drag.held !== null && (
          <>
            <b>{spot ? spot.text : 'Aquí no'}</b>
            <small>
              <Kbd>Esc</Kbd> dejar como estaba
            </small>
          </>
        )}
      </div>
    </div>
  )
}

interface ColumnProps {
  column: HourColumn
  blocks: readonly HourBlock[]
  from: number
  to: number
  now: number | undefined
  /** The line of the present time started in an earlier column. */
  goesOn: boolean
  drag: HourDrag
  free: FreeHours | undefined
  freeText: string | undefined
}

function Column({ column, blocks, from, to, now, goesOn, drag, free, freeText }: ColumnProps) {
  const { title, note, current, closed } = column
  const sorted = blocks.toSorted((a, b) => a.start - b.start || a.end - b.end)
  const sides = columnsOf(sorted)
  const spot = drag.spot?.column === column.at ? drag.spot : null
  const stretch = free?.stretch?.column === column.at ? free.stretch : null
  return (
    <section className={styles.column} aria-label={[title, closed].filter(Boolean).join(', ')} aria-current={current ? 'date' : undefined}>
      <div className={classes(styles.head, 'tabular', current && styles.current)} title={[title, note].filter(Boolean).join(', ')}>
        <span className="truncate">{title}</span>
        {note && <small className="truncate">{note}</small>}
      </div>
      <ol
        className={classes(styles.lane, closed != null && styles.closed)}
        style={{ height: at(to - from) }}
        data-column={column.at}
        onPointerDown={free && (event => free.begin(column.at, event))}
      >
        {closed != null && (
          <li className={styles.closedName}>
            <b>Día sin clase</b>
            <span>{closed}</span>
          </li>
        )}
        {sorted.map(({ key, start, end, movable, children }, nth) => (
          <li
            key={key}
            className={classes(styles.block, movable && styles.movable)}
            data-held={drag.held === key || undefined}
            data-short={end - start <= HOUR || undefined}
            style={{
              top: at(start - from),
              height: at(end - start),
              insetInlineStart: `calc(4px + ${sides[nth]!.column / sides[nth]!.columns} * (100% - 8px))`,
              width: `calc((100% - 8px) / ${sides[nth]!.columns})`,
            }}
            onPointerDown={
              movable
                ? event => {
                    const { top, height } = event.currentTarget.getBoundingClientRect()
                    drag.take(key, event, ((event.clientY - top) / height) * (end - start))
                  }
                : undefined
            }
            onKeyDown={movable ? event => drag.hear(key, { column: column.at, start }, event) : undefined}
            onBlur={movable ? () => drag.held === key && drag.leave() : undefined}
          >
            {children}
          </li>
        ))}
        {spot && (
          <li
            className={styles.spot}
            data-bad={spot.bad || undefined}
            style={{ top: at(spot.start - from), height: at(spot.end - spot.start) }}
          >
            <span className="tabular">
              {hourText(spot.start)}–{hourText(spot.end)}
            </span>
          </li>
        )}
        {stretch && (
          <Stretch top={at(stretch.start - from)} height={at(stretch.end - stretch.start)} hours={freeHours(stretch)} text={freeText} />
        )}
        {now !== undefined && from <= now && now <= to && (
          <li className={classes(styles.now, goesOn && styles.goesOn)} style={{ top: at(now - from) }} aria-hidden />
        )}
      </ol>
    </section>
  )
}

/** Announced by the grid's status line; kept in view while arrows move it. */
function Stretch({ top, height, hours, text }: { top: string; height: string; hours: string; text: string | undefined }) {
  const box = useRef<HTMLLIElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [top])
  return (
    <li ref={box} className={styles.free} style={{ top, height }} aria-hidden>
      <Plus />
      <span className="tabular">{hours}</span>
      <b>{text}</b>
    </li>
  )
}
