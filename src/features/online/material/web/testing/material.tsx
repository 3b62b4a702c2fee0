import { useLocation } from '@tanstack/react-router'
import { page } from 'vitest/browser'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { Refused, serve, type SentRequest } from '#web/testing/serve.ts'
import { Questions } from '#web/ui/Questions.tsx'
import {
  material,
  materialFailures,
  pdfs,
  type ChapterNode,
  type ContentItem,
  type Pdf,
  type Playlist,
  type PlaylistDetail,
  type Video,
} from '../../contract.ts'
import { CHAPTER_COLORS } from '../../texts.ts'
import { Material } from '../MaterialPage.tsx'

export const id = (number: number): string => `b${String(number).padStart(23, '0')}`
export const COURSE = id(900)

export const playlist = (number: number, name: string, part: Partial<Playlist> = {}): Playlist => ({
  _id: id(number),
  name,
  description: `De qué trata ${name}`,
  active: true,
  backgroundColor: CHAPTER_COLORS[0],
  image: null,
  course: COURSE,
  order: number,
  totalItems: 0,
  ...part,
})

export const videoOf = (number: number, title: string, part: Partial<Video> = {}): Video => ({
  _id: id(number),
  title,
  description: 'Sin descripción.',
  filename: `${title}.mp4`,
  statusTranscode: 'ready',
  progress: 100,
  transcodeId: id(number + 5000),
  failure: null,
  seconds: 245,
  rate: null,
  url: `/api/videos/${id(number)}/hls/1/x/master.m3u8`,
  urlThumbnail: null,
  playlist: id(1),
  quizParent: null,
  size: 12_582_912,
  createdAt: '2026-11-20T18:00:00.000Z',
  ...part,
})

export const pdfOf = (number: number, title: string, part: Partial<Pdf> = {}): Pdf => ({
  _id: id(number),
  name: title,
  title,
  description: 'Guía impresa',
  totalPages: 12,
  url: `/api/files/${id(number)}?signature=x`,
  playlist: id(1),
  size: 2_400_000,
  createdAt: '2026-11-20T18:00:00.000Z',
  ...part,
})

const base = (number: number, linked: boolean) => ({ _id: id(number), order: number, linked })
export const videoItem = (number: number, title: string, part: Partial<Video> = {}, linked = false): ContentItem => ({
  ...base(number, linked),
  type: 2,
  video: videoOf(number, title, part),
})
export const pdfItem = (number: number, title: string, part: Partial<Pdf> = {}, linked = false): ContentItem => ({
  ...base(number, linked),
  type: 4,
  pdf: pdfOf(number, title, part),
})
const chapterItem = (number: number, name: string, active = true): ContentItem => ({
  ...base(number, false),
  type: 1,
  name,
  description: 'Subcapítulo',
  active,
  backgroundColor: null,
  image: null,
  totalItems: 2,
})
const quizItem = (number: number, name: string): ContentItem => ({
  ...base(number, false),
  type: 3,
  name,
  description: 'Repaso',
  active: true,
  questions: 10,
  limitTime: 900,
  studentAttempts: 2,
})

export const ALGEBRA = playlist(1, 'Álgebra', { totalItems: 4 })
export const GEOMETRY = playlist(2, 'Geometría', { active: false, backgroundColor: null })
const EMPTY = playlist(3, 'Repaso')
export const ROOTS = [ALGEBRA, GEOMETRY, EMPTY]
const EQUATIONS = playlist(11, 'Ecuaciones', { totalItems: 1 })

export const CONTENT: ContentItem[] = [
  videoItem(21, 'Bienvenida'),
  pdfItem(22, 'Guía de álgebra'),
  quizItem(23, 'Examen diagnóstico'),
  chapterItem(11, 'Ecuaciones'),
]

export const detailOf = (of: Playlist, content: ContentItem[] = [], parent: { _id: string; name: string }[] = []): PlaylistDetail => ({
  ...of,
  courseName: 'ECOEMS Intensivo',
  parent,
  contentPlaylist: content,
})

export const DETAILS: PlaylistDetail[] = [
  detailOf(ALGEBRA, CONTENT),
  detailOf(GEOMETRY, [videoItem(31, 'Triángulos')]),
  detailOf(EMPTY),
  detailOf(EQUATIONS, [videoItem(41, 'Lineales')], [{ _id: ALGEBRA._id, name: ALGEBRA.name }]),
]

const node = (of: Playlist, parent: string | null): ChapterNode => ({
  _id: of._id,
  name: of.name,
  parent,
  order: of.order,
  totalItems: of.totalItems,
  active: of.active,
})
const TREE: ChapterNode[] = [...ROOTS.map(each => node(each, null)), node(EQUATIONS, ALGEBRA._id)]

export interface Served {
  ordered: SentRequest[]
  orderedInside: SentRequest[]
  created: SentRequest[]
  updated: SentRequest[]
  moved: SentRequest[]
  linked: SentRequest[]
  removed: SentRequest[]
  unlinked: SentRequest[]
  read: SentRequest[]
}

/** Serves a course of these chapters; reorders persist. A test overrides what it needs. */
export function serveMaterial(roots: readonly Playlist[] = ROOTS, details: readonly PlaylistDetail[] = DETAILS): Served {
  let present = [...roots]
  const inside = new Map(details.map(each => [each._id, each]))
  const find = (id: string | undefined): PlaylistDetail => {
    const chapter = inside.get(id ?? '')
    if (!chapter) throw new Refused(materialFailures.CHAPTER_NOT_FOUND)
    return chapter
  }
  const places = (body: unknown) => new Map((body as { _id: string; order: number }[]).map(each => [each._id, each.order]))
  serve(material.ofCourse, () => ({ playlists: present, course: { _id: COURSE, name: 'ECOEMS Intensivo' }, transcoding: true }))
  serve(material.tree, () => ({ chapters: TREE }))
  serve(material.links, () => ({ links: [], items: 0 }))
  serve(pdfs.find, ({ params }) => ({ pdf: pdfOf(Number(params.id!.slice(1)), 'Guía de álgebra') }))
  const reads = serve(material.find, ({ params }) => ({ playlist: find(params.id) }))
  const ordered = serve(material.orderCourse, ({ body }) => {
    const at = places(body)
    present = present.toSorted((a, b) => at.get(a._id)! - at.get(b._id)!)
    return { playlists: present }
  })
  const orderedInside = serve(material.order, ({ params, body }) => {
    const at = places(body)
    const chapter = find(params.playlistId)
    const contentPlaylist = chapter.contentPlaylist.toSorted((a, b) => at.get(a._id)! - at.get(b._id)!)
    inside.set(chapter._id, { ...chapter, contentPlaylist })
    return { playlist: inside.get(chapter._id)! }
  })
  const created = serve(material.create, ({ body }) => {
    const { name, parent } = body as { name: string; parent?: string }
    const created = detailOf(playlist(77, name), [], parent ? [{ _id: parent, name: 'Álgebra' }] : [])
    inside.set(created._id, created)
    if (!parent) present = [...present, playlist(77, name)]
    return { playlist: created }
  })
  const updated = serve(material.update, ({ params }) => ({ playlist: find(params.id) }))
  const moved = serve(material.move, () => ({}))
  const linked = serve(material.link, ({ params }) => ({ playlist: find(params.id) }))
  const removed = serve(material.remove, () => ({}))
  const unlinked = serve(material.unlink, () => ({}))
  return { ordered, orderedInside, created, updated, moved, linked, removed, unlinked, read: reads }
}

const Address = () => <output aria-label="Dirección">{useLocation({ select: ({ href }) => href })}</output>
export const address = page.getByRole('status', { name: 'Dirección' })

export function draw(options: RenderOptions = {}): void {
  render(
    // As high as the sheet: long lists render what fits.
    <div style={{ height: 720, display: 'flex' }}>
      <Material course={COURSE} />
      <Questions />
      <Address />
    </div>,
    { at: `/material/${COURSE}`, ...options },
  )
}

export const column = page.getByRole('navigation', { name: 'Capítulos del curso' })
export const content = page.getByRole('region', { name: 'Contenido del capítulo' })
export const choose = async (name: string, entry: string): Promise<void> => {
  await content.getByRole('button', { name: `Opciones de ${name}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
export const add = async (entry: string): Promise<void> => {
  await content.getByRole('button', { name: 'Agregar material' }).first().click()
  await page.getByRole('menuitem', { name: entry }).click()
}
