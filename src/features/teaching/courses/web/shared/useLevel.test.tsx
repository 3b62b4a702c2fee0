import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from '#web/testing/render.tsx'
import { useLevel } from './useLevel.ts'

const LEVELS = ['Básica', 'Media Superior', 'Superior'].map(name => ({ _id: name, name }))
const set = { rows: (_rows: Record<string, number>) => {}, asked: (_level?: string) => {} }

function Tabs({ first, link }: { first?: Record<string, number> | undefined; link?: string | undefined }) {
  const [rows, setRows] = useState(first)
  const [lastLevel, setLevel] = useState(link)
  Object.assign(set, { rows: setRows, asked: setLevel })
  const { level, elsewhere } = useLevel({ levels: rows && LEVELS, rowsOf: ({ name }) => rows?.[name] ?? 0, asked: lastLevel })
  return <p>{[level?.name ?? 'nada', elsewhere && `${elsewhere.rows} en ${elsewhere.level.name}`].filter(Boolean).join(', ')}</p>
}
const draw = (first?: Record<string, number>, link?: string) => render(<Tabs first={first} link={link} />)
const shownLevel = () => document.querySelector('p')?.textContent

test('M77: Raquel sees the first level with rows, and the tab stays while a colleague deletes them', async () => {
  draw()
  await expect.poll(shownLevel).toBe('nada')
  set.rows({ Superior: 3 })
  await expect.poll(shownLevel).toBe('Superior')
  set.rows({ Superior: 0, 'Media Superior': 2 })
  await expect.poll(shownLevel).toBe('Superior, 2 en Media Superior')
})

test('M77: without any rows the first level stays open until rows come', async () => {
  draw({})
  await expect.poll(shownLevel).toBe('Básica')
  set.rows({ 'Media Superior': 1 })
  await expect.poll(shownLevel).toBe('Media Superior')
})

test('M77: the level that Raquel used last opens everywhere, if it has rows', async () => {
  const first = draw({ Básica: 1, Superior: 4 })
  await expect.poll(shownLevel).toBe('Básica')
  set.asked('Superior')
  await expect.poll(shownLevel).toBe('Superior')
  first.unmount()
  const second = draw({ Básica: 2, Superior: 1 })
  await expect.poll(shownLevel).toBe('Superior')
  second.unmount()
  draw({ Básica: 2 })
  await expect.poll(shownLevel).toBe('Básica')
})

test('M77: a link opens its level, with or without rows', async () => {
  draw({ Superior: 4 }, 'Media Superior')
  await expect.poll(shownLevel).toBe('Media Superior, 4 en Superior')
  set.asked('unknown')
  await expect.poll(shownLevel).toBe('Superior')
})
