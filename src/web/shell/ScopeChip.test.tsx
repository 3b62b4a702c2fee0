import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { sessionStore } from '#web/session/signedIn.ts'
import { TopBar } from './TopBar.tsx'

const limit = (...names: string[]) => {
  const signedIn = sessionStore.get()!
  sessionStore.set({
    ...signedIn,
    user: { ...signedIn.user, campuses: names.map((name, nth) => ({ _id: `${nth}`.padStart(24, '0'), name })) },
  })
}

test("CON-1: the top bar shows Daniel's campus, and lists them when there are several", async () => {
  render(<TopBar />)
  await expect.element(page.getByRole('button', { name: /^Menú de/ })).toBeVisible()
  expect(document.querySelector('[data-slot="scope-chip"]')).toBeNull()
  limit('Coyoacán')
  await expect.element(page.getByText('Sede Coyoacán')).toBeVisible()
  limit('Lindavista', 'Ecatepec')
  await expect.element(page.getByText('2 sedes')).toBeVisible()
  await expect.element(page.getByTitle('Lindavista, Ecatepec')).toBeVisible()
})
