import type { ReactNode } from 'react'

/** A keyboard key. */
export const Kbd = ({ children }: { children: ReactNode }) => <kbd>{children}</kbd>
