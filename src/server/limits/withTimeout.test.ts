import { expect, test } from 'vitest'
import { withTimeout } from './withTimeout.ts'

test('RUN-38: gives up work that takes too long, and passes on what arrives in time', async () => {
  await expect(withTimeout(5, new Promise(() => {}))).rejects.toThrow('no answer within 5 ms')
  expect(await withTimeout(60_000, Promise.resolve('ready'))).toBe('ready')
  await expect(withTimeout(60_000, Promise.reject(new Error('gone')))).rejects.toThrow('gone')
})
