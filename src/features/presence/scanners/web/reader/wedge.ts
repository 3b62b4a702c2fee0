// A USB or Bluetooth reader is a keyboard that types very fast and ends with Enter.

/** Between two keys of a reader; people are slower. Milliseconds. */
const GAP = 80
/** Shorter is no code: somebody hit a few keys at once. */
const SHORTEST = 6
/** Longer is no code either; what a foreign QR may hold is cut here. */
const LONGEST = 4_000

export interface Press {
  /** This key may begin a reading. */
  begins?: boolean
  /** What was read, with this key as its end: the reader's Enter, which must not press the button that has the focus. */
  read?: string
}

/** Collects the keys of a reader. Returns a function that takes each key (`KeyboardEvent.key`) with its time in milliseconds. */
export function wedge(): (key: string, at: number) => Press {
  let typed = ''
  let last = -Infinity
  return (key, at) => {
    if (at - last > GAP) typed = ''
    if (key === 'Enter') {
      const read = typed
      typed = ''
      return read.length >= SHORTEST ? { read } : {}
    }
    // Shift and its like come between the characters.
    if (key.length !== 1) return {}
    last = at
    const begins = typed === ''
    if (typed.length < LONGEST) typed += key
    return { begins }
  }
}
