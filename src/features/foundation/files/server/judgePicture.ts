// Refuses pictures that are too large to show or draw anywhere (CON-70).
import { sizeOfPicture, type PictureSize } from '#server/storage/pictureSize.ts'
import { fail } from '#server/http/refusal.ts'
import { fileFailures } from '../contract.ts'

const MOST_POINTS = 25_000_000
const MOST_A_SIDE = 8_000

const pointsText = (points: number) => points.toLocaleString('es-MX')

export function judgePicture(head: Uint8Array): PictureSize {
  const { width, height } = sizeOfPicture(head)
  if (width * height > MOST_POINTS || Math.max(width, height) > MOST_A_SIDE)
    fail(fileFailures.PICTURE_TOO_LARGE, {
      message: `La imagen mide ${pointsText(width)} × ${pointsText(height)}. Máximo 25 millones de puntos y 8,000 por lado.`,
    })
  return { width, height }
}
