// Determines a file's type by its first bytes; its name and declared type are not trusted.

export const SNIFFED = 400

const TS_PACKET = 188
const M2TS_PACKET = 192
const TS_SYNC = 0x47
// First boxes of older QuickTime files.
const QUICKTIME_BOXES = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])
// Pictures and sound in the same container.
const NO_VIDEO = /^(hei|hev|mif|msf|avi|M4A|M4B)/

export function sniff(bytes: Uint8Array): string | null {
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  const starts = (...values: number[]) => values.every((value, at) => bytes[at] === value)
  const synced = (offset: number, packet: number) => [0, 1].every(nth => bytes[offset + nth * packet] === TS_SYNC)

  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (/^GIF8[79]a/.test(ascii(0, 6))) return 'image/gif'
  if (ascii(0, 5) === '%PDF-') return 'application/pdf'
  if (ascii(0, 4) === 'RIFF') return { WEBP: 'image/webp', 'AVI ': 'video/x-msvideo' }[ascii(8, 12)] ?? null
  if (ascii(4, 8) === 'ftyp') {
    const brand = ascii(8, 12)
    if (brand === 'qt  ') return 'video/quicktime'
    return NO_VIDEO.test(brand) ? null : 'video/mp4'
  }
  if (QUICKTIME_BOXES.has(ascii(4, 8))) return 'video/quicktime'
  if (starts(0x1a, 0x45, 0xdf, 0xa3))
    return ascii(0, 64).includes('webm') ? 'video/webm' : ascii(0, 64).includes('matroska') ? 'video/x-matroska' : null
  if (synced(0, TS_PACKET) || synced(4, M2TS_PACKET)) return 'video/mp2t'
  return null
}
