import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { audit } from '../../contract.ts'
import { entry } from '../testing.ts'
import { HistoryButton } from './HistoryButton.tsx'

const ANA = 'a0000000000000000000005a'
const history = page.getByRole('button', { name: 'Historial' })
const dialog = page.getByRole('dialog', { name: 'Historial de Ana López' })

const searched = () => serve(audit.people, () => ({ people: [], resources: [], since: '2026-12-01' }))

test("AUD-20: 'Historial' of a record lists every act on it, in pages", async () => {
  const requests = serve(audit.list, () => ({ audit: [entry()], total: 25 }))
  searched()
  render(<HistoryButton record={ANA} name="Ana López" />)
  await history.click()
  await expect.element(dialog.getByText('Cambió los datos de un alumno')).toBeVisible()
  await expect.element(dialog.getByText('23/11/2026 10:04 · Lucía Peralta Nava · Chrome en Windows')).toBeVisible()
  await expect.element(dialog.getByText('Después: ana.lopez@correo.mx')).toBeVisible()
  expect(requests.at(-1)?.query).toMatchObject({ record: ANA, skip: '0', limit: '20' })
  await dialog.getByRole('button', { name: 'Página siguiente' }).click()
  await expect.poll(() => requests.at(-1)?.query.skip).toBe('20')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('AUD-20, M160: a record without acts says so, and which months were searched', async () => {
  serve(audit.list, () => ({ audit: [], total: 0 }))
  searched()
  render(<HistoryButton record={ANA} name="Ana López" />)
  await history.click()
  await expect.element(dialog.getByText('Sin movimientos')).toBeVisible()
  await expect.element(dialog.getByText('Se busca desde diciembre de 2026; lo anterior está archivado.')).toBeVisible()
})

test("AUD-21: users without access to the audit see no 'Historial'", async () => {
  const { container } = render(
    <>
      <p>Ana López</p>
      <HistoryButton record={ANA} name="Ana López" />
    </>,
    { permissions: ['get /students/'] },
  )
  await expect.element(page.getByText('Ana López')).toBeVisible()
  expect(container.querySelector('button')).toBeNull()
})
