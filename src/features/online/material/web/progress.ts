// Progress of videos by transcodeId: only forward, in any order of the socket's messages (VID-57).
import { useCallback, useState } from 'react'
import { refresh } from '#web/calls/useRead.ts'
import { useRoom } from '#web/calls/live.ts'
import { material, materialRoom, videos, type TranscodeEvent, type Video } from '../contract.ts'

type ProgressById = ReadonlyMap<string, number>

export function advanced(progress: ProgressById, id: string, percent: number): ProgressById {
  const before = progress.get(id)
  return before !== undefined && before >= percent ? progress : new Map(progress).set(id, Math.min(percent, 100))
}

export type ProgressOf = (video: Pick<Video, 'transcodeId' | 'progress'>) => number

/** Follows the course's room; the end of a transcode refetches. */
export function useProgress(course: string): ProgressOf {
  const [progressById, setProgressById] = useState<ProgressById>(new Map())
  useRoom(materialRoom, course, {
    update_material_event({ event, progress, video }: { event: TranscodeEvent; progress: number; video: string }) {
      setProgressById(before => advanced(before, video, progress))
      if (event !== 'UPDATE_PROGRESS') void refresh([material.find, videos.ofQuiz])
    },
  })
  return useCallback(({ transcodeId, progress }) => Math.max(progress, progressById.get(transcodeId) ?? 0), [progressById])
}
