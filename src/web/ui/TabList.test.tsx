import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { panelOf, TabList, useTabIds } from './TabList.tsx'

const TABS = [
  { key: 'resumen', label: 'Resumen' },
  { key: 'pagos', label: 'Pagos' },
  { key: 'cursos', label: 'Cursos' },
]

function Card() {
  const [active, setActive] = useState('resumen')
  const ids = useTabIds()
  return (
    <>
      <TabList label="Del alumno" ids={ids} tabs={TABS} active={active} onChange={setActive} />
      <div {...panelOf(ids, active)} />
    </>
  )
}
const tab = (name: string) => page.getByRole('tab', { name })

test('SHL-52: the tabs are one tab stop; arrows wrap around, Home and End go to the ends, and the panel belongs to the tab', async () => {
  render(<Card />)
  await expect.element(tab('Resumen')).toBeVisible()
  await userEvent.tab()
  await expect.element(tab('Resumen')).toHaveFocus()
  for (const [key, name] of [
    ['{ArrowLeft}', 'Cursos'],
    ['{ArrowRight}', 'Resumen'],
    ['{ArrowRight}', 'Pagos'],
    ['{End}', 'Cursos'],
    ['{ArrowLeft}', 'Pagos'],
    ['{Home}', 'Resumen'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(tab(name)).toHaveFocus()
    await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true')
  }
  await expect.element(page.getByRole('tabpanel', { name: 'Resumen' })).toBeInTheDocument()
  expect(
    page
      .getByRole('tab', { selected: false })
      .elements()
      .map(each => each.getAttribute('tabindex')),
  ).toEqual(['-1', '-1'])
})
