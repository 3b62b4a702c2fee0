import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { imports, type StudentImport } from '../contract.ts'
import { Verdicts } from './Verdicts.tsx'

const record: StudentImport = {
  _id: 'a00000000000000000000077',
  kind: 'students',
  filename: 'alumnos.xlsx',
  state: 'checked',
  columns: ['Nombre', 'Apellido paterno'],
  mapping: { name: 0, lastName: 1 },
  total: 1,
  done: 0,
  read: 1,
  noted: 0,
  verdicts: { invalid: 1 },
  user: { _id: 'a00000000000000000000001', name: 'Raquel Mostrador' },
  createdAt: '2026-11-21T16:00:00.000Z',
  finishedAt: null,
}
const REASON = `Nombre: Debes escribir solo letras en nombre y apellidos. Correo: Escribe un correo válido.
  Celular: Escribe como máximo 12 dígitos. Fecha de nacimiento: Revisa el año de nacimiento.`

test.each([390, 1366])('M55: the reason of a row is read whole, however long, at %i px', async width => {
  await page.viewport(width, 844)
  const row = { _id: '2', number: 2, cells: ['Ana', 'Ríos'], verdict: 'invalid' as const, reason: REASON, student: null, group: null }
  serve(imports.rows, () => ({ rows: [row], total: 1 }))
  render(<Verdicts shown={record} />)
  const why = page.getByText(/Revisa el año de nacimiento/)
  await expect.element(why).toBeVisible()
  const words = document.createRange()
  words.selectNodeContents(why.element())
  const [text, card] = [words.getBoundingClientRect(), why.element().closest('li, td')!.getBoundingClientRect()]
  expect(text.height).toBeGreaterThan(width < 768 ? 60 : 30)
  expect(text.bottom).toBeLessThanOrEqual(card.bottom)
  expect(text.right).toBeLessThanOrEqual(card.right)
  // Nothing between them cuts it.
  for (let box: Element = why.element(); !box.matches('li, td'); box = box.parentElement!)
    if (getComputedStyle(box).overflowY !== 'visible') expect(box.scrollHeight - box.clientHeight).toBeLessThanOrEqual(1)
})

test('LLE-40: Rosa sees the refused rows first, and the choice says so', async () => {
  serve(imports.rows, () => ({ rows: [], total: 0 }))
  render(<Verdicts shown={{ ...record, total: 3, verdicts: { ready: 1, invalid: 2 } }} />)
  await expect.element(page.getByRole('radio', { name: 'No se importan 2' })).toBeChecked()
  await expect.element(page.getByRole('radio', { name: 'Todas 3' })).not.toBeChecked()
})
