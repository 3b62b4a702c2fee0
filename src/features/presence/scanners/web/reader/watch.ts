import type { Decoder } from './decoder.ts'
import { decodedSize } from './frames.ts'
import { repeats } from './repeats.ts'

/** Between two looks, in milliseconds: a tablet at the door stays cool. */
const REST = 90
/** The time of the last picture, for measurements: getEntriesByName. */
export const DECODING = 'plantel.decoding'

/** Decodes the video until stopped; reports each code once while visible. One picture at a time. */
export function watch(video: HTMLVideoElement, decoder: Decoder, onCode: (text: string) => void): () => void {
  const isNew = repeats()
  let over = false
  const look = async () => {
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0) {
      const start = performance.now()
      const { width, height } = decodedSize(video.videoWidth, video.videoHeight)
      const picture = await createImageBitmap(video, { resizeWidth: width, resizeHeight: height, resizeQuality: 'low' })
      const texts = await decoder.read(picture)
      performance.clearMeasures(DECODING)
      performance.measure(DECODING, { start })
      for (const text of texts) if (!over && isNew(text, performance.now())) onCode(text)
    }
  }
  const turn = async () => {
    while (!over) {
      // A frame that cannot be read is followed by the next one.
      await look().catch(() => undefined)
      await new Promise(resolve => setTimeout(resolve, REST))
    }
  }
  void turn()
  return () => void (over = true)
}
