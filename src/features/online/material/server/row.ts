import type { z } from 'zod'
import { fileUrl } from '#features/foundation/files/server/public.ts'
import type { SignedLinks } from '#server/auth/signedLinks.ts'
import type { ContentItem, Playlist, PlaylistDetail } from '../contract.ts'
import type { ChapterRow, ContentRow, DetailRow } from './store.ts'
import { toPdf, toVideo, type Addresses } from './videoRow.ts'

const picture = (links: SignedLinks, id: string | null) => (id === null ? null : { _id: id, url: fileUrl(links, { id, kind: 'image' }) })

export function toPlaylist(row: ChapterRow, { links }: Addresses): z.output<typeof Playlist> {
  const { id, name, description, active, backgroundColor, imageId, courseId, position, totalItems } = row
  return {
    _id: id,
    name,
    description,
    active,
    backgroundColor,
    totalItems,
    image: picture(links, imageId),
    course: courseId,
    order: position,
  }
}

function toItem(row: ContentRow, addresses: Addresses): z.output<typeof ContentItem> {
  const common = { _id: row.id, order: row.position, linked: row.linked }
  switch (row.type) {
    case 1: {
      const { type, name, description, active, backgroundColor, imageId, totalItems } = row
      return { ...common, type, name, description, active, backgroundColor, totalItems, image: picture(addresses.links, imageId) }
    }
    case 2:
      return { ...common, type: 2, video: toVideo(row, addresses) }
    case 3: {
      const { type, name, description, active, questions, limitTime, studentAttempts } = row
      return { ...common, type, name, description, active, questions, limitTime, studentAttempts }
    }
    case 4:
      return { ...common, type: 4, pdf: toPdf(row, addresses) }
  }
}

export const toPlaylistDetail = (row: DetailRow, content: ContentRow[], addresses: Addresses): z.output<typeof PlaylistDetail> => ({
  ...toPlaylist(row, addresses),
  courseName: row.courseName,
  parent: row.parents,
  contentPlaylist: content.map(each => toItem(each, addresses)),
})
