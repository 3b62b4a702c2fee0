import { expect, test } from 'vitest'
import { renderLetter } from './layout.ts'

test('M136: a dark logo is on white in a letter, and the letter asks readers not to darken it', async () => {
  const academy = { name: 'Academia Plantel', brandColor: '#3646d0' }
  const { html } = await renderLetter({ academy, preview: 'Hola', title: 'Hola', children: 'Texto' })
  expect(html).toMatch(/<meta name="color-scheme" content="light only"/)
  expect(/<img[^>]*cid:mark[^>]*>/.exec(html)?.[0]).toMatch(/background-color:#FFFFFF/i)
})
