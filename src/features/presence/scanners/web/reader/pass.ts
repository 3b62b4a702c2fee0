import { isId } from '#lib/ids.ts'

/** What a reader or a camera read, as the id of a pass: 24 hexadecimal characters with letters and digits (SCN-1). null: nobody's. */
export function passOf(text: string): string | null {
  const id = text.trim().toLowerCase()
  return isId(id) ? id : null
}
