import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { screens } from '#web/screens.ts'
import { states } from './catalogue.ts'
import { PICTURES } from './pictures.ts'

const files = globSync(['src/features/*/*/web/**/*.tsx', 'src/web/shell/*.tsx'])
  .map(path => path.replaceAll('\\', '/'))
  .filter(path => !/\.test\.tsx$|\/testing/.test(path))
const shownStates = new Set(states.flatMap(({ shows = [] }) => shows))

test('SHL-57: contains every screen of the console', () => {
  const has = new Set(states.map(({ route }) => route))
  expect(screens.map(({ path }) => path).filter(path => !has.has(path))).toEqual([])
})

test('SHL-57: contains every window, sidebar, step and tab of the console', () => {
  const opens = files.filter(
    path =>
      /(Modal|Drawer|Sidebar|Step|Tab)\.tsx$/.test(path) || /<(FormModal|Modal|Drawer|Aside|dialog)\b/.test(readFileSync(path, 'utf8')),
  )
  expect(opens.length).toBeGreaterThan(60)
  expect(opens.filter(path => !shownStates.has(path))).toEqual([])
})

test('SHL-57: everything it names exists, and no state has two entries', () => {
  expect([...shownStates].filter(path => !existsSync(path))).toEqual([])
  const names = states.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('SHL-57: every picture of the look has its state', () => {
  const names = new Set(states.map(({ name }) => name))
  expect(Object.entries(PICTURES).filter(([, state]) => !names.has(state))).toEqual([])
})
