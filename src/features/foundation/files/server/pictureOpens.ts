// Checks that a picture is complete, without drawing: a PNG must decompress, a JPEG must reach its end.
import { crc32, createInflate } from 'node:zlib'

const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

interface Chunk {
  type: string
  data: Buffer
  whole: Buffer
}

/** The chunks up to the first cut or damaged one. */
export function* chunksOf(bytes: Buffer): Generator<Chunk> {
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 8 + bytes.readUInt32BE(at)
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'IEND') return
    yield { type, data: bytes.subarray(at + 8, end), whole: bytes.subarray(at, end + 4) }
    at = end + 4
  }
}

export async function pngOpens(bytes: Buffer): Promise<boolean> {
  const [head, ...rest] = chunksOf(bytes)
  if (head?.type !== 'IHDR' || head.data.length !== 13) return false
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)]
  const [depth, color, interlaced] = [head.data[8]!, CHANNELS[head.data[9]!] ?? 0, head.data[12] === 1]
  const size = height * (1 + Math.ceil((width * depth * color) / 8))
  if (size === 0 || width === 0 || color === 0) return false
  const points = rest.filter(({ type }) => type === 'IDAT').map(({ data }) => data)
  const unfolding = createInflate()
  unfolding.end(Buffer.concat(points))
  let unfolded = 0
  try {
    for await (const piece of unfolding as AsyncIterable<Buffer>) {
      unfolded += piece.length
      // An interlaced one has shorter lines and more of them: it has to unfold to its end, and not far beyond.
      if (unfolded >= (interlaced ? 2 * size : size)) return true
    }
    return interlaced && unfolded > 0
  } catch {
    return false
  }
}

interface Segment {
  marker: number
  whole: Buffer
}

/** Where the points of a scan end: at the next marker that is no restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0
    if (marker >= 0xc0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return at
  }
  return bytes.length
}

/** The segments of a JPEG, a scan with its data; up to the end, or to the first truncated one. */
export function* segmentsOf(bytes: Buffer): Generator<Segment> {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1]!
    // JPEG allows padding bytes before a marker.
    if (marker === 0xff) at += 1
    else {
      const head = at + 2 + bytes.readUInt16BE(at + 2)
      if (marker === 0xd9 || head > bytes.length) return
      const end = marker === 0xda ? endOfScan(bytes, head) : head
      yield { marker, whole: bytes.subarray(at, end) }
      at = end
    }
  }
}

/** True for scan data that is followed by an end marker. */
export function jpegOpens(bytes: Buffer): boolean {
  const scan = segmentsOf(bytes).find(({ marker }) => marker === 0xda)
  return scan !== undefined && bytes.indexOf(Buffer.from([0xff, 0xd9]), scan.whole.byteOffset - bytes.byteOffset) !== -1
}
