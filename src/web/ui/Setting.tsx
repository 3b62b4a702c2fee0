import { Button } from 'antd'
import type { ReactNode } from 'react'
import { FinalButton } from './FinalButton.tsx'
import styles from './setting.module.css'

/** A section of the settings: name, purpose, and cards in a column of 720 px. */
export const SettingBody = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <div className={styles.body}>
    <header>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
    </header>
    {children}
  </div>
)

interface CardProps {
  title: string
  mark?: ReactNode
  head?: ReactNode
  foot?: ReactNode
  children?: ReactNode
}

export const SettingCard = ({ title, mark, head, foot, children }: CardProps) => (
  <section className={styles.card} aria-label={title}>
    <div className={styles.head}>
      <h3>{title}</h3>
      {mark}
      <div className={styles.aside}>{head}</div>
    </div>
    {children && <div className={styles.content}>{children}</div>}
    {foot && <div className={styles.foot}>{foot}</div>}
  </section>
)

/** The footer of a form with changes: what is unsaved, discard, save. */
export const SaveBar = ({ form, busy, onDiscard }: { form: string; busy: boolean; onDiscard(): void }) => (
  <div className={styles.save}>
    <span className={styles.pending}>Hay cambios sin guardar</span>
    <Button type="text" onClick={onDiscard}>
      Descartar
    </Button>
    <FinalButton htmlType="submit" form={form} loading={busy}>
      Guardar
    </FinalButton>
  </div>
)

/** Fields side by side; one below the other on a phone. `wide`: the first takes the rest of the width. */
export const SettingRow = ({ wide = false, children }: { wide?: boolean; children: ReactNode }) => (
  <div className={wide ? styles.wide : styles.row}>{children}</div>
)
