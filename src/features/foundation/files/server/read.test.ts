import { describe, expect, test } from 'vitest'
import { fileUrl } from './links.ts'
import { PDF, PNG, startFiles } from './testing.ts'

const { t, announced, get, uploaded } = await startFiles()
const HOUR = 3_600_000

describe('reading one back', () => {
  test('FIL-20: a picture has a permanent, cacheable address, and cannot act as a page', async () => {
    const url = fileUrl(t.services.links, await uploaded())
    await t.clock.advance(HOUR)
    const { statusCode, headers, rawPayload } = await get(url)
    expect(statusCode).toBe(200)
    expect(rawPayload).toEqual(PNG)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PNG.length),
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringMatching(/^sandbox;/),
    })
    expect((await get(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  })

  test('FIL-21: anything else for 60 s', async () => {
    const url = fileUrl(t.services.links, await uploaded(PDF, { kind: 'pdf', filename: 'guía de "estudio".pdf' }))
    await t.clock.advance(59_000)
    const { statusCode, headers } = await get(url)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
    expect(headers['content-disposition']).toContain("filename*=UTF-8''gu%C3%ADa")
    await t.clock.advance(2_000)
    expect((await get(url)).json()).toMatchObject({ error: { code: 403 }, errorExt: { code: 'LINK_EXPIRED' } })
  })

  test("FIL-22: an id is not enough: without a signature, with a forged one, and with another file's: 403", async () => {
    const [mine, other] = [await uploaded(), await uploaded()]
    const path = `/api/files/${mine.id}`
    const signature = new URL(fileUrl(t.services.links, other), 'http://x').searchParams.get('signature')!
    for (const url of [
      path,
      `${path}?signature=AAAA`,
      `${path}?signature=${signature}`,
      `${path}?expires=99999999999&signature=${signature}`,
      '/api/files/..%2F..%2Fetc%2Fpasswd?signature=x',
    ])
      expect((await get(url)).statusCode, url).toBe(403)
    const desk = await t.admin()
    expect((await get(path, { authorization: `Bearer ${desk.token}` })).statusCode).toBe(403)
  })

  test('FIL-23: serves ranges, as players request them', async () => {
    const url = fileUrl(t.services.links, await uploaded())
    const ask = async (range: string) => {
      const { statusCode, headers, rawPayload } = await get(url, { range })
      return [statusCode, headers['content-range'], rawPayload.length]
    }
    const size = PNG.length
    expect(await ask('bytes=0-3')).toEqual([206, `bytes 0-3/${size}`, 4])
    expect(await ask('bytes=1000-')).toEqual([206, `bytes 1000-${size - 1}/${size}`, size - 1000])
    expect(await ask('bytes=-10')).toEqual([206, `bytes ${size - 10}-${size - 1}/${size}`, 10])
    expect(await ask(`bytes=0-${size * 2}`)).toEqual([206, `bytes 0-${size - 1}/${size}`, size])
    expect((await ask(`bytes=${size}-`)).slice(0, 2)).toEqual([416, `bytes */${size}`])
    expect((await ask('bytes=-0')).slice(0, 2)).toEqual([416, `bytes */${size}`])
    expect((await ask('bytes=9-2'))[0]).toBe(200)
    expect((await ask('lines=1-2'))[0]).toBe(200)
    expect((await get(url, { range: 'bytes=2-4', 'if-range': '"another"' })).statusCode).toBe(200)
  })

  test('FIL-23: HEAD returns length and type without a body', async () => {
    const { statusCode, headers, rawPayload } = await get(fileUrl(t.services.links, await uploaded()), {}, 'HEAD')
    expect({ statusCode, length: headers['content-length'], body: rawPayload.length }).toEqual({
      statusCode: 200,
      length: String(PNG.length),
      body: 0,
    })
  })

  test('FIL-24: a file that was not checked yet is not found', async () => {
    const { file } = await announced()
    expect((await get(fileUrl(t.services.links, { id: file.id, kind: 'image' }))).json()).toMatchObject({
      errorExt: { code: 'FILE_NOT_FOUND' },
    })
  })

  test('FIL-24: bytes that the storage lost: 404, no 500', async () => {
    const file = await uploaded()
    await t.services.storage.remove(file.key)
    expect((await get(fileUrl(t.services.links, file))).statusCode).toBe(404)
  })
})
