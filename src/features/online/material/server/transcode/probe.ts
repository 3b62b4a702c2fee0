// Probes an alleged video. Runs in the child, since the file may attack its reader.
import { FilePathSource, Input, MATROSKA, MP4, MPEG_TS, QTFF, WEBM } from 'mediabunny'
import type { Probe } from './renditions.ts'

const PACKETS = 100

/** null: an unknown format, or no video. */
export async function probe(path: string): Promise<Probe | null> {
  const source = new FilePathSource(path, { handleUnhandledError: () => {} })
  const input = new Input({ source, formats: [MP4, QTFF, MATROSKA, WEBM, MPEG_TS] })
  try {
    const video = await input.getPrimaryVideoTrack()
    if (!video) return null
    // A recorder's clock need not begin at zero.
    const seconds = (await input.computeDuration()) - Math.max(0, await input.getFirstTimestamp())
    if (!(seconds > 0)) return null
    const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()]
    const lines = Math.min(width, height, await video.getCodedWidth(), await video.getCodedHeight())
    const { averagePacketRate } = await video.computePacketStats(PACKETS)
    return { seconds, width, height, lines, rate: averagePacketRate, sound: (await input.getPrimaryAudioTrack()) !== null }
  } catch {
    return null
  } finally {
    input.dispose()
  }
}

/** The same from ffmpeg's output for containers that the reader does not know, such as AVI. */
export function probeFromWords(words: string): Probe | null {
  const length = /^ {2}Duration: (\d+):(\d\d):(\d\d\.\d+),/m.exec(words)
  const video = /^ {2}Stream #0:\d+.*?: Video: .*?, (\d{2,5})x(\d{2,5})[ ,]/m.exec(words)
  if (!length || !video) return null
  const seconds = Number(length[1]) * 3600 + Number(length[2]) * 60 + Number(length[3])
  const rate = Number(/ ([\d.]+) fps/.exec(words)?.[1] ?? 25)
  const sound = /^ {2}Stream #0:\d+.*?: Audio: /m.test(words)
  const [width, height] = [Number(video[1]), Number(video[2])]
  return seconds > 0 ? { seconds, width, height, lines: Math.min(width, height), rate, sound } : null
}
