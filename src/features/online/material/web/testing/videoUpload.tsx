// Renders the upload window with a server that accepts announcements; files go to `takePieces`.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { videos, type Video } from '../../contract.ts'
import { VideoUpload } from '../shared/VideoUpload.tsx'
import { id, videoOf } from './material.tsx'

/** Begins like an MP4. */
export function fileOf(name: string, size = 4000, type = 'video/mp4'): File {
  const bytes = new Uint8Array(size)
  bytes.set(new TextEncoder().encode('\0\0\0 ftypisom').subarray(0, size))
  return new File([bytes], name, { type, lastModified: 1 })
}
export const rows = page.getByRole('list', { name: 'Videos por subir' }).getByRole('listitem')
export const main = (name: 'Subir Videos' | 'Subiendo' | 'Terminar') =>
  page.getByRole('button', { name, exact: false }).filter({ hasText: name })
export const addressOf = (video: string) => `/api/uploads/${video}`

export function choose(...files: File[]): void {
  const all = new DataTransfer()
  for (const file of files) all.items.add(file)
  const field = document.querySelector<HTMLInputElement>('[data-slot=upload-drop] input[type=file]')!
  field.files = all.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

export async function draw(resume?: Video) {
  const closed: true[] = []
  const created = serve(videos.create, ({ body }) => {
    const { title, description = '' } = body as { title: string; description?: string }
    const video = videoOf(100 + created.length, title, { description, statusTranscode: 'uploading', url: null })
    return { url: '', resumable: addressOf(video._id), video }
  })
  const again = serve(videos.addresses, ({ params }) => ({
    url: '',
    resumable: addressOf(params.id!),
    video: videoOf(Number(params.id!.slice(1)), 'Clase 1', { statusTranscode: 'uploading', url: null }),
  }))
  const arrived = serve(videos.uploaded, ({ params }) => ({ video: videoOf(Number(params.id!.slice(1)), 'x') }))
  const removed = serve(videos.remove, () => ({}))
  const { unmount } = render(
    <>
      <VideoUpload target={{ playlist: id(1) }} resume={resume} onClose={() => closed.push(true)} />
      <Questions />
    </>,
  )
  await expect.element(page.getByRole('button', { name: resume ? 'Elegir el video' : 'Elegir videos' })).toBeVisible()
  return { closed, created, again, arrived, removed, unmount }
}
