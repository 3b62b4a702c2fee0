// A logo is sent as large as it is ever shown: it goes along with every letter.
const LARGEST = 480

/** The picture, no side over 480 pixels; what the browser cannot read goes as it is, and the server judges it. */
export async function smallLogo(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  const scale = Math.min(1, LARGEST / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale)))
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  // Written anew whatever its size: what a camera notes beside a picture (place, time) stays here.
  const blob = await canvas.convertToBlob({ type: 'image/png' })
  return new File([blob], file.name.replace(/\.\w+$/, '') + '.png', { type: 'image/png' })
}
