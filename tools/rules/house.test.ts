import { expect, test } from 'vitest'
import { features } from '../../src/features/server.ts'
import { run } from '../runner.ts'
import { classesTwice, declarations, fileCircles, importShare, routesNamed, sideEffects, topFolders } from './house.ts'
import { sources, type Source } from './sources.ts'

const file = (path: string, text: string): Source => ({ path, text })
const isProduct = ({ path }: Source) => !/\.test\.tsx?$|\/testing(\/|\.tsx?$)/.test(path)
const code = (await sources('src/**/*.{ts,tsx}')).filter(isProduct)

test('RUN-152: finds a class with two rules in one sheet, not one in a list of selectors', () => {
  const sheet = '.row {\n  gap: 8px;\n}\n.head,\n.row {\n  color: red;\n}\n.foot {\n}\n.row {\n  color: red;\n}\n'
  expect(classesTwice(file('a.css', sheet))).toEqual(['a.css: .row has two rules; merge them'])
  expect([...declarations([file('a.css', sheet)])]).toEqual(['gap:8px', 'color:red'])
})

test('RUN-152: finds a side effect, a circle and the share of imports', () => {
  const one = file('src/lib/a.ts', "import './register.ts'\nimport './a.css'\nimport { b } from './b.ts'\nexport const a = b\n")
  const other = file('src/lib/b.ts', "import { a } from '#lib/a.ts'\nexport const b = a\n")
  expect(sideEffects([one, other])).toEqual(['src/lib/a.ts: ./register.ts'])
  expect(fileCircles([one, other]).map(circle => circle.toSorted())).toEqual([['src/lib/a.ts', 'src/lib/b.ts']])
  expect(fileCircles([one, file('src/lib/b.ts', "import type { a } from '#lib/a.ts'\n")])).toEqual([])
  expect(importShare([other])).toBe(50)
})

test('RUN-152: the product imports nothing for a side effect and has no circle of files', () => {
  expect(sideEffects(code)).toEqual([])
  expect(fileCircles(code)).toEqual([])
})

test('RUN-152: no product file lists the routes, so a new route is added to none; of the tests, two at most do', async () => {
  const names = new Set(features.flatMap(({ routes }) => routes.map(({ route }) => route.name)))
  const all = (await sources('{src,db,tools,test,lab,e2e}/**/*.{ts,tsx}')).filter(({ path }) => !path.endsWith('.test.ts'))
  const registers = all.filter(each => routesNamed(each, names) >= 40).map(({ path }) => path)
  expect(registers.filter(path => !path.startsWith('src/server/testing/'))).toEqual([])
  expect(registers.length).toBeLessThanOrEqual(2)
})

test('RUN-152: at most nine folders lie at the top', async () => {
  const { output } = await run('git', ['ls-files'])
  expect(topFolders(output.split('\n')).length).toBeLessThanOrEqual(9)
})
