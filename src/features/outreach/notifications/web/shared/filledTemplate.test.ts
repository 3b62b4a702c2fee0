import { expect, test } from 'vitest'
import { filledTemplate } from './filledTemplate.ts'

const html = '<title>{{subject}}</title><h1>{{subject}}</h1><p>{{message}}</p>'

test('NOT-35: fills the fetched template with the typed text, escaped, with line breaks', () => {
  expect(filledTemplate(html, { subject: 'A & B', message: '<b>hola</b>\nadiós' })).toBe(
    '<title>A &amp; B</title><h1>A &amp; B</h1><p>&lt;b&gt;hola&lt;/b&gt;<br/>adiós</p>',
  )
})

test('NOT-35: placeholders and replacement patterns in typed text stay as typed', () => {
  expect(filledTemplate(html, { subject: '$&', message: '{{subject}} $1' })).toBe(
    '<title>$&amp;</title><h1>$&amp;</h1><p>{{subject}} $1</p>',
  )
})
