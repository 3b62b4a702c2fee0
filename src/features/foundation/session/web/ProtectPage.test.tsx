import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { session } from '../contract.ts'
import { factors } from '../factorContract.ts'
import { ProtectPage } from './ProtectPage.tsx'

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

test('CON-32: activates the app here; the page stays until the codes are saved', async () => {
  const hold = vi.fn<(on: boolean) => void>()
  serve(session.mine, () => ({ sessions: [] }))
  serve(factors.beginTotp, () => ({ uri: 'otpauth://totp/x', secret: SECRET, picture: '<svg xmlns="http://www.w3.org/2000/svg"/>' }))
  serve(factors.list, () => ({ factors: [], codesLeft: 10 }))
  serve(factors.confirmTotp, () => ({ codes: ['aaaaa-bbbbb'] }))
  render(<ProtectPage hold={hold} />)
  await expect.element(page.getByRole('heading', { name: 'Protege tu cuenta' })).toBeVisible()
  await page.getByRole('button', { name: 'Activar app de códigos' }).click()
  await page.getByLabelText(/Escribe el código/).fill('123456')
  await page.getByRole('button', { name: 'Activar', exact: true }).click()
  await expect.element(page.getByText('aaaaa-bbbbb')).toBeVisible()
  expect(hold.mock.calls).toEqual([[true]])
  await page.getByRole('checkbox', { name: 'Ya los guardé' }).click()
  await page.getByRole('button', { name: 'Listo' }).click()
  expect(hold.mock.calls).toEqual([[true], [false]])
})

test('CON-32: a passkey protects as well, and is offered first', async () => {
  serve(session.mine, () => ({ sessions: [] }))
  render(<ProtectPage hold={vi.fn<(on: boolean) => void>()} />)
  await expect.element(page.getByRole('region', { name: 'Llave de acceso' })).toBeVisible()
  await page.getByRole('button', { name: 'Agregar llave' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Agregar llave de acceso' })).toBeVisible()
})
