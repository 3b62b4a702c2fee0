import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clearToken, readToken } from '#web/session/token.ts'
import { Refused, serve } from '#web/testing/serve.ts'
import { smallFields } from '#web/testing/smallFields.ts'
import { session, sessionFailures } from '../contract.ts'
import { drawForgot } from './forgotForm.ts'
import { drawSignIn } from './signInForm.ts'
import { PASSKEY_OPTIONS, holdsPasskey, SIGNED } from './testing.ts'

const ana = {
  user: {
    _id: 'a00000000000000000000001',
    name: 'Ana',
    lastName: 'Ruiz',
    secondLastName: 'Paz',
    email: 'ana@plantel.mx',
    isProfessor: false,
    roles: [],
  },
  allows: [],
  academy: { name: 'Academia Plantel', timeZone: 'America/Mexico_City' },
  mustChangePassword: false,
}
let root: HTMLElement
const onTyping = vi.fn()
const onSignedIn = vi.fn()

beforeEach(() => {
  clearToken()
  onTyping.mockClear()
  onSignedIn.mockClear()
  root = document.body.appendChild(document.createElement('div'))
  drawSignIn(root, onTyping, onSignedIn)
})
afterEach(() => {
  clearToken()
  root.remove()
})
const email = page.getByLabelText('Correo')
const password = page.getByLabelText('Contraseña', { exact: true })
const enter = page.getByRole('button', { name: 'Entrar', exact: true })
const signIn = async () => {
  await email.fill('ana@plantel.mx')
  await password.fill('secreta')
  await enter.click()
}

test('M130: under a finger Ana types her e-mail, password and the address for a new one in letters of 16 px', () => {
  expect(smallFields()).toEqual([])
  drawForgot(root, () => {})
  expect(smallFields()).toEqual([])
})

test('ACC-7: the first field has the focus', async () => {
  await expect.element(email).toHaveFocus()
})

test('ACC-14: the token becomes a cookie and the shell gets the user', async () => {
  const requests = serve(session.login, () => ({ token: 'abc-123', ...ana }))
  await signIn()
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(ana))
  expect(requests[0]?.body).toEqual({ email: 'ana@plantel.mx', password: 'secreta', keepSession: false, device: expect.any(String) })
  expect(readToken()).toBe('abc-123')
})

test('M8 CON-40: the browser sends its device id, the same each time, also after signing out', async () => {
  const requests = serve(session.login, () => ({ token: 'abc-123', ...ana }))
  await signIn()
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
  clearToken()
  drawSignIn(root, onTyping, onSignedIn)
  await signIn()
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(2))
  const [first, second] = requests.map(({ body }) => (body as { device: string }).device)
  expect(first).toMatch(/^[\w-]{43}$/)
  expect(second).toBe(first)
})

test('M8 CON-40: a browser without storage can sign in, as an unknown device', async () => {
  const requests = serve(session.login, () => ({ token: 'abc-123', ...ana }))
  const forbidden = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  await signIn()
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalled())
  forbidden.mockRestore()
  expect(requests[0]?.body).not.toHaveProperty('device')
})

test("ACC-15: 'Mantener sesión iniciada' is sent, and the cookie outlives the browser by 60 days", async () => {
  const requests = serve(session.login, () => ({ token: 'abc-123', ...ana }))
  const cookieWrites = vi.spyOn(Document.prototype, 'cookie', 'set')
  await page.getByLabelText('Mantener sesión iniciada').click()
  await signIn()
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalled())
  expect(requests[0]?.body).toMatchObject({ keepSession: true })
  expect(cookieWrites).toHaveBeenCalledWith('token=abc-123; Path=/; SameSite=Strict; Max-Age=5184000')
  cookieWrites.mockRestore()
})

test("ACC-16: without 'Mantener sesión iniciada' the cookie ends with the browser: no Max-Age, SameSite strict", async () => {
  serve(session.login, () => ({ token: 'abc-123', ...ana }))
  const cookieWrites = vi.spyOn(Document.prototype, 'cookie', 'set')
  await signIn()
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalled())
  expect(cookieWrites).toHaveBeenCalledWith('token=abc-123; Path=/; SameSite=Strict')
  cookieWrites.mockRestore()
})

test('ACC-12: reports an answer without a token', async () => {
  serve(session.login, () => ana as never)
  await signIn()
  await expect.element(page.getByRole('alert')).toHaveTextContent('No token received')
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('ACC-13, M3: shows the quoted text with advice when the browser refuses the cookie', async () => {
  serve(session.login, () => ({ token: 'abc-123', ...ana }))
  const cookieWrites = vi.spyOn(Document.prototype, 'cookie', 'set').mockImplementation(() => {})
  await signIn()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Failed to set authentication token Permite las cookies de este sitio en tu navegador y entra de nuevo.')
  expect(onSignedIn).not.toHaveBeenCalled()
  cookieWrites.mockRestore()
})

test('ACC-10: a wrong pair is reported beside the form, with both fields marked', async () => {
  serve(session.login, () => {
    throw new Refused(sessionFailures.WRONG_PAIR)
  })
  await signIn()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Correo o contraseña incorrectos')
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  await expect.element(enter).toBeEnabled()
})

test('ACC-9: without a password nothing is sent, and the field is marked', async () => {
  const requests = serve(session.login, () => ({ token: 'abc-123', ...ana }))
  await email.fill('ana@plantel.mx')
  await enter.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Escribe tu correo y tu contraseña.')
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  await expect.element(email).not.toHaveAttribute('aria-invalid')
  await expect.element(password).toHaveFocus()
  expect(requests).toEqual([])
})

test('ACC-11: too many attempts: shows the wait and disables the button', async () => {
  vi.spyOn(window, 'fetch').mockResolvedValue(
    new Response(JSON.stringify({ success: false, error: { code: 429, message: { es: sessionFailures.TOO_MANY_TRIES.message } } }), {
      status: 429,
      headers: { 'retry-after': '90' },
    }),
  )
  await signIn()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Demasiados intentos. Espera un momento y vuelve a intentarlo. Podrás intentarlo en 2 min.')
  await expect.element(enter).toBeDisabled()
  vi.mocked(window.fetch).mockRestore()
})

test('ACC-17: the shell is fetched while the person types', async () => {
  expect(onTyping).not.toHaveBeenCalled()
  await email.fill('a')
  expect(onTyping).toHaveBeenCalledTimes(1)
})

test('ACC-8: the password can be shown and hidden', async () => {
  await password.fill('secreta')
  await page.getByRole('button', { name: 'Mostrar contraseña' }).click()
  await expect.element(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Ocultar contraseña' }).click()
  await expect.element(password).toHaveAttribute('type', 'password')
})

test('ACC-38: the sign-in page links to /forgot', async () => {
  await expect.element(page.getByRole('link', { name: 'Olvidé mi contraseña' })).toHaveAttribute('href', '/forgot')
})

test('ACC-39, ACC-40: reports a sent recovery letter, and an unknown e-mail', async () => {
  const back = vi.fn()
  drawForgot(root, back)
  serve(session.recover, ({ body }) => {
    if ((body as { email: string }).email !== 'ana@plantel.mx') throw new Refused(sessionFailures.UNKNOWN_EMAIL)
    return {}
  })
  await email.fill('nadie@plantel.mx')
  await page.getByRole('button', { name: 'Recuperar' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('ErrorNo existe una cuenta con ese correo. Intenta de nuevo o acude con un administrador.')
  await email.fill('ana@plantel.mx')
  await page.getByRole('button', { name: 'Recuperar' }).click()
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Mensaje enviadoSe envió un correo de recuperación con una nueva contraseña. Revisa también la carpeta de spam.')
  await page.getByRole('button', { name: 'Regresar' }).click()
  expect(back).toHaveBeenCalled()
})

test('CON-31: a second step replaces the form; its sixth digit submits, Volver goes back', async () => {
  serve(session.login, () => ({ step: 'factor' as const, ticket: 't'.repeat(43), methods: ['totp' as const, 'code' as const] }))
  const requests = serve(session.loginFactor, ({ body }) => {
    if ((body as { totp?: string }).totp !== '123456') throw new Refused(sessionFailures.FACTOR_WRONG)
    return { token: 'abc-123', ...ana }
  })
  await signIn()
  const code = page.getByLabelText('Código de tu app')
  await expect.element(code).toHaveFocus()
  expect(onSignedIn).not.toHaveBeenCalled()
  await code.fill('000000')
  await expect.element(page.getByRole('alert')).toHaveTextContent('El código no es correcto o ya se usó.')
  await code.fill('123456')
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(ana))
  expect(requests.at(-1)?.body).toEqual({ ticket: 't'.repeat(43), totp: '123456', device: expect.any(String) })
  expect(readToken()).toBe('abc-123')
})

test('CON-33: accepts a recovery code instead; an expired ticket leads back to e-mail and password', async () => {
  serve(session.login, () => ({ step: 'factor' as const, ticket: 't'.repeat(43), methods: ['totp' as const, 'code' as const] }))
  const requests = serve(session.loginFactor, () => {
    throw new Refused(sessionFailures.TICKET_OVER)
  })
  await signIn()
  await page.getByRole('button', { name: 'Usar código de respaldo' }).click()
  await page.getByLabelText('Código de respaldo').fill('k7mq2-9xd4f')
  await enter.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Pasó demasiado tiempo. Escribe tu contraseña otra vez.')
  await expect.element(email).toHaveFocus()
  expect(requests[0]?.body).toMatchObject({ code: 'k7mq2-9xd4f' })
})

test('CON-31: a passkey signs in without e-mail and password; closing its window is reported', async () => {
  serve(session.passkeyOptions, () => ({ ticket: 't'.repeat(43), options: PASSKEY_OPTIONS }))
  const requests = serve(session.loginPasskey, () => ({ token: 'abc-123', ...ana }))
  const device = holdsPasskey()
  device.givesUp()
  const key = page.getByRole('button', { name: 'Entrar con llave de acceso' })
  await key.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('No se usó ninguna llave de acceso. Intenta de nuevo.')
  expect(requests).toEqual([])
  holdsPasskey()
  await page.getByRole('checkbox', { name: 'Mantener sesión iniciada' }).click()
  await key.click()
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(ana))
  expect(requests[0]?.body).toEqual({ ticket: 't'.repeat(43), response: SIGNED, keepSession: true, device: expect.any(String) })
  expect(readToken()).toBe('abc-123')
})

test('CON-30: an unknown passkey is reported, and the form stays', async () => {
  serve(session.passkeyOptions, () => ({ ticket: 't'.repeat(43), options: PASSKEY_OPTIONS }))
  serve(session.loginPasskey, () => {
    throw new Refused(sessionFailures.PASSKEY_UNKNOWN)
  })
  holdsPasskey()
  await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('No conocemos esta llave de acceso. Entra con tu correo y contraseña.')
  await expect.element(page.getByRole('button', { name: 'Entrar con llave de acceso' })).toBeEnabled()
})

test('CON-31: the second step begins with the way that was used last', async () => {
  const methods = ['passkey' as const, 'totp' as const, 'code' as const]
  serve(session.login, () => ({ step: 'factor' as const, ticket: 't'.repeat(43), methods, passkey: PASSKEY_OPTIONS }))
  const requests = serve(session.loginFactor, () => ({ token: 'abc-123', ...ana }))
  holdsPasskey()
  await signIn()
  await page.getByRole('button', { name: 'Usar mi app' }).click()
  await expect.element(page.getByLabelText('Código de tu app')).toHaveFocus()
  await page.getByRole('button', { name: 'Usar llave' }).click()
  await page.getByRole('button', { name: 'Usar llave' }).click()
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(ana))
  expect(requests[0]?.body).toEqual({ ticket: 't'.repeat(43), passkey: SIGNED, device: expect.any(String) })
})
