import { implement } from '#server/http/feature.ts'
import { images } from '../contract.ts'
import { fileUrl } from './links.ts'
import { createUpload } from './uploads.ts'

export const imagesServer = implement(images, {
  /** JPG or PNG up to 2 MB (CUR-37, CUR-38). The browser's type is not trusted: the bytes are checked on arrival. */
  async create({ body: { filename, size } }, context) {
    const { url, file } = await createUpload(context, { kind: 'image', filename, size })
    return { url, image: { _id: file.id, url: fileUrl(context.links, { id: file.id, kind: 'image' }) } }
  },
})
