import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { notices } from '#web/ui/toasts.ts'
import { undoFailures } from '#features/history/undo/contract.ts'
import { trash, trashFailures, type TrashItem } from '../contract.ts'
import { leftText, TrashPage } from './TrashPage.tsx'

const DAY = 86_400_000
const item = (part: Partial<TrashItem> = {}): TrashItem => ({
  _id: 'a00000000000000000000001',
  kind: 'student',
  name: 'Ana López Ruiz',
  detail: 'ana@correo.mx',
  user: 'Raquel Mostrador',
  deletedAt: new Date(Date.now() - DAY).toISOString(),
  until: new Date(Date.now() + 29 * DAY).toISOString(),
  ...part,
})
const serveTrash = (items: TrashItem[]) => serve(trash.list, () => ({ items, total: items.length }))
const shownNotices = () => notices.get().map(({ kind, text }) => [kind, text])

test('TRA-1, TRA-14: shows what, who, when, how long; after restoring shows what was left out', async () => {
  serveTrash([item()])
  const restored = serve(trash.restore, () => ({ name: 'Ana López Ruiz', notes: ['Sabatino A: ya no tiene lugares'] }))
  render(<TrashPage />, { at: '/papelera' })
  const row = page.getByRole('row', { name: /Ana López Ruiz/ })
  await expect.element(row).toBeVisible()
  for (const text of ['Alumno', 'ana@correo.mx', 'Raquel Mostrador', 'Quedan 29 días'])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'Restaurar Ana López Ruiz' }).click()
  await expect.poll(() => restored.map(({ params }) => params)).toEqual([{ kind: 'student', id: item()._id }])
  await expect.poll(shownNotices).toEqual(
    expect.arrayContaining([
      ['success', 'Restaurado: Ana López Ruiz'],
      ['warn', 'Sabatino A: ya no tiene lugares'],
    ]),
  )
})

test('TRA-9: a refusal says what to restore first', async () => {
  serveTrash([item({ kind: 'group', name: 'Sabatino A' })])
  serve(trash.restore, () => {
    throw new Refused({ ...undoFailures.RESTORE_FIRST, message: 'Primero restaura el curso ECOEMS.' })
  })
  render(<TrashPage />, { at: '/papelera' })
  await page.getByRole('button', { name: 'Restaurar Sabatino A' }).click()
  await expect.poll(shownNotices).toContainEqual(['error', 'Primero restaura el curso ECOEMS.'])
})

test('TRA-2: offers only kinds that the user may delete; the chosen one filters and is in the address', async () => {
  const requests = serveTrash([])
  render(<TrashPage />, { at: '/papelera?kind=talk', permissions: ['delete /talks/', 'delete /groups/'] })
  await expect.element(page.getByText('Nada de este tipo en la papelera')).toBeVisible()
  expect(requests[0]!.query).toMatchObject({ kind: 'talk' })
  await page.getByRole('combobox', { name: 'Tipo' }).click()
  await expect
    .poll(() => [...document.querySelectorAll('.ant-select-item-option')].map(option => option.textContent))
    .toEqual(['Todo', 'Grupo', 'Plática'])
})

test('TRA-15: shows an empty list, and a failed load', async () => {
  serve(trash.list, () => {
    throw new Refused(trashFailures.NOT_IN_TRASH)
  })
  render(<TrashPage />, { at: '/papelera' })
  await expect.element(page.getByText(trashFailures.NOT_IN_TRASH.message)).toBeVisible()
  serveTrash([])
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(page.getByText('La papelera está vacía')).toBeVisible()
})

test('TRA-4: shows how long it can still be restored', () => {
  const zone = 'America/Mexico_City'
  const now = new Date('2026-11-21T18:00:00Z')
  expect(['2026-12-21T18:00:00Z', '2026-11-22T18:00:00Z', '2026-11-21T20:00:00Z'].map(until => leftText(until, now, zone))).toEqual([
    'Quedan 30 días',
    'Queda 1 día',
    'Último día',
  ])
})
