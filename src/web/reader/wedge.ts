// A USB or Bluetooth scanner is a keyboard that types very fast and ends with Enter, Tab, or nothing (M120).
import { passOf } from '#lib/pass.ts'

/** The longest pause between a scanner's keys, in milliseconds; people are slower. */
export const GAP = 80
/** The silence that completes a pass without an end. */
export const SILENCE = 100
/** An Enter or Tab this soon after a pass is its end. */
const TAIL = 500
/** Shorter is no code: somebody hit a few keys at once. */
const SHORTEST = 6
/** Longer is no code; a foreign QR is cut here. */
const LONGEST = 4_000

interface Press {
  /** This key may begin a scan. */
  begins?: boolean
  /** The key came as fast as a scanner types. */
  follows?: boolean
  /** The keys so far are a complete pass: silence ends it. */
  whole?: boolean
  /** The scan that this key ends: it must not press the focused button. */
  read?: string
  /** A late Enter after silence already completed the pass. */
  late?: boolean
}

export interface Wedge {
  /** Processes a key (`KeyboardEvent.key`) with its time in milliseconds. */
  press(key: string, at: number): Press
  silence(): string
}

export function wedge(): Wedge {
  let typed = ''
  let last = -Infinity
  let silent = false
  const take = () => {
    const text = typed
    typed = ''
    return text
  }
  return {
    press(key, at) {
      const since = at - last
      if (key === 'Enter' || key === 'Tab') {
        const late = silent && since <= TAIL
        silent = false
        if (late) return { late }
        const isPass = passOf(typed) !== null
        const text = take()
        if (since > (isPass ? TAIL : GAP) || (key === 'Tab' && !isPass)) return {}
        return text.length >= SHORTEST ? { read: text } : {}
      }
      // Shift and similar keys come between the characters.
      if (key.length !== 1) return {}
      const follows = since <= GAP
      last = at
      silent = false
      if (!follows) typed = ''
      const begins = typed === ''
      if (typed.length < LONGEST) typed += key
      return { begins, follows, whole: passOf(typed) !== null }
    },
    silence() {
      silent = true
      return take()
    },
  }
}
