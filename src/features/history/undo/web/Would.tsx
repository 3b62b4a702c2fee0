import { Button } from 'antd'
import type { ReactNode } from 'react'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import styles from './lineUndo.module.css'

interface Props {
  children: ReactNode
  /** The button that undoes; absent when nothing can be undone. */
  press?: { label: string; busy: boolean; run(): void } | undefined
  onClose(): void
}

export const Would = ({ children, press, onClose }: Props) => (
  <div className={styles.would}>
    <b>Quedaría así</b>
    {children}
    <div className="row">
      {press && (
        <FinalButton
          size="small"
          loading={press.busy}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for: Enter undoes
          autoFocus
          onClick={press.run}
        >
          {press.label}
        </FinalButton>
      )}
      <Button size="small" onClick={onClose}>
        Dejar como está
      </Button>
    </div>
  </div>
)
