// A USB or Bluetooth reader is a keyboard that types very fast and ends with Enter, Tab, or nothing (M120).
import { passOf } from '#lib/pass.ts'

/** Between two keys of a reader; people are slower. Milliseconds. */
export const GAP = 80
/** After a pass without an end: it is whole. */
export const SILENCE = 100
/** So long after a pass an Enter or Tab is still its end. */
const TAIL = 500
/** Shorter is no code: somebody hit a few keys at once. */
const SHORTEST = 6
/** Longer is no code either; what a foreign QR may hold is cut here. */
const LONGEST = 4_000

interface Press {
  /** This key may begin a reading. */
  begins?: boolean
  /** It came as fast as a reader's. */
  follows?: boolean
  /** The keys so far are a whole pass: silence ends it. */
  whole?: boolean
  /** What was read, with this key as its end: it must not press the button that has the focus. */
  read?: string
  /** The end of a pass that silence had ended already. */
  late?: boolean
}

export interface Wedge {
  /** Takes each key (`KeyboardEvent.key`) with its time in milliseconds. */
  press(key: string, at: number): Press
  /** The pass that nothing ended for SILENCE. */
  silence(): string
}

/** Collects the keys of a reader. */
export function wedge(): Wedge {
  let typed = ''
  let last = -Infinity
  /** The pass before was ended by silence. */
  let silent = false
  const take = () => {
    const read = typed
    typed = ''
    return read
  }
  return {
    press(key, at) {
      const since = at - last
      if (key === 'Enter' || key === 'Tab') {
        const late = silent && since <= TAIL
        silent = false
        if (late) return { late }
        const isPass = passOf(typed) !== null
        const read = take()
        if (since > (isPass ? TAIL : GAP) || (key === 'Tab' && !isPass)) return {}
        return read.length >= SHORTEST ? { read } : {}
      }
      // Shift and its like come between the characters.
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
