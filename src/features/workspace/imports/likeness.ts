import { fold, fullName } from '#lib/text.ts'

/** How many of the words of both names are the same, 0 to 1. */
export function likeness(one: string, other: string): number {
  const [a, b] = [one, other].map(name => new Set(fold(name).split(' ').filter(Boolean))) as [Set<string>, Set<string>]
  if (a.size + b.size === 0) return 1
  return (2 * [...a].filter(word => b.has(word)).length) / (a.size + b.size)
}

interface Names {
  name: string
  lastName: string
  secondLastName: string
}

/** The same of people with one phone: brothers and sisters share their surnames, and no given name. */
export function likenessByPhone(one: Names, other: Names): number {
  const words = new Set(fold(one.name).split(' '))
  const shares = fold(other.name)
    .split(' ')
    .some(word => words.has(word))
  return shares ? likeness(fullName(one), fullName(other)) : 0
}

/** The least likeness of two names with one phone that count as one person (LLE-32). */
export const SAME = 0.9
/** The same with one address of one's own. */
export const ALIKE = 0.6

/** The last ten digits, as `phone_key` of the database. */
export const phoneKey = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-10)
