import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { exports, type Export } from '../contract.ts'
import { ExportView } from './ExportView.tsx'

const AT = '2026-11-24T15:00:00.000Z'
const FIRST: Export = {
  _id: 'a00000000000000000000001',
  state: 'waiting',
  at: AT,
  user: 'Ofelia Mora',
  until: null,
  bytes: null,
  rows: null,
}
const READY: Export = { ...FIRST, state: 'ready', until: '2026-11-25T15:02:00.000Z', bytes: 1_400_000, rows: { alumnos: 80, cursos: 4 } }
const button = page.getByRole('button', { name: 'Exportar todo' })

function draw(all: Export[], options?: RenderOptions) {
  serve(exports.list, () => ({ exports: all }))
  const requests = serve(exports.make, () => ({ export: FIRST }))
  render(
    <>
      <ExportView section="Cuenta" title="Configuraciones del sistema" back={null} />
      <Questions />
    </>,
    options,
  )
  return requests
}

test('LLE-50: with none yet it says what is in the file; asks once before it starts', async () => {
  const requests = draw([])
  await expect.element(page.getByText('Todavía no se ha exportado nada.')).toBeVisible()
  await button.click()
  await expect.element(page.getByRole('dialog').getByText(/se borra a las 24 horas/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Exportar' }).click()
  await expect.element(page.getByText('La exportación comenzó')).toBeVisible()
  expect(requests).toHaveLength(1)
})

test('LLE-50: while one is prepared there is no second', async () => {
  const requests = draw([{ ...FIRST, state: 'making' }])
  await expect.element(page.getByText('Se está preparando la exportación')).toBeVisible()
  await expect.element(button).toHaveAttribute('aria-description', 'Ya se está preparando una exportación.')
  expect(requests).toEqual([])
})

test('LLE-50: a ready one says size, rows and until when, and downloads', async () => {
  draw([READY])
  const loaded = serve(exports.file, () => new Blob(['PK']))
  await expect.element(page.getByText(/1.4 MB, 84 filas. Se borra el 25\/11\/2026/)).toBeVisible()
  await page.getByRole('button', { name: 'Descargar' }).click()
  await expect.poll(() => loaded.length).toBe(1)
})

test.each([
  ['failed', 'La exportación no se pudo preparar', 'No se pudo'],
  ['gone', 'La última exportación ya se borró.', 'Borrada'],
] as const)('LLE-50: one that is %s says so, and can be repeated', async (state, title, listed) => {
  const requests = draw([{ ...FIRST, state }, READY])
  await expect.element(page.getByText(title)).toBeVisible()
  await expect.element(page.getByRole('cell', { name: listed })).toBeVisible()
  await button.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Exportar' }).click()
  await expect.poll(() => requests.length).toBe(1)
})
