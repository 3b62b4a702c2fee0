import { expect, test } from 'vitest'
import { advanced } from './progress.ts'
import { materialSearch } from './address.ts'
import { branches } from './chapterTree.ts'
import { consequence, linksText } from './content/removing.ts'
import { leftText, sampled, speedOf, type Pace } from './shared/pace.ts'
import { titleOf } from './shared/uploadQueue.ts'
import { lengthText, sizeText } from './words.ts'

test.each([
  [0, '0:00'],
  [245, '4:05'],
  [3723.4, '1:02:03'],
])('%s seconds read %s', (seconds, text) => expect(lengthText(seconds)).toBe(text))

test.each([
  [0, '0 B'],
  [900, '900 B'],
  [1536, '1.5 KB'],
  [52_428_800, '50 MB'],
  [10 * 1024 ** 3, '10 GB'],
])('%s bytes read %s', (bytes, text) => expect(sizeText(bytes)).toBe(text))

test('VID-57: progress only moves forward, separately for each transcode', () => {
  const first = advanced(new Map(), 'a', 30)
  expect(advanced(first, 'a', 20)).toBe(first)
  expect([...advanced(advanced(first, 'a', 120), 'b', 5)]).toEqual([
    ['a', 100],
    ['b', 5],
  ])
})

test("VID-41: a new file's title is its name without extension", () => {
  expect([titleOf('Clase 1.mts'), titleOf('a.b.mp4'), titleOf('sin'), titleOf(`${'x'.repeat(90)}.mp4`).length]).toEqual([
    'Clase 1',
    'a.b',
    'sin',
    75,
  ])
})

test('VID-79: an upload shows its speed after a second, from the last seconds; a broken connection resets it', () => {
  let pace: Pace = []
  for (const [at, percent] of [
    [0, 0],
    [500, 100],
  ] as const)
    pace = sampled(pace, at, percent)
  expect(speedOf(pace)).toBeNull()
  for (const [at, bytes] of [
    [2000, 4000],
    [5000, 10_000],
    [8000, 16_000],
    [10_000, 20_000],
  ] as const)
    pace = sampled(pace, at, bytes)
  expect(speedOf(pace)).toBe(2000)
  expect(speedOf(sampled(pace, 11_000, 500))).toBeNull()
})

test('M43 AUL-49: after four seconds without a byte the speed resets', () => {
  const before: Pace = [
    { at: 0, sent: 0 },
    { at: 2000, sent: 4000 },
  ]
  expect(speedOf(sampled(before, 5900, 5000))).not.toBeNull()
  const after = sampled(before, 6000, 5000)
  expect(speedOf(after)).toBeNull()
  expect(speedOf(sampled(after, 7000, 5500))).toBe(500)
})

test.each([
  [1000, 'menos de un minuto'],
  [300_000, '5 min'],
  [4_800_000, '1 h 20 min'],
  [3_600_000, '1 h'],
])('VID-79: %s bytes at a thousand a second take %s', (bytes, text) => expect(leftText(bytes, 1000)).toBe(text))

test('VID-34: names what a deletion removes: content, and up to three links', () => {
  const place = (name: string) => ({ chapter: { _id: name, name }, course: { _id: 'c', name: 'UNAM' } })
  expect(linksText([])).toBe('')
  expect(linksText([place('A'), place('B'), place('C'), place('D'), place('E')])).toBe(
    ' También se quita de «A» (UNAM), «B» (UNAM), «C» (UNAM) y 2 capítulos más, donde está enlazado.',
  )
  expect(consequence({ _id: 'x', type: 1, name: 'Álgebra' }, 1, [])).toBe('«Álgebra»: Todo su contenido se perdera (1 elemento).')
})

test('builds the tree of chapters, each below its parent, in order', () => {
  const node = (_id: string, parent: string | null, order: number) => ({ _id, name: _id, parent, order, totalItems: 0, active: true })
  const all = branches([node('b', null, 1), node('b1', 'b', 0), node('a', null, 0), node('b11', 'b1', 0), node('lost', 'gone', 9)])
  expect(all.map(({ path, depth }) => [path, depth])).toEqual([
    ['a', 0],
    ['b', 0],
    ['b › b1', 1],
    ['b › b1 › b11', 2],
    ['lost', 0],
  ])
})

test('VID-12: the address keeps chapter, video, second and PDF; drops invalid values', () => {
  const id = 'b'.repeat(24)
  expect(materialSearch({ capitulo: id, video: id, t: '90', pdf: 'x' })).toEqual({ capitulo: id, video: id, t: 90, pdf: undefined })
  expect(materialSearch({ capitulo: '1', t: '-3' })).toEqual({ capitulo: undefined, video: undefined, t: undefined, pdf: undefined })
})
