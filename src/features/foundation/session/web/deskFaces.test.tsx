import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deviceId, markDesk, sharedDesk } from '#web/session/device.ts'
import { clearToken, readToken } from '#web/session/token.ts'
import { Refused, serve } from '#web/testing/serve.ts'
import { desk, deskFailures } from '../deskContract.ts'
import { drawSignIn } from './signInForm.ts'

const people = [
  { _id: 'a00000000000000000000001', name: 'Pablo', lastName: 'Rivas' },
  { _id: 'a00000000000000000000002', name: 'Raquel', lastName: 'Mostrador' },
]
const raquel = {
  user: { ...people[1]!, secondLastName: 'Prueba', email: 'raquel@plantel.mx', isProfessor: false, roles: [] },
  allows: [],
  academy: { name: 'Academia Plantel', timeZone: 'America/Mexico_City' },
  mustChangePassword: false,
}
let root: HTMLElement
const onTyping = vi.fn()
const onSignedIn = vi.fn()
const draw = () => drawSignIn(root, onTyping, onSignedIn)

beforeEach(() => {
  clearToken()
  onTyping.mockClear()
  onSignedIn.mockClear()
  markDesk(true)
  root = document.body.appendChild(document.createElement('div'))
})
afterEach(() => {
  clearToken()
  markDesk(false)
  root.remove()
})
const faces = page.getByRole('region', { name: 'Cambiar de persona' })
const face = (name: string) => faces.getByRole('button', { name })
const pin = page.getByLabelText('PIN de este equipo')
const email = page.getByLabelText('Correo')

test('CON-36: at a shared desk Raquel chooses herself by key 2 and types her PIN; the sixth digit sends it', async () => {
  const calls = serve(desk.people, () => ({ people }))
  const requests = serve(desk.login, () => ({ token: 'abc-123', ...raquel }))
  draw()
  await expect.element(face('Pablo Rivas')).toHaveFocus()
  expect(calls[0]?.body).toEqual({ device: deviceId() })
  await userEvent.keyboard('2')
  await expect.element(page.getByRole('heading', { name: 'Raquel Mostrador' })).toBeVisible()
  await expect.element(pin).toHaveFocus()
  await expect.element(pin).toHaveValue('')
  expect(onTyping).toHaveBeenCalled()
  await userEvent.keyboard('48291')
  expect(requests).toEqual([])
  await userEvent.keyboard('3')
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(raquel))
  expect(requests.map(({ body }) => body)).toEqual([{ device: deviceId(), employee: people[1]!._id, pin: '482913' }])
  expect(readToken()).toBe('abc-123')
})

test('CON-36: a wrong PIN is reported in place; Escape returns to the list', async () => {
  serve(desk.people, () => ({ people }))
  serve(desk.login, () => {
    throw new Refused(deskFailures.PIN_WRONG)
  })
  draw()
  await face('Pablo Rivas').click()
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Escribe los 6 dígitos.')
  await pin.fill('000001')
  await expect.element(page.getByRole('alert')).toHaveTextContent('El PIN no es correcto.')
  await expect.element(pin).toHaveAttribute('aria-invalid', 'true')
  await expect.element(pin).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(face('Raquel Mostrador')).toBeVisible()
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('CON-36: an expired PIN leads to e-mail and password, with the reason', async () => {
  let faces = people
  serve(desk.people, () => ({ people: faces }))
  serve(desk.login, () => {
    faces = people.slice(1)
    throw new Refused(deskFailures.PIN_GONE)
  })
  draw()
  await face('Pablo Rivas').click()
  await pin.fill('482913')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Entra con tu contraseña para volver a usar tu PIN.')
  await expect.element(face('Raquel Mostrador')).toBeVisible()
  await expect.element(face('Pablo Rivas')).not.toBeInTheDocument()
  await expect.element(email).toHaveFocus()
})

test('CON-36: a user who is typing an e-mail continues, digits and all', async () => {
  const answer = Promise.withResolvers<void>()
  serve(desk.people, () => answer.promise.then(() => ({ people })))
  draw()
  await userEvent.keyboard('ana1')
  answer.resolve()
  await expect.element(face('Pablo Rivas')).toBeVisible()
  await userEvent.keyboard('2')
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveValue('ana12')
})

test('CON-36: without PINs only the form shows, and the browser stops asking', async () => {
  const requests = serve(desk.people, () => ({ people: [] }))
  draw()
  await vi.waitFor(() => expect(sharedDesk.get()).toBe(false))
  expect(requests).toHaveLength(1)
  draw()
  await expect.element(email).toHaveFocus()
  expect(requests).toHaveLength(1)
  await expect.element(faces).not.toBeInTheDocument()
})
