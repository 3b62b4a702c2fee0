// Bytes of a file as text (LLE-1): lists of different programs are pasted together, so each line has an encoding of its own.

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'mixed'

/** Stands for bytes that are no character: its cell is refused. */
export const REPLACEMENT = '\uFFFD'

const LINE_FEED = 0x0a
const LOOKED_AT = 4_000

/** 'Texto Unicode' of Excel and Windows: every other byte is zero, with or without a byte order mark. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  const length = Math.min(bytes.length, LOOKED_AT)
  for (let at = 0; at < length; at++) if (bytes[at] === 0) zeros[at % 2]!++
  const many = length * 0.4
  if (zeros[1]! > many && zeros[0]! < zeros[1]! / 10) return 'utf-16le'
  return zeros[0]! > many && zeros[1]! < zeros[0]! / 10 ? 'utf-16be' : null
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const lossy = new TextDecoder('utf-8')
const western = new TextDecoder('windows-1252')

/** A whole character of UTF-8 beside a broken one, or the half of one that no Spanish text has: the line was UTF-8. */
const WAS_UTF8 = /[\u00c2-\u00df][\u0080-\u00bf]|[\u00c2\u00c3]/

function lineOf(bytes: Uint8Array): { text: string; western: boolean } {
  try {
    return { text: utf8.decode(bytes), western: false }
  } catch {
    const raw = Array.from(bytes, byte => String.fromCharCode(byte)).join('')
    return WAS_UTF8.test(raw) ? { text: lossy.decode(bytes), western: false } : { text: western.decode(bytes), western: true }
  }
}

function linesOf(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const texts: string[] = []
  let [single, multiple] = [false, false]
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(LINE_FEED, from)
    const next = end < 0 ? bytes.length : end + 1
    const line = lineOf(bytes.subarray(from, next))
    texts.push(line.text)
    if (line.western) single = true
    else if (!multiple && bytes.subarray(from, next).some(byte => byte > 0x7f)) multiple = true
    from = next
  }
  return { text: texts.join(''), encoding: single ? (multiple ? 'mixed' : 'windows-1252') : 'utf-8' }
}

/** The text of a file without its mark of byte order, and what its bytes were. */
export function decode(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const wide = utf16Of(bytes)
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: wide }
  try {
    return { text: utf8.decode(bytes), encoding: 'utf-8' }
  } catch {
    const decoded = linesOf(bytes)
    return { ...decoded, text: decoded.text.replace(/^\uFEFF/, '') }
  }
}
