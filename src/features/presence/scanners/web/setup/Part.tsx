import type { ReactNode } from 'react'

/** One matter of the set-up. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="dr-part" aria-label={title}>
    <h3 className="h3">{title}</h3>
    {children}
  </section>
)
