// How large a picture is, from its first bytes: what a small file unfolds to is not found out by unfolding it (CON-70).
import { disableTypes, imageSize, types } from 'image-size'

disableTypes(types.filter(type => type !== 'png' && type !== 'jpg'))

/** Bytes that are looked at: a photo's notes stand before its size. */
export const PICTURE_HEAD = 262_144

/** In points. */
export interface PictureSize {
  width: number
  height: number
}

/** 0 × 0 where the head does not say: nothing of ours unfolds such a picture. */
export function sizeOfPicture(head: Uint8Array): PictureSize {
  try {
    const { width, height } = imageSize(head.subarray(0, PICTURE_HEAD))
    return { width, height }
  } catch {
    return { width: 0, height: 0 }
  }
}
