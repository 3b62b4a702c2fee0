import { afterEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import '#web/look/styles.ts'

interface Devtools {
  send(method: string, params: object): Promise<unknown>
}
const emulate = (media: string, features: { name: string; value: string }[] = []) =>
  (cdp() as unknown as Devtools).send('Emulation.setEmulatedMedia', { media, features })
afterEach(() => emulate(''))
const isDisplayed = (slot: string) => getComputedStyle(document.querySelector(`[data-slot='${slot}']`)!).display !== 'none'

test('M93: on paper a list has its rows whole, without menu, tools and foot', async () => {
  render(
    <div data-slot="app" style={{ height: 200, overflow: 'hidden' }}>
      <nav data-slot="menu">Menú</nav>
      <div data-slot="sheet" style={{ height: 200, overflow: 'hidden' }}>
        <div data-slot="toolbar">Buscar</div>
        <div data-slot="list-scroll" style={{ height: 100, overflow: 'auto' }}>
          <div style={{ height: 900 }}>Diez alumnos</div>
        </div>
        <div data-slot="list-foot">1–10 de 400</div>
      </div>
    </div>,
  )
  await expect.element(page.getByText('Diez alumnos')).toBeVisible()
  const list = document.querySelector("[data-slot='list-scroll']")!
  expect([list.clientHeight, isDisplayed('toolbar')]).toEqual([100, true])
  await emulate('print')
  expect(['menu', 'toolbar', 'list-foot'].filter(isDisplayed)).toEqual([])
  expect(list.clientHeight).toBe(900)
})

test('M93: with forced colors the chosen menu entry and segment keep an outline', async () => {
  render(
    <>
      <a href="/" aria-current="page">
        Hoy
      </a>
      <span className="ant-segmented-item-selected">Todos</span>
    </>,
  )
  await expect.element(page.getByText('Hoy')).toBeVisible()
  await emulate('', [{ name: 'forced-colors', value: 'active' }])
  for (const option of document.querySelectorAll("[aria-current='page'], .ant-segmented-item-selected"))
    expect(getComputedStyle(option).outlineStyle).toBe('solid')
})
