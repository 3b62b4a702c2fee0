// Removes metadata of cameras and programs from a picture: place, owner, device, thumbnails (M134). Pixels are not re-encoded;
// orientation and colors stay. Unknown blocks are dropped.
import { crc32 } from 'node:zlib'
import type { FILE_KINDS } from '../contract.ts'
import { chunksOf, segmentsOf } from './pictureOpens.ts'

const EXIF = Buffer.from('Exif\0\0', 'latin1')
const ORIENTATION = 0x0112

/** The orientation (2 to 8) in a TIFF block; null when upright. */
function orientationOf(tiff: Buffer): number | null {
  try {
    const little = tiff.toString('latin1', 0, 2) === 'II'
    const [short, long] = little
      ? [(at: number) => tiff.readUInt16LE(at), (at: number) => tiff.readUInt32LE(at)]
      : [(at: number) => tiff.readUInt16BE(at), (at: number) => tiff.readUInt32BE(at)]
    const start = long(4)
    for (let entry = start + 2; entry < start + 2 + 12 * short(start); entry += 12) {
      const turned = short(entry) === ORIENTATION ? short(entry + 8) : 0
      if (turned >= 2 && turned <= 8) return turned
    }
  } catch {
    // A cut or damaged picture has no orientation.
  }
  return null
}

const tiffOf = (turned: number): Buffer =>
  Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, ORIENTATION >> 8, ORIENTATION & 0xff, 0, 3, 0, 0, 0, 1, 0, turned, 0, 0, 0, 0, 0, 0])

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

function ofApplication(marker: number, data: Buffer, whole: Buffer): Buffer | null {
  const name = data.toString('latin1', 0, data.indexOf(0) + 1)
  if (marker === 0xe0 && name === 'JFIF\0' && data.length >= 14) {
    // Removes the thumbnail that may follow.
    return segment(marker, Buffer.concat([data.subarray(0, 12), Buffer.alloc(2)]))
  }
  if (marker === 0xe1 && data.subarray(0, EXIF.length).equals(EXIF)) {
    const turned = orientationOf(data.subarray(EXIF.length))
    return turned === null ? null : segment(marker, Buffer.concat([EXIF, tiffOf(turned)]))
  }
  const isColor = (marker === 0xe2 && name === 'ICC_PROFILE\0') || (marker === 0xee && data.toString('latin1', 0, 5) === 'Adobe')
  return isColor ? whole : null
}

/** Keeps frames, tables and scans; drops bytes after the end (further pictures, videos). */
function plainJpeg(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, 2)]
  for (const { marker, whole } of segmentsOf(bytes)) {
    if (marker >= 0xc0 && marker <= 0xdf) parts.push(whole)
    else if (marker >= 0xe0 && marker <= 0xef) parts.push(ofApplication(marker, whole.subarray(4), whole) ?? Buffer.alloc(0))
  }
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])])
}

const PNG_POINTS = ['IHDR', 'PLTE', 'IDAT', 'tRNS', 'bKGD', 'pHYs', 'acTL', 'fcTL', 'fdAT']
const PNG_COLORS = ['gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'mDCV', 'cLLI', 'sBIT']
const PNG_STAYS = new Set([...PNG_POINTS, ...PNG_COLORS])

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}

function plainPng(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, 8)]
  for (const { type, data, whole } of chunksOf(bytes)) {
    const turned = type === 'eXIf' ? orientationOf(data) : null
    if (PNG_STAYS.has(type)) parts.push(whole)
    else if (turned !== null) parts.push(chunk(type, tiffOf(turned)))
  }
  return Buffer.concat([...parts, chunk('IEND', Buffer.alloc(0))])
}

type PictureType = (typeof FILE_KINDS.image.types)[number]
/** Every accepted picture type: a missing one does not compile. */
const PLAIN: Record<PictureType, (bytes: Buffer) => Buffer> = { 'image/jpeg': plainJpeg, 'image/png': plainPng }

export const isPicture = (type: string): type is PictureType => Object.hasOwn(PLAIN, type)
export const plainPicture = (bytes: Buffer, type: PictureType): Buffer => PLAIN[type](bytes)
