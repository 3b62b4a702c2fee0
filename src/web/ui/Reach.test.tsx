import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { Facts } from './Facts.tsx'
import { reachFacts } from './Reach.tsx'

const renata = { name: 'Renata Flores', email: 'renata@correo.mx', phoneNumber: '5544719032', secondPhoneNumber: '14155552671' }

test("M51: a person's phone, WhatsApp and mail are links, 44 px high on a phone", async () => {
  await page.viewport(390, 844)
  render(<Facts facts={reachFacts(renata)} />)
  const links = {
    'Escribir a Renata Flores, renata@correo.mx': 'mailto:renata@correo.mx',
    'Llamar a Renata Flores, 55 4471 9032': 'tel:5544719032',
    'WhatsApp a Renata Flores, 55 4471 9032': 'https://wa.me/525544719032',
  }
  for (const [name, href] of Object.entries(links)) {
    const link = page.getByRole('link', { name, exact: true })
    await expect.element(link).toHaveAttribute('href', href)
    expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  }
  // A foreign number can be dialled; whether WhatsApp knows it is unknown.
  expect(
    page
      .getByRole('link')
      .elements()
      .map(each => each.getAttribute('href')),
  ).toEqual([...Object.values(links), 'tel:14155552671'])
})
