import { Suspense, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { lazy } from '#web/ui/lazy.tsx'
import { connection } from '#web/calls/live.ts'
import { ScreenMissing } from '#web/ui/PartMissing.tsx'
import { render } from '#web/testing/render.tsx'

afterEach(() => connection.set('waiting'))

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/Window-1.js'))
const Window = () => <p>La ventana</p>

function draw(load: () => Promise<typeof Window>): void {
  const Late = lazy(load)
  const Screen = () => {
    const [shown, show] = useState(false)
    return (
      <>
        <input aria-label="Cantidad" />
        <button onClick={() => show(true)}>Abrir</button>
        <Suspense>{shown && <Late />}</Suspense>
      </>
    )
  }
  render(<Screen />)
}
const amount = page.getByRole('textbox', { name: 'Cantidad' })
const open = () => page.getByRole('button', { name: 'Abrir' }).click()

test('M124: a window whose load fails once is loaded again and appears', async () => {
  const load = vi.fn(async () => Window).mockImplementationOnce(missing)
  draw(load)
  await open()
  await expect.element(page.getByText('La ventana')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

test('M124: online a failed load offers to reload the new version', async () => {
  connection.set('online')
  draw(missing)
  await open()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Hay una versión nueva de Plantel.')
  await expect.element(page.getByRole('button', { name: 'Recargar' })).toBeVisible()
})

test('M124: a screen whose load fails shows the message instead', async () => {
  connection.set('online')
  const Screen = lazy<object>(missing, ScreenMissing)
  render(
    <Suspense>
      <Screen />
    </Suspense>,
  )
  await expect.element(page.getByRole('alert')).toMatchTextContent('Hay una versión nueva de Plantel.')
})

// A page remembers a failed offline import, so this test comes last.
test('M124: offline a window says so over its page, which keeps the typed text, and appears by itself later', async () => {
  connection.set('offline')
  const load = vi.fn<() => Promise<typeof Window>>(missing)
  draw(load)
  await userEvent.fill(amount, '1850')
  await open()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Sin conexión: esto no se pudo descargar.')
  await expect.element(amount).toHaveValue('1850')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  load.mockImplementation(async () => Window)
  connection.set('online')
  await expect.element(page.getByText('La ventana')).toBeVisible()
  await expect.element(amount).toHaveValue('1850')
})

test('M124: an error of the window itself does not count as missing code', async () => {
  const Failing = lazy<object>(async () => () => {
    throw new Error('broken')
  })
  const errors: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((...all) => void errors.push(...all))
  render(
    <Suspense>
      <Failing />
    </Suspense>,
  )
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  await expect.element(page.getByText('Hay una versión nueva')).not.toBeInTheDocument()
})
