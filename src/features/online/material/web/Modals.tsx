import { Suspense } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { skip, useRead } from '#web/calls/useRead.ts'
import { ITEM } from '../texts.ts'
import { material, type PlaylistDetail, type Video } from '../contract.ts'
import type { ChapterTarget } from './chapters/ChapterModal.tsx'
import { useAddress } from './useMaterial.ts'

const ChapterModal = lazy(async () => (await import('./chapters/ChapterModal.tsx')).ChapterModal)
const VideoUpload = lazy(async () => (await import('./shared/VideoUpload.tsx')).VideoUpload)
const VideoEdit = lazy(async () => (await import('./shared/VideoEdit.tsx')).VideoEdit)
const VideoModal = lazy(async () => (await import('./shared/VideoModal.tsx')).VideoModal)
const PdfUpload = lazy(async () => (await import('./pdf/PdfUpload.tsx')).PdfUpload)
const PdfModal = lazy(async () => (await import('./pdf/PdfModal.tsx')).PdfModal)
const MoveModal = lazy(async () => (await import('./move/MoveModal.tsx')).MoveModal)
const LinkModal = lazy(async () => (await import('./link/LinkModal.tsx')).LinkModal)

export type Opened =
  | { chapter: ChapterTarget }
  | { upload: PlaylistDetail; resume?: Video; files?: readonly File[] }
  | { pdf: PlaylistDetail; dropped?: File }
  | { move: PlaylistDetail }
  | { link: PlaylistDetail }
  | { editVideo: Video }

interface Props {
  course: string
  chapter: string | undefined
  opened: Opened | null
  close(): void
  open(id: string): void
}

/** Windows over the screen, loaded when first opened; the address opens player and viewer. */
export function Modals({ course, chapter, opened, close, open }: Props) {
  return (
    <Suspense>
      <ByAddress chapter={chapter} />
      {opened && 'chapter' in opened && (
        <ChapterModal target={opened.chapter} onClose={close} onCreated={({ _id, parent }) => parent.length === 0 && open(_id)} />
      )}
      {opened && 'upload' in opened && (
        <VideoUpload target={{ playlist: opened.upload._id }} resume={opened.resume} files={opened.files} onClose={close} />
      )}
      {opened && 'editVideo' in opened && <VideoEdit video={opened.editVideo} onClose={close} />}
      {opened && 'pdf' in opened && <PdfUpload chapter={opened.pdf} dropped={opened.dropped} onClose={close} />}
      {opened && 'move' in opened && <MoveModal course={course} chapter={opened.move} onClose={close} />}
      {opened && 'link' in opened && <LinkModal course={course} chapter={opened.link} onClose={close} />}
    </Suspense>
  )
}

function ByAddress({ chapter }: { chapter: string | undefined }) {
  const [{ video: videoId, pdf, t }, change] = useAddress()
  const { data } = useRead(material.find, videoId && chapter ? { params: { id: chapter } } : skip)
  const video = data?.playlist.contentPlaylist.find(item => item.type === ITEM.video && item._id === videoId)
  return (
    <>
      {videoId && data && (
        <VideoModal
          key={videoId}
          video={video?.type === ITEM.video ? video.video : null}
          start={t}
          onClose={() => change({ video: undefined, t: undefined }, true)}
        />
      )}
      {pdf && <PdfModal key={pdf} id={pdf} onClose={() => change({ pdf: undefined }, true)} />}
    </>
  )
}
