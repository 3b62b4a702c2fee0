import { fold } from '#lib/text.ts'
import type { Command } from '#web/screen.ts'

const MOST = 5

/** Those in whose name every word begins one; screens before actions as they come. */
export function matchingCommands(commands: readonly Command[], text: string): Command[] {
  const wanted = fold(text).split(' ').filter(Boolean)
  if (wanted.length === 0) return []
  return commands
    .filter(({ label, words = '' }) => {
      const own = fold(`${label} ${words}`).split(' ')
      return wanted.every(word => own.some(each => each.startsWith(word)))
    })
    .slice(0, MOST)
}
