import { expect, test } from 'vitest'
import { helpAt, screens } from '#web/screens.ts'

const paths: ReadonlySet<string> = new Set(screens.map(({ path }) => path))
const all = await Promise.all(screens.map(async ({ path, help }) => ({ path, ...(await help()) })))

test.each(all)('LLE-66: $path has two sentences and three questions with short answers', ({ about, questions }) => {
  expect(about.match(/[.:] ?/g)!.length).toBeGreaterThanOrEqual(2)
  expect(about.length).toBeLessThan(180)
  expect(questions).toHaveLength(3)
  for (const { ask, answer } of questions) {
    expect(ask).toMatch(/^¿.+\?$/)
    expect(answer).toMatch(/\.$/)
    expect(answer.length).toBeLessThan(180)
  }
})

test('LLE-66: no help is copied from another screen', () => {
  const texts = all.flatMap(({ about, questions }) => [about, ...questions.map(({ answer }) => answer)])
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
})

test("LLE-66: each 'Ir ahí' leads to a screen", () => {
  const targets = all.flatMap(({ questions }) => questions.flatMap(({ to }) => (to?.path ? [to.path] : [])))
  expect(targets.filter(path => !paths.has(path))).toEqual([])
})

test('LLE-66: an address with parameters finds its help; an unknown one has none', async () => {
  expect(helpAt('/material/a1')).toBe(screens.find(({ path }) => path === '/material/$idCourse')!.help)
  expect(helpAt('/nada')).toBeUndefined()
})
