import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { SearchField } from './SearchField.tsx'

const queries: string[] = []
function Screen({ rest }: { rest?: number }) {
  const [search, setSearch] = useState('')
  const hear = (text: string) => {
    queries.push(text)
    setSearch(text)
  }
  const row = (key: string) => (
    <tr data-row-key={key} tabIndex={0}>
      <td>{key}</td>
    </tr>
  )
  return (
    <>
      <table>
        <tbody>{row('below')}</tbody>
      </table>
      <button type="button" onClick={() => setSearch('otro')}>
        Atrás
      </button>
      <div role="dialog" aria-label="Ventana">
        <SearchField label="Buscar grupo" value={search} onSearch={hear} rest={rest} />
        <table>
          <tbody>{row('own')}</tbody>
        </table>
      </div>
    </>
  )
}
const field = page.getByRole('searchbox', { name: 'Buscar grupo' })
function draw(rest?: number) {
  queries.length = 0
  render(<Screen rest={rest} />)
}

test('SHL-32: searches while typing, without surrounding blanks, and keeps them visible', async () => {
  draw()
  await field.click()
  await userEvent.keyboard('a ')
  expect(queries).toEqual(['a', 'a'])
  await expect.element(field).toHaveValue('a ')
})

test('SHL-32: with a delay Enter searches at once and only once; clearing searches at once', async () => {
  draw(60_000)
  await field.click()
  await userEvent.keyboard('ab')
  expect(queries).toEqual([])
  await userEvent.keyboard('{Enter}')
  expect(queries).toEqual(['ab'])
  await field.fill('')
  expect(queries).toEqual(['ab', ''])
})

test('shows a search that comes from outside', async () => {
  draw()
  await field.fill('uno')
  await page.getByRole('button', { name: 'Atrás' }).click()
  await expect.element(field).toHaveValue('otro')
})

test('the down arrow enters the table of its own window, not of the page below', async () => {
  draw()
  await field.click()
  await userEvent.keyboard('{ArrowDown}')
  expect((document.activeElement as HTMLElement).dataset.rowKey).toBe('own')
})
