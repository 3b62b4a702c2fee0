// Reads a picture's size from its first bytes, because decoding it could need a huge amount of memory (CON-70).
import { disableTypes, imageSize, types } from 'image-size'

disableTypes(types.filter(type => type !== 'png' && type !== 'jpg'))

/** Bytes to inspect: a photo's metadata comes before its size. */
export const PICTURE_HEAD = 262_144

/** Sides in pixels. */
export interface PictureSize {
  width: number
  height: number
}

/** 0 × 0 when the header has no size: no code of ours decodes such a picture. */
export function sizeOfPicture(head: Uint8Array): PictureSize {
  try {
    const { width, height } = imageSize(head.subarray(0, PICTURE_HEAD))
    return { width, height }
  } catch {
    return { width: 0, height: 0 }
  }
}
