import type { LucideIcon } from 'lucide-react'
import { fold } from '#lib/text.ts'

export interface Place {
  /** Absent: over the present screen. */
  path?: string
  search?: Record<string, string | undefined>
}

/** A screen or an action, found by its name; those are known before the server answers. */
export interface Jump {
  group: 'Pantallas' | 'Acciones'
  label: string
  icon: LucideIcon
  to: Place
  /** Other words by which it is looked for. */
  words?: string
}

const MOST = 5

/** Those in whose name every word begins one; screens before actions as they come. */
export function matchingJumps(jumps: readonly Jump[], text: string): Jump[] {
  const wanted = fold(text).split(' ').filter(Boolean)
  if (wanted.length === 0) return []
  return jumps
    .filter(({ label, words = '' }) => {
      const own = fold(`${label} ${words}`).split(' ')
      return wanted.every(word => own.some(each => each.startsWith(word)))
    })
    .slice(0, MOST)
}
