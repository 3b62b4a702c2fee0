import { fold } from '#lib/text.ts'

/** How many of the words of both names are the same, 0 to 1. */
export function likeness(one: string, other: string): number {
  const [a, b] = [one, other].map(name => new Set(fold(name).split(' ').filter(Boolean))) as [Set<string>, Set<string>]
  if (a.size + b.size === 0) return 1
  return (2 * [...a].filter(word => b.has(word)).length) / (a.size + b.size)
}

/** The least likeness of two names with one phone that count as one person (LLE-32). */
export const SAME = 0.9
/** The same with one address of one's own. */
export const ALIKE = 0.6
