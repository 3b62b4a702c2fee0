// A scanner reads a pass while Raquel types elsewhere.
import { Input } from 'antd'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { students } from '#features/people/students/contract.ts'
import { valeria } from '#features/people/students/web/shared/testing.ts'
import { hold } from '#web/testing/reader.ts'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { useListKeys } from '#web/ui/useListKeys.ts'
import { ReadPass } from './ReadPass.tsx'

const PASS = '65a1f0c2d3e4b5a697887766'
const submit = vi.fn<() => void>()

function Screen({ onKey }: { onKey?: (key: string) => void }) {
  useListKeys(() => onKey?.('?'))
  return (
    <main onKeyDown={event => onKey?.(event.key)}>
      <form onSubmit={event => (event.preventDefault(), submit())}>
        <Input aria-label="Nota" />
        <Input role="searchbox" aria-label="Buscar" />
        <Input type="password" aria-label="Contraseña" />
      </form>
      <button type="button">Pestaña</button>
      <ReadPass />
    </main>
  )
}

test('M120: offers the pass, keeps the note unchanged, and sends nothing', async () => {
  serve(students.find, () => ({ student: { ...valeria, version: 'x' } }))
  submit.mockClear()
  render(<Screen />)
  const note = page.getByRole('textbox', { name: 'Nota' })
  await userEvent.fill(note, 'Faltan 20')
  hold(PASS)
  await expect.element(page.getByText(/^Pase de Valeria/)).toBeVisible()
  await expect.element(note).toHaveValue('Faltan 20')
  await expect.element(page.getByRole('button', { name: 'Abrir' })).toBeVisible()
  expect(submit).not.toHaveBeenCalled()
})

test('M120: searches a pass in a search field; ignores it in a password field', async () => {
  render(<Screen />)
  for (const name of ['Buscar', 'Contraseña']) {
    const field = page.getByLabelText(name)
    await field.click()
    expect(hold(PASS)).toBe(true)
    await expect.element(field).toHaveValue(PASS)
  }
})

test('M120: no shortcut reacts to the letters of a pass; a human key press acts a moment later', async () => {
  serve(students.find, () => ({ student: { ...valeria, version: 'x' } }))
  const pressed: string[] = []
  render(<Screen onKey={key => pressed.push(key)} />)
  await page.getByRole('button', { name: 'Pestaña' }).click()
  hold(PASS)
  await expect.element(page.getByText(/^Pase de Valeria/)).toBeVisible()
  expect(pressed).toEqual([])
  await userEvent.keyboard('1')
  await expect.poll(() => pressed).toEqual(['1'])
  await userEvent.keyboard('2{ArrowDown}')
  await expect.poll(() => pressed).toEqual(['1', '2', 'ArrowDown'])
})
