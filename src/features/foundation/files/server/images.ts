import { implement } from '#server/http/feature.ts'
import { images } from '../contract.ts'
import { fileUrl } from './links.ts'
import { createUpload } from './uploads.ts'

export const imagesServer = implement(images, {
  /** JPG or PNG of at most 2 MB (CUR-37, CUR-38). What the browser says of the type proves nothing: the bytes are looked at when they come. */
  async create({ body: { filename, size } }, context) {
    const { url, file } = await createUpload(context, { kind: 'image', filename, size })
    return { url, image: { _id: file.id, url: fileUrl(context.links, { id: file.id, kind: 'image' }) } }
  },
})
