import { describe, expect, test } from 'vitest'
import { FILE_KINDS, images } from '#features/foundation/files/contract.ts'
import { EXE, PNG, startFiles } from '#features/foundation/files/server/testing.ts'
import { courseStage } from './testing.ts'

const { t, put, get, rowOf } = await startFiles()
const desk = await t.as('get /courses/', 'post /courses/', 'put /courses/')
const { create, change, changeRefused, find } = courseStage(t, desk)

const announce = (body: { filename: string; size?: number; type?: string }) => t.ok(images.create, { body }, desk)
const JPG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2]), Buffer.alloc(3000, 1), Buffer.from([0xff, 0xd9])])

describe('POST /images', () => {
  test.each<[string, Buffer]>([
    ['image/png', PNG],
    ['image/jpeg', JPG],
  ])('CUR-39: %s: announces it, uploads it without a session, gives it to a course, reads it by its address', async (type, bytes) => {
    const { url, image } = await announce({ filename: 'portada.img', size: bytes.length, type })
    const { _id: id } = await create()
    // An announced image without bytes cannot be used.
    expect(await changeRefused(id, { image: image._id })).toMatchObject({ status: 409, code: 'IMAGE_NOT_READY', fields: ['image'] })
    expect((await put(url, bytes)).status).toBe(200)
    expect((await change(id, { image: image._id })).image).toEqual(image)
    expect((await find(id)).image).toEqual(image)
    const { statusCode, headers, rawPayload } = await get(image.url)
    expect([statusCode, headers['content-type']]).toEqual([200, type])
    expect(rawPayload).toEqual(bytes)
  })

  test('CUR-37: refuses an image of 3 MB on announcement and on upload; accepts 2 MB', async () => {
    const size = 3 * 1_048_576
    const message = 'El archivo es demasiado grande. Máximo 2 MB.'
    expect(await t.refused(images.create, { body: { filename: 'foto.png', size } }, desk)).toMatchObject({ status: 413, message })
    const { url, image } = await announce({ filename: 'foto.png' })
    expect(await put(url, Buffer.concat([PNG, Buffer.alloc(size)]))).toMatchObject({ status: 413, message })
    expect((await rowOf(image._id))?.state).toBe('refused')
    const most = Buffer.concat([PNG, Buffer.alloc(FILE_KINDS.image.maxSize - PNG.length)])
    expect((await put((await announce({ filename: 'foto.png', size: most.length })).url, most)).status).toBe(200)
  })

  test.each<[string, Buffer]>([
    ['a program', EXE],
    ['a GIF', Buffer.from(`GIF89a${'x'.repeat(500)}`)],
    ['a WebP', Buffer.concat([Buffer.from('RIFF1234WEBPVP8 '), Buffer.alloc(500)])],
    ['a drawing that may carry scripts', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(500)}</svg>`)],
  ])('CUR-38: refuses %s named .png, and no course takes it', async (_what, bytes) => {
    const { url, image } = await announce({ filename: 'portada.png', type: 'image/png' })
    expect(await put(url, bytes)).toMatchObject({ status: 415, message: 'El archivo no es una imagen JPG o PNG.' })
    const { _id: id } = await create()
    expect(await changeRefused(id, { image: image._id })).toMatchObject({ status: 409, code: 'IMAGE_NOT_READY' })
    expect((await find(id)).image).toBeNull()
  })

  test('CUR-40: allows post or put of courses or material alone; requires a file name', async () => {
    const body = { filename: 'portada.png' }
    for (const permission of ['post /courses/', 'put /courses/', 'post /playlists/', 'put /playlists/'] as const)
      await t.ok(images.create, { body }, await t.as(permission))
    expect(await t.refused(images.create, { body }, await t.as('get /courses/'))).toMatchObject({ status: 403 })
    expect(await t.refused(images.create, { body: { filename: ' ' } }, desk)).toMatchObject({ status: 400, fields: ['filename'] })
  })
})
