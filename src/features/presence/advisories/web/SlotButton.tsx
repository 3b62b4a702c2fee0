import { useEffect, useRef } from 'react'
import { hoursText } from '../texts.ts'
import { totalText, weekdayName, type HourCell } from './weekView.ts'
import { classes } from '#web/look/classes.ts'
import styles from './advisories.module.css'

interface Props {
  date: string
  cell: HourCell
  open: boolean
  over: boolean
  onOpen(): void
}

export function SlotButton({ date, cell, open, over, onOpen }: Props) {
  const { value, appoimentList, appoimentsInfo, totalCountStudents } = cell
  const button = useRef<HTMLButtonElement>(null)
  // The drawer narrows the grid: keeps its hour in view.
  useEffect(() => {
    if (open) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [open])
  return (
    <button ref={button} type="button" className={classes(styles.slot, over && styles.over)} aria-expanded={open} onClick={onOpen}>
      <span className="visuallyHidden">
        {weekdayName(date)} {Number(date.slice(8))}, {hoursText(value)}:
      </span>
      {appoimentsInfo.map(({ courseName, studentsCount }, at) => (
        <span key={appoimentList[at]!._id} className={styles.line} title={courseName}>
          <span className="lines">{courseName}</span>
          <b className={classes(studentsCount >= appoimentList[at]!.maxQuota && 'amber', 'tabular')}>{studentsCount}</b>
        </span>
      ))}
      <span className={classes(styles.total, 'tabular')}>{totalText(totalCountStudents)}</span>
    </button>
  )
}
