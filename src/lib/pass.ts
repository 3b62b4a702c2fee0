import { isId } from '#lib/ids.ts'

/** Prefixes that an unconfigured reader sends before a code: `]Q1` (AIM), `*` and similar. */
const PREFIX = /^(?:\]\w\d|[^0-9a-z]{1,3})/i

/** The id of a scanned pass: 24 hexadecimal characters with letters and digits (SCN-1). null: not one of our passes. */
export function passOf(text: string): string | null {
  const id = text.trim().replace(PREFIX, '').toLowerCase()
  return isId(id) ? id : null
}
