import { Button } from 'antd'
import type { ReactNode } from 'react'
import styles from './lineUndo.module.css'

interface Props {
  /** How it would be. */
  children: ReactNode
  /** Absent: nothing of it can go. */
  press?: { label: string; busy: boolean; run(): void } | undefined
  onClose(): void
}

/** 'Quedaría así', and the press below it. */
export const Would = ({ children, press, onClose }: Props) => (
  <div className={styles.would}>
    <b>Quedaría así</b>
    {children}
    <div className="row">
      {press && (
        <Button
          size="small"
          type="primary"
          loading={press.busy}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for: Enter undoes
          autoFocus
          onClick={press.run}
        >
          {press.label}
        </Button>
      )}
      <Button size="small" onClick={onClose}>
        Dejar como está
      </Button>
    </div>
  </div>
)
