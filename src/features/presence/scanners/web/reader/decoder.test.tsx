import qrcode from 'qrcode'
import { afterEach, expect, test, vi } from 'vitest'
import { XIMENA } from '../testing.tsx'
import { openDecoder } from './decoder.ts'

afterEach(() => vi.unstubAllGlobals())

async function pictureOf(text: string): Promise<ImageBitmap> {
  const canvas = document.createElement('canvas')
  await qrcode.toCanvas(canvas, text, { scale: 6 })
  return createImageBitmap(canvas)
}

const detector = (...formats: string[]) =>
  class {
    static getSupportedFormats = () => Promise.resolve(formats)
    detect = () => Promise.resolve([{ rawValue: 'own' }])
  }

test("SCN-31: the browser's own detector reads, where it knows QR", async () => {
  vi.stubGlobal('BarcodeDetector', detector('ean_13', 'qr_code'))
  const decoder = await openDecoder()
  expect(await decoder.read(await pictureOf(XIMENA))).toEqual(['own'])
  decoder.close()
})

test('SCN-31: else ZXing in a worker reads, one picture after another; nothing in an empty one', async () => {
  vi.stubGlobal('BarcodeDetector', detector('ean_13'))
  const decoder = await openDecoder()
  expect(await decoder.read(await pictureOf(XIMENA))).toEqual([XIMENA])
  expect(await decoder.read(await createImageBitmap(new ImageData(320, 240)))).toEqual([])
  expect(await decoder.read(await pictureOf('https://ejemplo.mx'))).toEqual(['https://ejemplo.mx'])
  decoder.close()
})
