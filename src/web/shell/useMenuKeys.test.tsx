import { useLocation } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { useMenuKeys } from './useMenuKeys.ts'

function Anywhere() {
  useMenuKeys()
  return <output aria-label="Dirección">{useLocation({ select: ({ href }) => href })}</output>
}
const address = () => page.getByRole('status', { name: 'Dirección' })

test.each([
  ['/alumnos?ficha=a00000000000000000000041', '/caja?alumno=a00000000000000000000041'],
  ['/alumnos?pagina=3', '/caja'],
  ['/grupos?ficha=a00000000000000000000041', '/caja'],
])('M26: F4 on %s goes to %s: the till takes the student with the open card', async (at, to) => {
  render(<Anywhere />, { at })
  await expect.element(address()).toHaveTextContent(at)
  await userEvent.keyboard('{F4}')
  await expect.element(address()).toHaveTextContent(to)
})
