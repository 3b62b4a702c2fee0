import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render, unmountAll } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { setup, setupFailures } from '../contract.ts'
import { SetupPage } from './SetupPage.tsx'
import { dropSetupToken, keepSetupToken, readSetupToken } from './setupToken.ts'

const CAMPUS = {
  name: 'Lindavista',
  street: 'Av. Montevideo',
  number: '303',
  postalCode: '07300',
  district: 'Lindavista Norte',
  opening: '08:00',
  closing: '21:00',
  rooms: [{ name: 'Salón 1', capacity: 35 }],
}
const ACADEMY = { name: 'Academia Tonalli', brandColor: '#157a4a', logo: null }
const next = page.getByRole('button', { name: /^Siguiente/ })
const preview = page.getByRole('figure', { name: 'Así lo verán tus alumnos' })

beforeEach(() => {
  dropSetupToken()
  sessionStorage.clear()
  serve(setup.state, () => ({ open: true, example: true }))
})
afterEach(unmountAll)

/** Opens the page again with this saved progress. */
function back(progress: { academy: typeof ACADEMY | null; campus: typeof CAMPUS | null }) {
  keepSetupToken('sello')
  serve(setup.progress, () => progress)
  render(<SetupPage />)
}

test('STA-2, M107: Rosa types the code; a wrong one shows its error below, and the right one works right after', async () => {
  const requests = serve(setup.open, ({ body }: { body?: unknown }) => {
    if ((body as { code: string }).code !== 'K7QM-2D9X-4TRW') throw new Refused(setupFailures.SETUP_CODE_WRONG)
    return { token: 'sello', academy: null, campus: null }
  })
  render(<SetupPage />)
  const code = page.getByLabelText('Código del servidor')
  await expect.element(code).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Escribe el código que muestra el servidor.')).toBeVisible()
  await code.fill('AAAA-AAAA-AAAA')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(setupFailures.SETUP_CODE_WRONG.message)).toBeVisible()
  await code.fill('K7QM-2D9X-4TRW')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Nombre de la academia')).toHaveFocus()
  expect(requests).toHaveLength(2)
})

test('STA-2: the right code opens the first step, and this browser stores the token', async () => {
  serve(setup.open, () => ({ token: 'sello', academy: null, campus: null }))
  render(<SetupPage />)
  await page.getByLabelText('Código del servidor').fill('k7qm-2d9x-4trw')
  await page.getByRole('button', { name: 'Empezar' }).click()
  await expect.element(page.getByLabelText('Nombre de la academia')).toHaveFocus()
  expect(readSetupToken()).toBe('sello')
})

test('STA-3: the receipt follows the input; saves each step before the next', async () => {
  back({ academy: null, campus: null })
  const requests = serve(setup.academy, () => ({}))
  await next.click()
  await expect.element(page.getByText('Debes ingresar el nombre de la academia.').first()).toBeVisible()
  expect(requests).toEqual([])
  await page.getByLabelText('Nombre de la academia').fill('Academia Tonalli')
  await expect.element(preview).toMatchTextContent('Academia Tonalli')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Nombre de la sede')).toHaveFocus()
  expect(requests[0]!.body).toEqual({ token: 'sello', name: 'Academia Tonalli', brandColor: '#3646d0', logo: null })
})

test('STA-3: adds, names, counts and removes rooms; a missing value shows at its field', async () => {
  back({ academy: ACADEMY, campus: null })
  const requests = serve(setup.campus, () => ({}))
  for (const [label, value] of [
    ['Nombre de la sede', 'Lindavista'],
    ['Calle', 'Av. Montevideo'],
    ['Número', '303'],
    ['Colonia', 'Lindavista Norte'],
  ] as const)
    await page.getByLabelText(label).fill(value)
  await page.getByRole('button', { name: 'Agregar salón' }).click()
  await page.getByLabelText('Lugares del salón 2').fill('45')
  await expect.element(page.getByText('2, 75 lugares')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar Salón 1' }).click()
  await next.click()
  await expect.element(page.getByText('Debes ingresar el código postal.').first()).toBeVisible()
  await page.getByLabelText('C. P.').fill('07300')
  await expect.element(preview).toMatchTextContent('Av. Montevideo 303, Lindavista Norte, 07300')
  await next.click()
  await expect.element(page.getByLabelText('Apellido paterno')).toBeVisible()
  const { rooms: _rooms, ...campus } = CAMPUS
  expect(requests[0]!.body).toEqual({ token: 'sello', ...campus, rooms: [{ name: 'Salón 2', capacity: 45 }] })
})

test('STA-3: returns to the first unsaved step, and may go back to saved ones', async () => {
  back({ academy: ACADEMY, campus: CAMPUS })
  await expect.element(page.getByRole('button', { name: /^Crear administrador/ })).toBeVisible()
  await page.getByRole('button', { name: 'Regresar' }).click()
  await expect.element(page.getByLabelText('Nombre del salón 1')).toHaveValue('Salón 1')
})

test("STA-3: asks for the code again when the token's setup is over", async () => {
  keepSetupToken('de ayer')
  serve(setup.progress, () => {
    throw new Refused(setupFailures.SETUP_CODE_WRONG)
  })
  render(<SetupPage />)
  await expect.element(page.getByLabelText('Código del servidor')).toBeVisible()
  expect(readSetupToken()).toBeNull()
})

test("STA-5: shows the password's strength; a weak one sends nothing", async () => {
  back({ academy: ACADEMY, campus: CAMPUS })
  const requests = serve(setup.administrator, () => ({}))
  for (const [label, value] of [
    ['Nombre', 'Rosa'],
    ['Apellido paterno', 'Montes'],
    ['Apellido materno', 'Vega'],
    ['Correo', 'rosa@tonalli.mx'],
    ['Teléfono', '5512345678'],
    ['Contraseña', 'Tonalli2026'],
  ] as const)
    await page.getByLabelText(label, { exact: true }).fill(value)
  await expect.element(page.getByText('Débil: se adivina pronto')).toBeVisible()
  await page.getByRole('button', { name: /^Crear administrador/ }).click()
  await expect.element(page.getByText('Elige una contraseña más difícil', { exact: false }).first()).toBeVisible()
  expect(requests).toEqual([])
  await page.getByLabelText('Contraseña', { exact: true }).fill('jacaranda de marzo')
  await expect.element(page.getByText('Fuerte', { exact: true })).toBeVisible()
})

test('STA-7: offers the demo where this machine may show it', async () => {
  serve(setup.state, () => ({ open: true, example: false }))
  back({ academy: null, campus: null })
  await expect.element(page.getByLabelText('Nombre de la academia')).toBeVisible()
  expect(page.getByText('Entra con datos de ejemplo').elements()).toHaveLength(0)
})
