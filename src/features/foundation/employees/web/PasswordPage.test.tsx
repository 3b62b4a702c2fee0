import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { factors } from '#features/foundation/session/factorContract.ts'
import { session } from '#features/foundation/session/contract.ts'
import { sessionStore } from '#web/session/signedIn.ts'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { pageTitle } from '#web/ui/Page.tsx'
import { employees } from '../contract.ts'
import { PasswordPage } from './PasswordPage.tsx'
import { lucia } from './testing.tsx'

const OWN = 'a00000000000000000000001'
const time = '2026-03-10T18:05:00.000Z'
const sessions = [
  { _id: 'b00000000000000000000001', current: true, createdAt: time, lastSeenAt: time, device: 'Chrome en Windows', ip: '10.0.0.4' },
  { _id: 'b00000000000000000000002', current: false, createdAt: time, lastSeenAt: time, device: 'Safari en iPhone', ip: '10.0.0.9' },
]

function draw(options: Parameters<typeof render>[1] = {}) {
  serve(session.mine, () => ({ sessions }))
  serve(factors.list, () => ({ factors: [], codesLeft: 0 }))
  serve(session.current, () => ({ ...sessionStore.get()!, mustChangePassword: false }))
  const requests = serve(employees.update, () => ({ user: lucia, warnings: [] }))
  render(<PasswordPage />, options)
  return requests
}
const first = page.getByLabelText('Nueva contraseña')
const second = page.getByLabelText('Confirmación')
const update = page.getByRole('button', { name: 'Actualizar' })

test('ACC-34: a check that fails is a warning, marks its field and sends nothing', async () => {
  const requests = draw()
  await first.fill('abcd')
  await second.fill('abcd')
  await update.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('La contraseña y la confirmación deben terner un minimo de 5 digitos.')
  await expect.element(first).toHaveAttribute('aria-invalid', 'true')
  await expect.element(first).toHaveFocus()
  expect(requests).toEqual([])
})

test('ACC-33: success shows a toast, sends only the password, and empties the form', async () => {
  const requests = draw()
  await first.fill('nueva-clave')
  await second.fill('nueva-clave')
  await update.click()
  await expect.element(page.getByText('La contraseña ha sido cambiada exitosamente')).toBeVisible()
  expect(requests.map(({ params, body }) => [params.id, body])).toEqual([[OWN, { password: 'nueva-clave' }]])
  await expect.element(first).toHaveValue('')
})

test('CON-46: warns about an easily guessed password', async () => {
  draw()
  const message = 'Esta contraseña es muy conocida. Conviene elegir otra.'
  serve(employees.update, () => ({ user: lucia, warnings: [{ code: 'PASSWORD_KNOWN', message }] }))
  await first.fill('basketball')
  await second.fill('basketball')
  await update.click()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(first).toHaveValue('')
})

test("ACC-33, ACC-32: 'Limpiar' empties both fields", async () => {
  draw()
  await expect.poll(() => pageTitle.get().title).toBe('Editar contraseña')
  for (const field of [first, second]) await expect.element(field).toHaveAttribute('maxlength', '100')
  await first.fill('nueva-clave')
  await page.getByRole('button', { name: 'Limpiar' }).click()
  await expect.element(first).toHaveValue('')
})

test("ACC-27: lists one's sessions, the others with 'cerrar'", async () => {
  draw()
  const closed = serve(session.close, () => ({}))
  await expect.element(page.getByText('10.0.0.4 · 10/03/2026 12:05')).toBeVisible()
  await expect.element(page.getByText('Esta sesión')).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar la sesión de Safari en iPhone' }).click()
  await expect.element(page.getByText('Sesión cerrada')).toBeVisible()
  expect(closed.map(({ params }) => params.id)).toEqual(['b00000000000000000000002'])
})

test('ACC-35: without the permission there is no form, but the sessions', async () => {
  draw({ permissions: ['get /students/'] })
  await expect.element(page.getByText('Tus sesiones')).toBeVisible()
  await expect.element(update).not.toBeInTheDocument()
})

test('ACC-47, ACC-96: a user with a recovery password may always set their own', async () => {
  draw({ permissions: [] })
  sessionStore.set({ ...sessionStore.get()!, mustChangePassword: true })
  await expect.element(page.getByText('Entraste con una contraseña temporal. Elige una nueva para continuar.')).toBeVisible()
  await expect.element(update).toBeVisible()
  await expect.element(page.getByText('Tus sesiones')).not.toBeInTheDocument()
})
