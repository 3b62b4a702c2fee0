import { expect, test } from 'vitest'
import { componentFiles, groupFiles } from './sharedPages.ts'

const file = (path: string, length = 10, text = '') => ({ path: `src/features/${path}.test.tsx`, text: text.padEnd(length) })

test('every file of component tests is on one page', () => {
  const files = componentFiles()
  expect(files.length).toBeGreaterThan(100)
  expect(groupFiles(files).flat().toSorted()).toEqual(files.map(({ path }) => path).toSorted())
})

test('small features of an area share a page, areas do not', () => {
  expect(groupFiles([file('money/cash/web/b'), file('people/folios/web/a'), file('money/bank/web/a')])).toEqual([
    [file('money/bank/web/a').path, file('money/cash/web/b').path],
    [file('people/folios/web/a').path],
  ])
})

test('a feature that does not fit begins a page, and is not split', () => {
  const large = [file('money/cash/web/a', 50_000), file('money/cash/web/b', 50_000)]
  expect(groupFiles([file('money/bank/web/a'), ...large])).toEqual([[file('money/bank/web/a').path], large.map(({ path }) => path)])
})

test('a file that mocks a module has its own page', () => {
  const alone = file('money/bank/web/a', 10, "vi.mock('./lines.ts')")
  expect(groupFiles([alone, file('money/bank/web/b')])).toEqual([[alone.path], [file('money/bank/web/b').path]])
})
