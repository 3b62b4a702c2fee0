import { isId } from '#lib/ids.ts'

/** What readers put before a code when nobody set them up: `]Q1` (AIM), `*`, and the like. */
const PREFIX = /^(?:\]\w\d|[^0-9a-z]{1,3})/i

/** What a reader or a camera read, as the id of a pass: 24 hexadecimal characters with letters and digits (SCN-1). null: nobody's. */
export function passOf(text: string): string | null {
  const id = text.trim().replace(PREFIX, '').toLowerCase()
  return isId(id) ? id : null
}
