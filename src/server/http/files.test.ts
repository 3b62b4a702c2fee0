import { expect, test } from 'vitest'
import { disposition } from './files.ts'

test.each([
  ["alumnos de O'Neil.xlsx", 'alumnos%20de%20O%27Neil.xlsx'],
  ['corte (2) *.pdf', 'corte%20%282%29%20%2A.pdf'],
  ['guía ñandú!.pdf', 'gu%C3%ADa%20%C3%B1and%C3%BA!.pdf'],
])('M138: the name %s has no character that RFC 5987 forbids', (name, escaped) => {
  const header = disposition(name, false)
  expect(header.split("filename*=UTF-8''")[1]).toBe(escaped)
  expect(escaped).toMatch(/^(?:[A-Za-z0-9!#$&+.^_`|~-]|%[0-9A-F]{2})+$/)
  expect(decodeURIComponent(escaped)).toBe(name)
})
