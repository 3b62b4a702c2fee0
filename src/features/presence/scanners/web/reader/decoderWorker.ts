// A separate worker: ZXing as WebAssembly, served by us. The only file whose security header allows WebAssembly.
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

const OPTIONS: ReaderOptions = { formats: ['QRCode'], maxNumberOfSymbols: 1, tryDownscale: false }

prepareZXingModule({ overrides: { locateFile: () => wasm } })

let canvas: OffscreenCanvas | undefined

async function textsIn(picture: ImageBitmap): Promise<string[]> {
  const { width, height } = picture
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.drawImage(picture, 0, 0)
  picture.close()
  const barcodes = await readBarcodes(context.getImageData(0, 0, width, height), OPTIONS)
  return barcodes.map(({ text }) => text)
}

addEventListener('message', ({ data }: MessageEvent<ImageBitmap>) => {
  void textsIn(data).then(texts => postMessage(texts))
})
