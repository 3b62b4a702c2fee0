import type { ReactNode } from 'react'
import styles from './setup.module.css'

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part} aria-label={title}>
    <h3 className="sectionTitle">{title}</h3>
    {children}
  </section>
)
