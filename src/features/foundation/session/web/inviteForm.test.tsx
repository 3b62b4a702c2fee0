import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clearToken, readToken } from '#web/session/token.ts'
import { smallFields } from '#web/testing/smallFields.ts'
import { showInvitation } from './inviteForm.ts'

const TOKEN = 'a'.repeat(43)
const ELENA = {
  user: {
    _id: 'a00000000000000000000021',
    name: 'Elena',
    lastName: 'Ríos',
    secondLastName: 'Paz',
    email: 'elena@plantel.mx',
    isProfessor: false,
    roles: [],
  },
  allows: [],
  academy: { name: 'Academia Tonalli', timeZone: 'America/Mexico_City' },
  mustChangePassword: false,
}
const over = { error: { code: 401, message: { es: 'Esta invitación ya no sirve. Pide otra a quien te invitó.' } } }
let root: HTMLElement
const onSignedIn = vi.fn()
const answers: Record<string, { status?: number; json: object }> = {}
const bodies: unknown[] = []

beforeEach(() => {
  clearToken()
  onSignedIn.mockClear()
  bodies.length = 0
  Object.assign(answers, {
    '/api/invitation/look': { json: { success: true, name: 'Elena', email: 'elena@plantel.mx', academy: 'Academia Tonalli' } },
    '/api/invitation': { json: { success: true, token: 'abc-123', ...ELENA, warnings: [] } },
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const answer = answers[new URL(input as string, location.href).pathname]!
    bodies.push(JSON.parse(init!.body as string))
    return new Response(JSON.stringify(answer.json), { status: answer.status ?? 200, headers: { 'content-type': 'application/json' } })
  })
  root = document.body.appendChild(document.createElement('div'))
})
afterEach(() => {
  vi.restoreAllMocks()
  clearToken()
  root.remove()
})
const password = page.getByLabelText('Elige tu contraseña')
const enter = page.getByRole('button', { name: 'Entrar', exact: true })

test('LLE-63: Elena reads who invited her, chooses a password, and the console opens', async () => {
  showInvitation(root, TOKEN, onSignedIn)
  await expect.element(page.getByRole('heading', { name: 'Te invitaron a Academia Tonalli' })).toBeVisible()
  await expect.element(page.getByText('Hola, Elena. Con elena@plantel.mx y esta contraseña entrarás desde hoy.')).toBeVisible()
  await expect.element(password).toHaveFocus()
  expect(smallFields()).toEqual([])
  await password.fill('el mar de enero')
  await enter.click()
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1)
  expect(readToken()).toBe('abc-123')
  expect(bodies.at(-1)).toMatchObject({ token: TOKEN, password: 'el mar de enero' })
})

test('LLE-63: a link that is over says so, and nothing can be sent', async () => {
  answers['/api/invitation/look'] = { status: 401, json: over }
  showInvitation(root, 'old', onSignedIn)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Esta invitación ya no sirve. Pide otra a quien te invitó.')
  await expect.element(enter).toBeDisabled()
})

test('LLE-63: Elena reads that her password is well known before she goes on', async () => {
  answers['/api/invitation'] = {
    json: {
      success: true,
      token: 'abc-123',
      ...ELENA,
      warnings: [{ code: 'PASSWORD_KNOWN', message: 'Esta contraseña es muy conocida.' }],
    },
  }
  showInvitation(root, TOKEN, onSignedIn)
  await password.fill('password')
  await enter.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Esta contraseña es muy conocida.')
  expect(onSignedIn).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Continuar' }).click()
  expect(onSignedIn).toHaveBeenCalledOnce()
})
