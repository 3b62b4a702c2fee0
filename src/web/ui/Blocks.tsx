import { Button } from 'antd'
import { CircleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './band.module.css'

/** The empty state: icon, quoted text, a line, and the action that fills it. */
export const Empty = ({
  icon: Icon,
  title,
  children,
  action,
}: {
  icon: LucideIcon
  title: string
  children?: ReactNode
  action?: ReactNode
}) => (
  <div className="block">
    <span className="blockIcon">
      <Icon aria-hidden />
    </span>
    <b>{title}</b>
    {children && <p>{children}</p>}
    {action}
  </div>
)

/** A failed load: the reason and 'Reintentar'. `slim`: a band above the data that was loaded before. */
interface FailedProps {
  reason: string
  retry(): void
  slim?: boolean
  label?: string
}

export const Failed = ({ reason, retry, slim = false, label = 'Reintentar' }: FailedProps) => (
  <div className={slim ? styles.band : 'block'} data-slot={slim ? 'band' : undefined} role="alert">
    {!slim && (
      <span className="blockIcon">
        <CircleAlert aria-hidden />
      </span>
    )}
    {slim ? (
      <span>{reason}</span>
    ) : (
      <>
        <b>No se pudo cargar</b>
        <p>{reason}</p>
      </>
    )}
    <Button size={slim ? 'small' : 'middle'} onClick={retry}>
      {label}
    </Button>
  </div>
)
