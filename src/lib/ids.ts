// Ids in the layout of an ObjectId: 24 lower-case hexadecimal characters, ordered by time (WIR-18, WIR-19).

// Random per process, so that two processes do not create the same id within a second.
const processPart = randomHex(5)
let counter = Number.parseInt(randomHex(3), 16)

function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), byte => byte.toString(16).padStart(2, '0')).join('')
}

const hasBoth = (text: string): boolean => /[a-f]/.test(text) && /[0-9]/.test(text)

/**
 * A new id: 4 bytes of seconds, 5 of the process, 3 of a counter. Ids of one process sort in their order of creation. Each has a letter
 * and a
 * digit, as the scanners require.
 * @param at the instant in the id; set it for demo and imported rows
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

export const isId = (text: string): boolean => /^[0-9a-f]{24}$/.test(text) && hasBoth(text)
