// From a picture to the codes in it: the browser's own detector where there is one, else a worker with ZXing.

export interface Decoder {
  /** The texts of the QR codes in the picture, which is used up. */
  read(picture: ImageBitmap): Promise<string[]>
  close(): void
}

interface NativeDetector {
  detect(picture: ImageBitmap): Promise<{ rawValue: string }[]>
}
interface NativeDetectors {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats(): Promise<string[]>
}

/** Chrome on Android and macOS has one; the class may be there without knowing QR. */
async function nativeDecoder(): Promise<Decoder | null> {
  const Detector = (globalThis as { BarcodeDetector?: NativeDetectors }).BarcodeDetector
  if (!Detector || !(await Detector.getSupportedFormats()).includes('qr_code')) return null
  const detector = new Detector({ formats: ['qr_code'] })
  return {
    async read(picture) {
      const codes = await detector.detect(picture).finally(() => picture.close())
      return codes.map(({ rawValue }) => rawValue)
    },
    close: () => undefined,
  }
}

/** One picture at a time, off the page's thread. */
function workerDecoder(): Decoder {
  const worker = new Worker(new URL('./decoderWorker.ts', import.meta.url), { type: 'module', name: 'decoder' })
  let waiting: { resolve(texts: string[]): void; reject(error: Error): void } | undefined
  worker.onmessage = ({ data }: MessageEvent<string[]>) => waiting?.resolve(data)
  worker.onerror = ({ message }) => waiting?.reject(new Error(message))
  return {
    read: picture =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        worker.postMessage(picture, [picture])
      }),
    close: () => worker.terminate(),
  }
}

export const openDecoder = async (): Promise<Decoder> => (await nativeDecoder().catch(() => null)) ?? workerDecoder()
