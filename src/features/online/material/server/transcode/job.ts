// Transcodes videos, one at a time in each worker. After a minute another worker takes over the run of a dead one.
import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { readyFile } from '#features/foundation/files/server/public.ts'
import type { Requester } from '#server/db/audit.ts'
import { job, type JobContext } from '#server/jobs/jobs.ts'
import { materialChanged, materialRoom, type TranscodeEvent } from '../../contract.ts'
import { ffmpegProcess, Interrupted, Unplayable } from './ffmpegProcess.ts'
import { findFfmpeg } from '#server/ffmpeg/find.ts'
import { keepParts, sweepParts } from './parts.ts'
import { alive, claim, end, orphaned, type End, type Run } from './runs.ts'
import { inFolder, localCopy, sweepFolders } from './work.ts'

const SIGN_MS = 10_000
const TELL_MS = 1_000
/** After so many tries the video itself counts as faulty. */
export const ATTEMPTS = 4
const GIVEN_UP = 'No se pudo procesar el video. Intenta de nuevo más tarde.'

export const transcodeVideo = job({
  name: 'transcode-video',
  payload: z.object({ transcodeId: id }),
  retries: ATTEMPTS,
  // Longer than any run: the heartbeat finds dead ones long before.
  expireIn: 86_000,
  run: ({ transcodeId }, context) => run(transcodeId, context),
})

/** Requeues what a killed worker left, and clears its folders. */
export const resumeTranscodes = job({
  name: 'resume-transcodes',
  payload: z.object({}),
  retries: 0,
  cron: '* * * * *',
  atStart: true,
  async run(_payload, context) {
    for (const { transcodeId, asked } of await orphaned(context.db))
      await context.enqueue(transcodeVideo, { transcodeId }, 0, asked as Requester | null)
    await sweepFolders(context)
  },
})

export const sweepTranscodes = job({
  name: 'sweep-transcodes',
  payload: z.object({}),
  retries: 2,
  cron: '53 * * * *',
  drops: true,
  run: (_payload, context) => sweepParts(context),
})

async function run(transcodeId: string, context: JobContext): Promise<void> {
  const { db, emit } = context
  const claimed = await claim(db, transcodeId)
  if (!claimed) return
  const say = speaker(context, claimed)
  emit(materialChanged, [claimed.courseId])
  say('PROCESSING', claimed.progress)
  let fault: unknown
  const result = await make(claimed, context, percent => say('UPDATE_PROGRESS', percent)).catch((error: unknown): End => {
    fault = error
    if (error instanceof Unplayable) return { status: 'failed', failure: error.message }
    if (error instanceof Interrupted) return { status: 'queued', uncounted: true }
    return claimed.attempts >= ATTEMPTS ? { status: 'failed', failure: GIVEN_UP } : { status: 'queued' }
  })
  if (fault !== undefined) context.log.warn({ err: fault, transcodeId }, 'transcode')
  if (!(await end(db, claimed, result))) return
  emit(materialChanged, [claimed.courseId])
  if (result.status === 'failed') say('FAILED', claimed.progress)
  else if (result.status === 'queued') throw fault
  else say('COMPLETE', 100)
}

const speaker =
  ({ live }: JobContext, { courseId, transcodeId }: Run) =>
  (event: TranscodeEvent, progress: number): void =>
    live.say(materialRoom, courseId, 'update_material_event', { event, progress, video: transcodeId })

async function make(claimed: Run, context: JobContext, onProgress: (percent: number) => void): Promise<End> {
  const { db, config } = context
  const abortion = new AbortController()
  const signs = progressOf(claimed, context, onProgress, () => abortion.abort(new Error('the run was given to somebody else')))
  try {
    const ffmpeg = await findFfmpeg(config)
    const { key } = await readyFile(db, claimed.fileId)
    return await inFolder(context, claimed.transcodeId, async folder => {
      const input = await localCopy(context, key, folder, abortion.signal)
      const { probe, files } = await ffmpegProcess({ ffmpeg, input, folder }, { onProgress: signs.reached, signal: abortion.signal })
      if (!ffmpeg) return { status: 'original', probe }
      await keepParts(context, claimed, folder, files)
      return { status: 'ready', probe }
    })
  } finally {
    await signs.stop()
  }
}

/** Heartbeats, and progress at most every second: whole percents, only forward, the last two reserved for storing the parts. */
function progressOf(claimed: Run, { db, log }: JobContext, onProgress: (percent: number) => void, onLost: () => void) {
  let [reached, reported, at] = [claimed.progress, claimed.progress, -Infinity]
  let writing: Promise<void> = Promise.resolve()
  const sign = () => {
    writing = writing
      .then(() => alive(db, claimed, reported))
      .then(ours => void (ours || onLost()))
      .catch((error: unknown) => log.warn({ err: error }, 'transcode heartbeat'))
  }
  const tell = () => {
    if (reached <= reported || performance.now() - at < TELL_MS) return
    at = performance.now()
    reported = reached
    onProgress(reported)
    sign()
  }
  const ticking = setInterval(tell, TELL_MS)
  const living = setInterval(sign, SIGN_MS)
  return {
    reached(percent: number) {
      reached = Math.max(reached, Math.floor(percent * 0.98))
      tell()
    },
    async stop() {
      clearInterval(ticking)
      clearInterval(living)
      await writing
    },
  }
}
