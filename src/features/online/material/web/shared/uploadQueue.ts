// Uploads videos, two at a time (VID-45): each pending, uploading, success or exception.
import { call, CallError } from '#web/calls/api.ts'
import { refresh } from '#web/calls/useRead.ts'
import { can } from '#web/session/session.tsx'
import { store } from '#web/state/store.ts'
import { uuid } from '#web/state/uuid.ts'
import { MATERIAL_LIMITS } from '../../texts.ts'
import { material, videos, type Video } from '../../contract.ts'
import { sampled, type Pace } from './pace.ts'
import { sendResumable } from './sendResumable.ts'
import { forget, printOf, recall, remember } from './unfinished.ts'

export type UploadTarget = { playlist: string } | { quizParent: string }
export type UploadState = 'pending' | 'uploading' | 'success' | 'exception'

export interface Upload {
  _id: string
  file: File
  title: string
  description: string
  state: UploadState
  /** Bytes sent. */
  sent: number
  pace: Pace
  /** The upload sends bytes now, or should. */
  moving: boolean
  reason?: string
  video?: string
  /** True when the upload resumes an earlier try. */
  resumed: boolean
}

const AT_ONCE = 2
const placeOf = (target: UploadTarget) => ('playlist' in target ? target.playlist : target.quizParent)

/** A file's name without its extension: the default title (VID-41). */
export const titleOf = (filename: string): string => filename.replace(/\.[^.]*$/, '').slice(0, MATERIAL_LIMITS.videoTitle)

export class UploadQueue {
  readonly all = store<readonly Upload[]>([])
  private readonly target: UploadTarget
  private readonly stops = new Map<string, AbortController>()
  private waiting: string[] = []

  constructor(target: UploadTarget) {
    this.target = target
  }

  /** `of`: the announced video of this file. */
  add(files: readonly File[], of?: Video): void {
    const uploads = files.map((file): Upload => {
      const video = of?._id ?? recall(printOf(file, placeOf(this.target)))
      const { title, description } = of ?? { title: titleOf(file.name), description: '' }
      return {
        _id: uuid(),
        file,
        title,
        description,
        state: 'pending',
        sent: 0,
        pace: [],
        moving: false,
        video,
        resumed: video !== undefined,
      }
    })
    this.all.set([...this.all.get(), ...uploads])
  }

  patch(id: string, part: Partial<Upload>): void {
    this.all.set(this.all.get().map(each => (each._id === id ? { ...each, ...part } : each)))
  }

  start(): void {
    for (const { _id, state } of this.all.get()) if (state === 'pending' || state === 'exception') this.enqueue(_id)
  }

  retry(id: string): void {
    this.enqueue(id)
  }

  cancel(id: string): void {
    const own = this.find(id)
    this.stop(id)
    this.all.set(this.all.get().filter(each => each._id !== id))
    this.pump()
    if (!own?.video || own.state === 'success') return
    forget(this.printOf(own))
    // Without the right to delete, the server's sweep removes the video.
    if (can(videos.remove.access)) void call(videos.remove, { params: { id: own.video } }).then(refreshLists, () => undefined)
  }

  /** Stops all; sent bytes stay for a later resume. */
  stopAll(): void {
    this.waiting = []
    for (const id of [...this.stops.keys()]) this.stop(id)
  }

  private find = (id: string) => this.all.get().find(each => each._id === id)
  private printOf = ({ file }: Upload) => printOf(file, placeOf(this.target))

  private enqueue(id: string): void {
    if (this.stops.has(id) || this.waiting.includes(id)) return
    this.patch(id, { state: 'uploading', reason: undefined, pace: [], moving: false })
    this.waiting.push(id)
    this.pump()
  }

  private pump(): void {
    while (this.stops.size < AT_ONCE) {
      const id = this.waiting.shift()
      if (id === undefined) return
      void this.run(id)
    }
  }

  private stop(id: string): void {
    this.waiting = this.waiting.filter(each => each !== id)
    this.stops.get(id)?.abort()
    this.stops.delete(id)
  }

  private async run(id: string): Promise<void> {
    const stop = new AbortController()
    this.stops.set(id, stop)
    this.patch(id, { moving: true })
    try {
      await this.send(id, stop.signal)
      this.patch(id, { state: 'success', sent: this.find(id)!.file.size })
    } catch (error) {
      if (stop.signal.aborted) return
      if (!(error instanceof CallError)) throw error
      // Too large, or no video: the server has deleted it.
      if (error.status === 413 || error.status === 415) this.beginAnew(id)
      this.patch(id, { state: 'exception', reason: error.message })
    } finally {
      if (this.stops.get(id) === stop) this.stops.delete(id)
      this.pump()
    }
    void refreshLists()
  }

  private async send(id: string, signal: AbortSignal): Promise<void> {
    const { file } = this.find(id)!
    let { video, resumable } = await this.announce(id, signal)
    this.patch(id, { video: video._id })
    remember(this.printOf(this.find(id)!), video._id)
    void refreshLists()
    let fresh = true
    // Without an address the file has arrived already, and only the answer was lost.
    while (video.statusTranscode === 'uploading' && resumable !== '') {
      const from = this.find(id)!.sent
      try {
        await sendResumable(file, resumable, { signal, progress: sentBytes => this.progress(id, sentBytes) })
        break
      } catch (error) {
        if (error instanceof CallError && error.code === 'ALREADY_UPLOADED') break
        // The address expired during the upload: continues with a new one.
        const expired = error instanceof CallError && (error.status === 403 || error.status === 410)
        if (!expired || (!fresh && this.find(id)!.sent <= from)) throw error
        fresh = false
        ;({ video, resumable } = await call(videos.addresses, { params: { id: video._id } }, { signal }))
      }
    }
    const arrived = () => call(videos.uploaded, { params: { id: video._id } }, { signal })
    await arrived().catch((error: unknown) => {
      // The answer was lost; the call is safe to repeat.
      if (error instanceof CallError && error.status === 0) return arrived()
      throw error
    })
    forget(this.printOf(this.find(id)!))
  }

  private async announce(id: string, signal: AbortSignal) {
    const { video: videoId, title, description, file } = this.find(id)!
    const texts = { title: title.trim(), description: description.trim() }
    if (videoId) {
      try {
        const answer = await call(videos.addresses, { params: { id: videoId } }, { signal })
        const same = answer.video.title === texts.title && (texts.description === '' || answer.video.description === texts.description)
        if (!same && can(videos.update.access)) await call(videos.update, { params: { id: videoId }, body: texts }, { signal })
        return answer
      } catch (error) {
        // 404: the server swept or deleted the upload, so it starts anew.
        if (!(error instanceof CallError) || error.status !== 404) throw error
        this.beginAnew(id)
      }
    }
    const description_ = texts.description === '' ? {} : { description: texts.description }
    return call(
      videos.create,
      { body: { title: texts.title, ...description_, filename: file.name, size: file.size, ...this.target } },
      { signal },
    )
  }

  private beginAnew(id: string): void {
    forget(this.printOf(this.find(id)!))
    this.patch(id, { video: undefined, resumed: false, sent: 0 })
  }

  private progress(id: string, sentBytes: number): void {
    const own = this.find(id)
    if (own) this.patch(id, { sent: sentBytes, pace: sampled(own.pace, performance.now(), sentBytes) })
  }
}

const refreshLists = () => refresh([material.find, material.ofCourse, videos.ofQuiz])
