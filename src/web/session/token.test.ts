import { expect, test } from 'vitest'
import { cookieAttributes, cookieHelp } from './token.ts'

const at = (url: string) => new URL(url)

test.each([
  'https://consola.academia.mx',
  'https://localhost:4000',
  'https://127.0.0.1',
  // The browser refuses a Secure cookie there, so that no token travels unencrypted.
  'http://consola.academia.mx',
  'http://192.168.1.20:4000',
  'http://localhost.academia.mx',
  'http://127.academia.mx',
])('M3, ACC-14: on %s the cookie is Secure and SameSite strict', url => {
  expect(cookieAttributes(at(url))).toBe('Path=/; SameSite=Strict; Secure')
})

test.each(['http://localhost', 'http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000', 'http://plantel.localhost'])(
  'M3: on %s, the machine itself, it is not Secure: WebKit would drop it',
  url => expect(cookieAttributes(at(url))).toBe('Path=/; SameSite=Strict'),
)

test('M3: explains what to do when the cookie is refused: https for other machines, otherwise allow cookies', () => {
  expect(cookieHelp(at('http://192.168.1.20:4000'))).toBe('Esta dirección no es segura: abre la consola con https:// y entra de nuevo.')
  for (const url of ['http://localhost:4000', 'https://consola.academia.mx'])
    expect(cookieHelp(at(url))).toBe('Permite las cookies de este sitio en tu navegador y entra de nuevo.')
})
