// Addresses of a video and its thumbnail. The signature is in the path, so that relative parts of a playlist inherit it.
import type { SignedLinks } from '#server/auth/signedLinks.ts'

const HOUR = 3600
/** Hours of a lesson with breaks. */
const LESSON_HOURS = 6

export interface Watched {
  id: string
  status: string
  transcodeId: string
  fileId: string
}

const partText = (transcodeId: string, expires: string) => `video ${transcodeId}|${expires}`

/** The same for an hour, so that a refetched list does not reload every thumbnail. */
const endOf = (now: Date): number => (Math.ceil(now.getTime() / 1000 / HOUR) + LESSON_HOURS) * HOUR

function partUrl(links: SignedLinks, { transcodeId }: Watched, name: string, now: Date): string {
  const expires = String(endOf(now))
  return `/api/videos/${transcodeId}/hls/${expires}/${links.seal(partText(transcodeId, expires))}/${name}`
}

/** An HLS list when ready, the file itself without a transcoder, null while it cannot be played. */
export function playUrl(links: SignedLinks, video: Watched, now: Date): string | null {
  if (video.status === 'ready') return partUrl(links, video, 'master.m3u8', now)
  return video.status === 'original' ? links.sign(`/api/files/${video.fileId}`, endOf(now) - Math.floor(now.getTime() / 1000)) : null
}

export const thumbnailUrl = (links: SignedLinks, video: Watched, now: Date): string | null =>
  video.status === 'ready' ? partUrl(links, video, 'thumb.jpg', now) : null

export const partHolds = (
  links: SignedLinks,
  { id, expires, signature }: { id: string; expires: string; signature: string },
  now: Date,
): boolean => /^\d{1,12}$/.test(expires) && links.sealHolds(partText(id, expires), signature) && Number(expires) * 1000 > now.getTime()
