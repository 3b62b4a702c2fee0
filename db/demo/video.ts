import type { Demo } from './context.ts'
import { demoFile, demoKey, storeFile } from './files.ts'

const PARTS = [
  ['master.m3u8', 'application/vnd.apple.mpegurl', ''],
  ['v0.m3u8', 'application/vnd.apple.mpegurl', ''],
  ['v0.ts', 'video/mp2t', '.mts'],
  ['thumb.jpg', 'image/jpeg', '.jpg'],
] as const

export interface DemoVideo {
  courseId: string
  title: string
  description: string
  /** For an explanation video of this quiz. */
  quizId?: string
}

/** A video of three seconds, as the transcoder leaves it. The caller places it. @returns its id */
export async function demoVideo(demo: Demo, video: DemoVideo): Promise<string> {
  const bytes = await demoFile('bienvenida.mp4')
  const fileId = await storeFile(demo, { name: 'bienvenida.mp4', kind: 'video', contentType: 'video/mp4', bytes })
  const [id, transcodeId] = [demo.id(), demo.id()]
  const shape = { seconds: 3.5, width: 320, height: 180, rate: 12 }
  const createdAt = demo.clock.at(demo.clock.day(-30), 600)
  await demo.insert('video', [{ id, ...video, fileId, status: 'ready', transcodeId, progress: 100, ...shape, createdAt }])
  for (const [name, contentType, ending] of PARTS) {
    // A '.ts' file would be taken for source code.
    const part = await demoFile(`bienvenida/${name.replace(/\.ts$/, '.mpegts')}`)
    const key = demoKey(demo, ending)
    await demo.insert('videoPart', [{ videoId: id, transcodeId, name, key, contentType, size: part.length }])
    await demo.storage?.put(key, part, contentType)
  }
  return id
}
