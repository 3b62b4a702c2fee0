import { z } from 'zod'
import { id, instant } from '#contract/fields.ts'
import { versioned } from '#contract/version.ts'

const Image = z.object({ _id: id, url: z.string() })

/** 1 chapter, 2 video, 3 quiz, 4 PDF (VID-77). */
export const ItemType = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])

/** 'uploading': the file has not arrived; 'original': no transcoder here, the file plays as uploaded. */
export const VideoStatus = z.enum(['uploading', 'queued', 'processing', 'ready', 'failed', 'original'])

/**
 * `url`: an HLS list ('ready') or the file itself ('original'), signed for the length of a lesson; null while it cannot be played.
 * `progress` in percent, only forward within a `transcodeId`. `seconds`: its length.
 */
export const Video = versioned(
  z.object({
    _id: id,
    title: z.string(),
    description: z.string(),
    filename: z.string(),
    statusTranscode: VideoStatus,
    progress: z.int(),
    transcodeId: id,
    failure: z.string().nullable(),
    seconds: z.number().nullable(),
    rate: z.number().nullable(),
    url: z.string().nullable(),
    urlThumbnail: z.string().nullable(),
    playlist: id.nullable(),
    quizParent: id.nullable(),
    /** Bytes of the file, once it has arrived. */
    size: z.number().nullable(),
    createdAt: instant,
  }),
  ['title', 'description'],
)

/** `url` is signed for a minute; null while its file has not arrived. */
export const Pdf = z.object({
  _id: id,
  name: z.string(),
  title: z.string(),
  description: z.string(),
  totalPages: z.int(),
  url: z.string().nullable(),
  playlist: id,
  size: z.number().nullable(),
  createdAt: instant,
})

const item = { _id: id, order: z.int(), linked: z.boolean() }

/** An item of a chapter, in order. `linked`: a reference, its own place is elsewhere. */
export const ContentItem = z.discriminatedUnion('type', [
  z.object({
    ...item,
    type: z.literal(1),
    name: z.string(),
    description: z.string(),
    active: z.boolean(),
    backgroundColor: z.string().nullable(),
    image: Image.nullable(),
    totalItems: z.int(),
  }),
  z.object({ ...item, type: z.literal(2), video: Video }),
  z.object({
    ...item,
    type: z.literal(3),
    name: z.string(),
    description: z.string(),
    active: z.boolean(),
    questions: z.int(),
    limitTime: z.int(),
    studentAttempts: z.int(),
  }),
  z.object({ ...item, type: z.literal(4), pdf: Pdf }),
])

/** A chapter in the left column (VID-1). `totalItems`: direct children. */
export const Playlist = versioned(
  z.object({
    _id: id,
    name: z.string(),
    description: z.string(),
    active: z.boolean(),
    backgroundColor: z.string().nullable(),
    image: Image.nullable(),
    course: id,
    order: z.int(),
    totalItems: z.int(),
  }),
  ['name', 'description', 'active', 'backgroundColor', 'image'],
)

/** `parent`: the chain from the course's root chapter to the direct parent; empty at the root. */
export const PlaylistDetail = versioned(
  Playlist.extend({
    courseName: z.string(),
    parent: z.array(z.object({ _id: id, name: z.string() })),
    contentPlaylist: z.array(ContentItem),
  }),
  ['name', 'description', 'active', 'backgroundColor', 'image'],
)

/** The tree of chapters for moving and linking: `parent` null at the root. Without links. */
export const ChapterNode = z.object({
  _id: id,
  name: z.string(),
  parent: id.nullable(),
  order: z.int(),
  totalItems: z.int(),
  active: z.boolean(),
})

export const LinkPlace = z.object({ chapter: z.object({ _id: id, name: z.string() }), course: z.object({ _id: id, name: z.string() }) })

export const Reference = z.object({ _id: id, type: ItemType })
export const Order = z
  .array(Reference.extend({ order: z.int().min(0) }))
  .max(5000)
  .refine(all => new Set(all.map(each => each._id)).size === all.length, 'Hay material repetido.')

export type Video = z.input<typeof Video>
export type Pdf = z.input<typeof Pdf>
export type Playlist = z.input<typeof Playlist>
export type PlaylistDetail = z.input<typeof PlaylistDetail>
export type ContentItem = z.input<typeof ContentItem>
export type ChapterNode = z.input<typeof ChapterNode>
export type LinkPlace = z.input<typeof LinkPlace>
