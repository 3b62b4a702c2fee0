// A day that is typed, not looked up in a calendar two hundred months back.
import { formatDay } from '#lib/days.ts'
import { day } from '#lib/typed.ts'
import { valueOf } from '#lib/typedRead.ts'

/** Sets the slashes between digits: '14032008' -> '14/03/2008'. Anything else stays as it was typed. */
export function maskDay(text: string): string {
  const read = valueOf(day(text))
  if (read !== null) return formatDay(read)
  // '1/3/2008' as people write it, too.
  const digits = text.replace(/(^|\/)(\d)(?=\/)/g, '$10$2').replaceAll('/', '')
  if (!/^\d{0,8}$/.test(digits)) return text
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/')
}

/** What is typed to a calendar day; null when it is none. */
export const dayOfTyped = (text: string): string | null => valueOf(day(text))
