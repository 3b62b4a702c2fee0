// Ids in the layout of an ObjectId: 24 lower-case hexadecimal characters, ordered by time (WIR-18, WIR-19).

// Distinct per process, so that ids made in the same second by two processes do not collide.
const processPart = randomHex(5)
let counter = Number.parseInt(randomHex(3), 16)

function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), byte => byte.toString(16).padStart(2, '0')).join('')
}

const hasBoth = (text: string): boolean => /[a-f]/.test(text) && /[0-9]/.test(text)

/**
 * A new id: 4 bytes of seconds, 5 of the process, 3 of a counter. Later ids of one process sort after earlier
 * ones. It always holds a letter and a digit, which the scanners ask of an id.
 * @param at the instant it is of; for demo and imported rows.
 */
export function newId(at: Date = new Date()): string {
  for (;;) {
    counter = (counter + 1) & 0xffffff
    const seconds = Math.floor(at.getTime() / 1000)
      .toString(16)
      .padStart(8, '0')
    const id = seconds + processPart + counter.toString(16).padStart(6, '0')
    if (hasBoth(id)) return id
  }
}

/** Is this the shape of an id of ours? */
export const isId = (text: string): boolean => /^[0-9a-f]{24}$/.test(text) && hasBoth(text)
