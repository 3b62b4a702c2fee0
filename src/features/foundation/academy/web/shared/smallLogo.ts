// A logo is uploaded at its largest shown size, because every letter carries it.
const LARGEST = 480

/** The picture with sides up to 480 pixels; a picture that the browser cannot read is sent as it is, and the server decides. */
export async function smallLogo(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  const scale = Math.min(1, LARGEST / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale)))
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  // Re-encodes at any size, which drops the camera's metadata (place, time).
  const blob = await canvas.convertToBlob({ type: 'image/png' })
  return new File([blob], file.name.replace(/\.\w+$/, '') + '.png', { type: 'image/png' })
}
