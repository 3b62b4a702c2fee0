import { writeFile } from 'node:fs/promises'
import qrcode from 'qrcode'

const WIDTH = 640
const HEIGHT = 480
/** Pixels of one module of the code, like a phone at arm's length. */
const MODULE = 8
const FRAMES = 4

/** A short video (YUV4MPEG, which Chromium loops as its camera) of this code. */
export async function videoOf(text: string, path: string): Promise<void> {
  const { size, data } = qrcode.create(text, { errorCorrectionLevel: 'M' }).modules
  const luma = Buffer.alloc(WIDTH * HEIGHT, 235)
  const margin = Math.floor((WIDTH - size * MODULE) / 2)
  const top = Math.floor((HEIGHT - size * MODULE) / 2)
  for (let y = 0; y < size * MODULE; y++)
    for (let x = 0; x < size * MODULE; x++)
      if (data[Math.floor(y / MODULE) * size + Math.floor(x / MODULE)]) luma[(top + y) * WIDTH + margin + x] = 16
  const grey = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, grey])
  await writeFile(
    path,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), ...Array.from({ length: FRAMES }, () => frame)]),
  )
}
