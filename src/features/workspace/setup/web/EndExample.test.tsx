import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render, unmountAll } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { setup, setupFailures } from '../contract.ts'
import { ExampleView } from './ExampleView.tsx'

afterEach(unmountAll)
const HEAD = { section: 'Cuenta', title: 'Configuraciones del sistema', back: null }

test('STA-8 M94: ending the demo asks for the name and the password, and tells at the field what does not fit', async () => {
  const requests = serve(setup.end, () => {
    throw new Refused(setupFailures.NAME_DIFFERS, [{ path: 'academy', message: setupFailures.NAME_DIFFERS.message }])
  })
  render(<ExampleView {...HEAD} />)
  await page.getByRole('button', { name: 'Terminar el ejemplo y empezar la academia' }).click()
  const asks = page.getByRole('dialog', { name: 'Terminar el ejemplo' })
  // M94: not 'Cancelar', and not the address that only password managers see.
  await expect.element(asks.getByLabelText('Nombre de la academia')).toHaveFocus()
  await asks.getByRole('button', { name: 'Respaldar y terminar' }).click()
  expect(requests).toEqual([])
  await asks.getByLabelText('Nombre de la academia').fill('Academia')
  await asks.getByLabelText('Tu contraseña').fill('secreta')
  await asks.getByRole('button', { name: 'Respaldar y terminar' }).click()
  await expect.element(asks.getByText(setupFailures.NAME_DIFFERS.message)).toBeVisible()
  expect(requests[0]!.body).toEqual({ academy: 'Academia', password: 'secreta' })
})

test('M161: filling the demo again asks first, and shows at its field which answer is wrong', async () => {
  const requests = serve(setup.refill, () => {
    throw new Refused(setupFailures.PASSWORD_WRONG, [{ path: 'password', message: setupFailures.PASSWORD_WRONG.message }])
  })
  render(<ExampleView {...HEAD} />)
  await page.getByRole('button', { name: 'Volver a llenar el ejemplo con fechas de hoy' }).click()
  const asks = page.getByRole('dialog', { name: 'Volver a llenar el ejemplo' })
  await asks.getByLabelText('Nombre de la academia').fill('Academia Plantel')
  await asks.getByLabelText('Tu contraseña').fill('otra')
  await asks.getByRole('button', { name: 'Respaldar y volver a llenar' }).click()
  await expect.element(asks.getByText(setupFailures.PASSWORD_WRONG.message)).toBeVisible()
  expect(requests[0]!.body).toEqual({ academy: 'Academia Plantel', password: 'otra' })
})

test('STA-8: shows a user without all rights who can do it', async () => {
  render(<ExampleView {...HEAD} />, { permissions: ['put /academy/'] })
  await expect.element(page.getByText('Lo hace quien administra la academia.')).toBeVisible()
})
