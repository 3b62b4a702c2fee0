import { afterEach, expect, test, vi } from 'vitest'
import { CallError, OFFLINE_TEXT } from '#web/calls/http.ts'
import { takeUploads } from '#web/testing/uploads.ts'
import { upload } from './upload.ts'

afterEach(() => void vi.unstubAllGlobals())

const FILE = new Blob(['0123456789'])

test('WIR-47: sends the bytes to the signed address and reports progress', async () => {
  const sent = takeUploads()
  const parts: number[] = []
  const done = upload('/api/files/upload/1?signature=x', FILE, { progress: part => parts.push(part) })
  sent[0]!.progress(0.3)
  sent[0]!.progress(1)
  sent[0]!.answer(200)
  await done
  expect([sent[0]!.url, sent[0]!.file, parts]).toEqual(['/api/files/upload/1?signature=x', FILE, [0.3, 1]])
})

test("shows the server's reason for a refusal; without an answer, that there is no connection", async () => {
  const sent = takeUploads()
  const refused = upload('/1', FILE)
  const message = { es: 'El archivo no es una imagen.' }
  sent[0]!.answer(415, { success: false, error: { code: 415, message }, errorExt: { code: 'WRONG_TYPE', message } })
  await expect(refused).rejects.toMatchObject({ status: 415, code: 'WRONG_TYPE', message: 'El archivo no es una imagen.' })
  const odd = upload('/2', FILE)
  sent[1]!.answer(502, '<html>')
  await expect(odd).rejects.toBeInstanceOf(CallError)
  const lost = upload('/3', FILE)
  sent[2]!.lose()
  await expect(lost).rejects.toMatchObject({ status: 0, message: OFFLINE_TEXT })
})

test('WIR-47: aborts an unwanted upload', async () => {
  const sent = takeUploads()
  const stop = new AbortController()
  const done = upload('/1', FILE, { signal: stop.signal })
  stop.abort(new Error('gone'))
  await expect(done).rejects.toThrow('gone')
  expect(sent[0]!.aborted).toBe(true)
  await expect(upload('/2', FILE, { signal: stop.signal })).rejects.toThrow('gone')
  expect(sent).toHaveLength(1)
})
