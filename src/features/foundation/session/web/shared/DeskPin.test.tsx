import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deviceId, markDesk, sharedDesk } from '#web/session/device.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { desk, deskFailures } from '../../deskContract.ts'
import { DeskPin } from './DeskPin.tsx'

const me = { _id: 'a00000000000000000000001', name: 'Raquel', lastName: 'Mostrador' }
const reception = { permissions: ['get /students/' as const] }
const draw = () => render([<DeskPin key="pin" />, <Questions key="questions" />], reception)
const button = (name: string) => page.getByRole('button', { name, exact: true })

afterEach(() => markDesk(false))

test('CON-36: Raquel sets a PIN here; a weak one is reported at its field; she changes and removes it', async () => {
  let people: (typeof me)[] = []
  serve(desk.people, () => ({ people }))
  const requests = serve(desk.setPin, ({ body }) => {
    const { pin } = body as { pin: string }
    if (pin === '123456') throw new Refused(deskFailures.PIN_WEAK, [{ path: 'pin', message: deskFailures.PIN_WEAK.message }])
    people = [me]
    return {}
  })
  const dropped = serve(desk.dropPin, () => {
    people = []
    return {}
  })
  draw()
  await button('Poner PIN').click()
  const pin = page.getByLabelText('PIN nuevo')
  await pin.fill('12')
  await button('Guardar').click()
  await expect.element(page.getByText('Escribe los 6 dígitos.')).toBeVisible()
  expect(requests).toEqual([])
  await pin.fill('123456')
  await button('Guardar').click()
  await expect.element(page.getByText('Elige un PIN menos fácil de adivinar.')).toBeVisible()
  await pin.fill('482913')
  await button('Guardar').click()
  await expect.element(button('Cambiar PIN')).toBeVisible()
  expect(requests.at(-1)?.body).toEqual({ device: deviceId(), pin: '482913' })
  expect(sharedDesk.get()).toBe(true)
  await button('Quitar PIN').click()
  await button('Quitar').click()
  await expect.element(button('Poner PIN')).toBeVisible()
  expect(dropped.map(({ query }) => query)).toEqual([{ device: deviceId() }])
  expect(sharedDesk.get()).toBe(false)
})

test('CON-36: users with wide permissions are not offered one', async () => {
  render([<DeskPin key="pin" />, <p key="below">Debajo</p>], { permissions: ['put /users/'] })
  await expect.element(page.getByText('Debajo')).toBeVisible()
  await expect.element(page.getByText('PIN de este equipo')).not.toBeInTheDocument()
})

test('CON-36: reports a failed read, and reads again', async () => {
  let down = true
  serve(desk.people, () => {
    if (down) throw new Refused(deskFailures.PIN_LATE)
    return { people: [me] }
  })
  draw()
  await button('Reintentar').click({ timeout: 8_000 })
  down = false
  await button('Reintentar').click()
  await expect.element(button('Cambiar PIN')).toBeVisible()
})
