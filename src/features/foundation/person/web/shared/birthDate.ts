// A typed day, because a calendar would have to go back two hundred months.
import { formatDay } from '#lib/days.ts'
import { day } from '#lib/typed.ts'
import { valueOf } from '#lib/typedRead.ts'

/** Inserts slashes between digits: '14032008' -> '14/03/2008'. Other text stays. */
export function maskDay(text: string): string {
  const date = valueOf(day(text))
  if (date !== null) return formatDay(date)
  // '1/3/2008' as people write it, too.
  const digits = text.replace(/(^|\/)(\d)(?=\/)/g, '$10$2').replaceAll('/', '')
  if (!/^\d{0,8}$/.test(digits)) return text
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/')
}

export const dayOfTyped = (text: string): string | null => valueOf(day(text))
