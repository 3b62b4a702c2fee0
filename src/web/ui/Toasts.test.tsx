import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { toast } from '#web/ui/toasts.ts'

const MESSAGE = 'Debes ingresar una cantidad.'
const alerts = () => page.getByRole('alert').filter({ hasText: MESSAGE })

function draw() {
  const at = (top: number, left: number) => ({ position: 'fixed', top, left, width: 300, height: 52 }) as const
  render(
    <>
      <input aria-label="Buscar alumno" style={at(20, 533)} />
      <input aria-label="Nombre" style={at(20, 8)} />
      <input aria-label="Cantidad" style={at(400, 533)} />
    </>,
  )
}
const focus = (name: string) => (page.getByRole('textbox', { name }).element() as HTMLElement).focus()

beforeEach(draw)

const covers = () => {
  const { top, bottom, left, right } = alerts().element().getBoundingClientRect()
  const field = document.activeElement!.getBoundingClientRect()
  return top < field.bottom && bottom > field.top && left < field.right && right > field.left
}

test('M26: a toast never covers the field in use', async () => {
  await expect.element(page.getByRole('textbox', { name: 'Buscar alumno' })).toBeVisible()
  for (const name of ['Buscar alumno', 'Cantidad', 'Nombre']) {
    focus(name)
    toast.warn(MESSAGE)
    await expect.element(alerts()).toBeVisible()
    expect([name, covers()]).toEqual([name, false])
  }
})

test('M26: it moves down when a covered field gets the focus; otherwise it stays at the top', async () => {
  await expect.element(page.getByRole('textbox', { name: 'Cantidad' })).toBeVisible()
  focus('Cantidad')
  toast.warn(MESSAGE)
  await expect.element(alerts()).toBeVisible()
  expect(alerts().element().getBoundingClientRect().top).toBeLessThan(100)
  focus('Buscar alumno')
  await expect.poll(covers).toBe(false)
})

test('M26: once below it stays there, or it would land under the next press', async () => {
  await expect.element(page.getByRole('textbox', { name: 'Buscar alumno' })).toBeVisible()
  focus('Buscar alumno')
  toast.warn(MESSAGE)
  await expect.element(alerts()).toBeVisible()
  const below = alerts().element().getBoundingClientRect().top
  focus('Cantidad')
  expect(alerts().element().getBoundingClientRect().top).toBe(below)
})
