import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { store } from '#web/state/store.ts'
import { useStore } from '#web/state/useStore.ts'
import { DataTable } from './DataTable.tsx'
import { SearchField } from './SearchField.tsx'

const people = ['Ana', 'Beto', 'Caro'].map((name, at) => ({ _id: `65a00000000000000000000${at}`, name }))
const select = vi.fn()
const rows = store(['Ana', 'Beto', 'Caro'])

function List() {
  const names = useStore(rows)
  return (
    <DataTable
      table={{
        rows: names.map(name => people.find(each => each.name === name)!),
        select: id => select(people.find(each => each._id === id)?.name),
      }}
      label="Alumnos"
      noun={['alumno', 'alumnos']}
      empty={<p>Nadie</p>}
      card={row => ({ title: row.name, line: '—' })}
      columns={[{ title: 'Nombre', dataIndex: 'name' }]}
    />
  )
}
const at = (name: string) => {
  const { x, y, height } = page.getByText(name).element().getBoundingClientRect()
  return { clientX: x + 4, clientY: y + height / 2 }
}
const pointer = (type: string, target: Element, where: { clientX: number; clientY: number }) =>
  target.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 7, button: 0, ...where }))
const click = (target: Element, where: object) =>
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, ...where }))

async function draw() {
  select.mockClear()
  rows.set(['Ana', 'Beto', 'Caro'])
  render(<List />)
  await expect.element(page.getByText('Caro')).toBeVisible()
}

describe.each([
  ['table', 1366, 'tbody'],
  ['cards', 390, 'ul'],
])('a press counts for the row where it began: %s', (_what, width, box) => {
  test('SHL-61: a search answer that moves the row under the mouse does not lose the click', async () => {
    await page.viewport(width, 768)
    await draw()
    const where = at('Caro')
    pointer('pointerdown', page.getByText('Caro').element(), where)
    rows.set(['Caro'])
    await expect.element(page.getByText('Ana')).not.toBeInTheDocument()
    pointer('pointerup', document.body, where)
    // Pressed on one, released on another: the browser clicks their common parent.
    click(document.querySelector(box)!, where)
    expect(select.mock.calls).toEqual([['Caro']])
  })

  test('SHL-61: touch opens the row that was touched, not the one that moved there', async () => {
    await page.viewport(width, 768)
    await draw()
    const where = at('Ana')
    const touched = page.getByText('Ana').element()
    pointer('pointerdown', touched, where)
    rows.set(['Beto', 'Ana'])
    await vi.waitFor(() => expect(document.elementFromPoint(where.clientX, where.clientY)?.textContent).toContain('Beto'))
    pointer('pointerup', touched, where)
    click(page.getByText('Beto').element(), where)
    expect(select.mock.calls).toEqual([['Ana']])
    await page.getByText('Beto').click()
    expect(select.mock.calls).toEqual([['Ana'], ['Beto']])
  })

  test('SHL-61: a plain press opens once; one that moves to another row opens nothing', async () => {
    await page.viewport(width, 768)
    await draw()
    await page.getByText('Beto').click()
    expect(select.mock.calls).toEqual([['Beto']])
    pointer('pointerdown', page.getByText('Ana').element(), at('Ana'))
    pointer('pointerup', page.getByText('Caro').element(), at('Caro'))
    expect(select.mock.calls).toEqual([['Beto']])
  })
})

test('searches the typed text before the pressed row opens, not after it', async () => {
  const calls: string[] = []
  const search = (text: string) => calls.push(`busca ${text}`)
  render(
    <>
      <SearchField label="Buscar alumno" value="" onSearch={search} rest={60_000} />
      <button type="button" onClick={() => calls.push('abre')}>
        Ana
      </button>
    </>,
  )
  await page.getByRole('searchbox').click()
  await userEvent.keyboard('an')
  await page.getByRole('button', { name: 'Ana' }).click()
  expect(calls).toEqual(['busca an', 'abre'])
  await page.getByRole('searchbox').click()
  await page.getByRole('button', { name: 'Ana' }).click()
  expect(calls).toEqual(['busca an', 'abre', 'abre'])
})
