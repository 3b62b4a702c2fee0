import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallError } from '#web/calls/api.ts'
import { useRowAddress } from '#web/calls/rowAddress.ts'
import { render } from '#web/testing/render.tsx'
import type { TableState } from '#web/calls/useTable.ts'
import { DataTable } from './DataTable.tsx'

interface Row {
  _id: string
  name: string
}
const rows: Row[] = ['Ana', 'Beto', 'Caro'].map((name, at) => ({ _id: `65a00000000000000000000${at}`, name }))
const more = vi.fn()

function Sample(props: Partial<TableState<Row>>) {
  const [selected, select] = useState<string>()
  return (
    <DataTable<Row>
      table={{ rows, selected, select, total: 1248, page: 1, limit: 3, setPage: () => {}, ...props }}
      label="Alumnos"
      noun={['alumno', 'alumnos']}
      empty={<p>Nadie</p>}
      onMore={more}
      card={row => ({ title: row.name, line: '—' })}
      columns={[
        { title: 'Nombre', dataIndex: 'name', sorter: true },
        { title: '', render: () => <button type="button">Llamar</button> },
      ]}
    />
  )
}
const row = (name: string) => page.getByRole('row', { name, exact: false })
const selected = async (name: string) => {
  await expect.element(row(name)).toHaveAttribute('aria-selected', 'true')
}

test('SHL-25: the rows are one tab stop; arrows, End and Enter move and open', async () => {
  render(<Sample />)
  await expect.element(row('Ana')).toHaveAttribute('tabindex', '0')
  await expect.element(row('Beto')).toHaveAttribute('tabindex', '-1')
  row('Ana').element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row('Beto')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(row('Caro')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await selected('Caro')
})

test('SHL-26: with the sidebar open the arrows move the selection, Enter shows more', async () => {
  more.mockClear()
  render(<Sample />)
  await page.getByText('Ana').click()
  await selected('Ana')
  row('Ana').element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await selected('Beto')
  await userEvent.keyboard('{Enter}')
  expect(more).toHaveBeenCalledWith(rows[1])
})

test('SHL-27: a control inside a row works by itself', async () => {
  render(<Sample />)
  await page.getByRole('button', { name: 'Llamar' }).first().click()
  await expect.element(row('Ana')).toHaveAttribute('aria-selected', 'false')
})

test('SHL-22: icons and controls have no English names', async () => {
  const { container } = render(<Sample />)
  await expect.element(row('Ana')).toBeVisible()
  const names = [...container.querySelectorAll('[aria-label],[title]')].map(
    element => element.getAttribute('aria-label') ?? element.getAttribute('title'),
  )
  expect(names.filter(name => /caret|left|right|select|close|sort|page\b/i.test(name ?? ''))).toEqual([])
})

test('SHL-28: the footer shows range and count', async () => {
  render(<Sample />)
  await expect.element(page.getByText('1–3 de 1,248 alumnos')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Página 416' })).toBeVisible()
})

test('SHL-28: shows that counting stopped at 1,000', async () => {
  render(<Sample total={1000} totalIsMore />)
  await expect.element(page.getByText('1–3 de 1,000+ alumnos')).toBeVisible()
})

test('SHL-29: a failed load shows the reason and a retry; earlier rows stay', async () => {
  const retry = vi.fn()
  const failed = new CallError({ status: 503, message: 'La base de datos no responde' })
  const { unmount } = render(<Sample rows={[]} failed={failed} retry={retry} />)
  await expect.element(page.getByRole('alert').getByText('La base de datos no responde')).toBeVisible()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  expect(retry).toHaveBeenCalledTimes(1)
  unmount()
  render(<Sample failed={failed} retry={retry} />)
  await expect.element(page.getByText('Ana')).toBeVisible()
  await expect.element(page.getByRole('alert')).toBeVisible()
})

test('SHL-30: shows the empty state when nothing is found, a skeleton while loading', async () => {
  const { unmount } = render(<Sample rows={[]} total={0} />)
  await expect.element(page.getByText('Nadie')).toBeVisible()
  unmount()
  render(<Sample rows={[]} loading />)
  await expect.element(page.getByRole('status', { name: 'Cargando' })).toBeInTheDocument()
})

test('SHL-31: rows are cards on a phone', async () => {
  await page.viewport(390, 844)
  render(<Sample />)
  await page.getByRole('button', { name: 'Beto', exact: false }).click()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  await page.viewport(1366, 768)
})

test('M55: the selected row keeps its tint under the pointer and in a sorted column', async () => {
  render(<Sample />)
  await expect.element(row('Caro')).toBeVisible()
  const plain = getComputedStyle(row('Caro').element().querySelector('td')!).backgroundColor
  await page.getByText('Nombre', { exact: true }).click()
  await page.getByText('Ana').click()
  await selected('Ana')
  await row('Ana').hover()
  const tints = () => [...row('Ana').element().querySelectorAll('td')].map(cell => getComputedStyle(cell).backgroundColor)
  await expect.poll(() => new Set(tints()).size).toBe(1)
  expect(tints()[0]).not.toBe(plain)
})

test("SHL-30: a loading list's bars are separate, each within its column", async () => {
  render(
    <DataTable<Row>
      table={{ rows: [], loading: true, limit: 1 }}
      label="Alumnos"
      noun={['alumno', 'alumnos']}
      empty={null}
      card={() => ({ title: '', line: null })}
      columns={['Teléfono', 'Saldo', 'Cupo'].map(title => ({ title, width: 100 }))}
    />,
  )
  await expect.element(page.getByRole('status', { name: 'Cargando' })).toBeInTheDocument()
  const bars = [...document.querySelectorAll('[data-slot=skeleton] i')].map(each => each.getBoundingClientRect())
  expect(bars.map(({ width }) => width)).toEqual([80, 80, 80])
  expect(bars.slice(1).map(({ left }, at) => left - bars[at]!.right)).toEqual([20, 20])
})

function Linked({ bare = false }: { bare?: boolean }) {
  const people = [
    { _id: 'b1', name: 'Beto Ruiz', phone: '55 1234 5678' },
    { _id: 'l2', name: 'Luz Paz', phone: '55 8765 4321' },
  ]
  const [selected, select] = useState<string>()
  const rowAddress = useRowAddress()
  return (
    <DataTable<(typeof people)[number]>
      table={{ rows: people, selected, select, ...(!bare && { rowAddress }) }}
      label="Alumnos"
      noun={['alumno', 'alumnos']}
      empty={null}
      card={({ name }) => ({ title: name, line: '—' })}
      columns={[
        { title: 'Nombre', className: 'mainCell', render: (_value, { name }) => <span title={name}>{name}</span> },
        { title: 'Teléfono', dataIndex: 'phone', width: 120 },
      ]}
    />
  )
}
const link = page.getByRole('link', { name: 'Beto Ruiz' })

test('M129: the name of a row links to its record and keeps the rest of the address', async () => {
  render(<Linked />, { at: '/alumnos?pagina=2' })
  await expect.element(link).toHaveAttribute('href', '/alumnos?pagina=2&ficha=b1')
})

test('M129: a plain click on the name opens the panel, and the arrows continue from its row', async () => {
  render(<Linked />)
  await link.click()
  await selected('Beto')
  await expect.element(row('Beto')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await selected('Luz')
})

test.each([
  ['Ctrl', { ctrlKey: true }],
  ['the middle button', { button: 1 }],
])('M129: with %s the browser follows the link, and the panel stays closed', async (_how, how) => {
  render(<Linked />)
  await expect.element(link).toBeVisible()
  const onKey = vi.fn()
  // Prevents leaving the test page, and records clicks that the list prevented.
  const stay = (event: Event) => {
    event.preventDefault()
    Object.defineProperty(event, 'preventDefault', { value: onKey })
  }
  window.addEventListener('click', stay, { capture: true, once: true })
  const init = { bubbles: true, cancelable: true, ...how }
  for (const type of ['pointerdown', 'pointerup']) link.element().dispatchEvent(new PointerEvent(type, init))
  link.element().dispatchEvent(new MouseEvent('click', init))
  expect(onKey).not.toHaveBeenCalled()
  await expect.element(row('Beto')).toHaveAttribute('aria-selected', 'false')
})

test('M129: a copied row has the same text as without links', async () => {
  const copied = () => {
    getSelection()!.selectAllChildren(row('Beto').element())
    return getSelection()!.toString()
  }
  const { unmount } = render(<Linked bare />)
  await expect.element(row('Beto')).toBeVisible()
  expect(link.elements()).toHaveLength(0)
  const plain = copied()
  unmount()
  render(<Linked />)
  await expect.element(link).toBeVisible()
  expect(copied()).toBe(plain)
  expect(plain).toMatch(/^Beto Ruiz\s55 1234 5678/)
})
