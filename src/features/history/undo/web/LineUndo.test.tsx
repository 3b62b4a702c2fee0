import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answer } from '#contract/route.ts'
import { entry } from '#features/foundation/audit/web/testing.ts'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { undo } from '../contract.ts'
import { LineUndo } from './LineUndo.tsx'

const undoAnswer = {
  state: 'open',
  said: 'Datos guardados',
  reason: null,
  where: [],
  lines: [],
  conflicts: [],
  instead: [],
  rest: false,
} as Answer<typeof undo.show>
const line = { record: 'alumno Ana', field: 'Correo', now: 'ana.lopez@correo.mx', back: 'ana@correo.mx' }
const ask = page.getByRole('button', { name: 'Deshacer este cambio: Cambió los datos de un alumno' })

test('DES-25: each line of the history previews its undo, then Enter undoes', async () => {
  serve(undo.show, () => ({ ...undoAnswer, lines: [line] }))
  const pressed = serve(undo.press, () => ({ act: entry()._id, said: 'Datos guardados: deshecho', notes: [], leftOut: [], final: false }))
  render(<LineUndo entry={entry()} />)
  await ask.click()
  await expect.element(page.getByText('alumno Ana: Correo')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Deshacer', exact: true })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => pressed.map(({ params }) => params)).toEqual([{ id: entry()._id }])
  await expect.element(ask).toBeVisible()
})

const conflict = { record: 'alumno Ana', field: 'Teléfono', left: '1', now: '2', user: 'Paulina Rivas', at: null, act: null }

test.each([
  ['somebody changed it since', { state: 'changed', conflicts: [conflict] }, 'Paulina Rivas lo cambió después: Teléfono, 1 → 2.'],
  [
    'it never goes back',
    { state: 'never', reason: 'Una sesión cerrada se abre entrando de nuevo.' },
    'Una sesión cerrada se abre entrando de nuevo.',
  ],
  ['it is undone already', { state: 'undone' }, 'Ya se deshizo.'],
])('DES-25: no button where %s', async (_why, part, text) => {
  serve(undo.show, () => ({ ...undoAnswer, ...part }) as Answer<typeof undo.show>)
  render(<LineUndo entry={entry()} />)
  await ask.click()
  await expect.element(page.getByText(text)).toBeVisible()
  expect(page.getByRole('button', { name: 'Deshacer', exact: true }).elements()).toEqual([])
})
