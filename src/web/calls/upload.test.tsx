import { afterEach, expect, test, vi } from 'vitest'
import { CallError, OFFLINE_TEXT } from '#web/calls/http.ts'
import { takeUploads } from '#web/testing/uploads.ts'
import { upload } from './upload.ts'

afterEach(() => void vi.unstubAllGlobals())

const FILE = new Blob(['0123456789'])

test('WIR-47: sends the bytes to the signed address and reports progress', async () => {
  const files = takeUploads()
  const parts: number[] = []
  const finished = upload('/api/files/upload/1?signature=x', FILE, { progress: part => parts.push(part) })
  files[0]!.progress(0.3)
  files[0]!.progress(1)
  files[0]!.answer(200)
  await finished
  expect([files[0]!.url, files[0]!.file, parts]).toEqual(['/api/files/upload/1?signature=x', FILE, [0.3, 1]])
})

test("shows the server's reason for a refusal; without an answer, that there is no connection", async () => {
  const files = takeUploads()
  const result = upload('/1', FILE)
  const message = { es: 'El archivo no es una imagen.' }
  files[0]!.answer(415, { success: false, error: { code: 415, message }, errorExt: { code: 'WRONG_TYPE', message } })
  await expect(result).rejects.toMatchObject({ status: 415, code: 'WRONG_TYPE', message: 'El archivo no es una imagen.' })
  const odd = upload('/2', FILE)
  files[1]!.answer(502, '<html>')
  await expect(odd).rejects.toBeInstanceOf(CallError)
  const failure = upload('/3', FILE)
  files[2]!.lose()
  await expect(failure).rejects.toMatchObject({ status: 0, message: OFFLINE_TEXT })
})

test('WIR-47: aborts an unwanted upload', async () => {
  const files = takeUploads()
  const stop = new AbortController()
  const finished = upload('/1', FILE, { signal: stop.signal })
  stop.abort(new Error('gone'))
  await expect(finished).rejects.toThrow('gone')
  expect(files[0]!.aborted).toBe(true)
  await expect(upload('/2', FILE, { signal: stop.signal })).rejects.toThrow('gone')
  expect(files).toHaveLength(1)
})
