import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render, unmountAll } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { sessionStore } from '#web/session/signedIn.ts'
import { setup } from '../contract.ts'
import { FirstSteps } from './shared/FirstSteps.tsx'

afterEach(() => {
  unmountAll()
  localStorage.removeItem('plantel.mail.later')
})
const steps = page.getByRole('region', { name: 'Primeros pasos' })
const day = page.getByText('Ingresos de hoy')
const NOTHING = { courses: false, groups: false, team: false, students: false, mail: false }

function draw(steps: Partial<typeof NOTHING> = {}, starting = true) {
  serve(setup.firstSteps, () => ({ ...NOTHING, ...steps }))
  render(<FirstSteps waiting={null}>Ingresos de hoy</FirstSteps>)
  const session = sessionStore.get()!
  if (starting) sessionStore.set({ ...session, academy: { ...session.academy, starting: true } })
}

test('LLE-64: Rosa has no students: five steps with their buttons replace her day, done ones say so', async () => {
  draw({ courses: true })
  await expect.element(steps.getByText('1 de 5 listo, faltan unos 20 minutos')).toBeVisible()
  await expect.poll(() => steps.getByRole('listitem').elements().length).toBe(5)
  await expect.element(steps.getByRole('link', { name: 'Ver cursos' })).toBeVisible()
  await expect.element(steps.getByRole('link', { name: 'Crear grupo' })).toHaveClass('buttonPrimary')
  for (const name of ['Invitar a alguien', 'Inscribir', 'Conectar']) await expect.element(steps.getByRole('link', { name })).toBeVisible()
  await expect.element(day).not.toBeInTheDocument()
})

test('LLE-64: mail may wait: the row goes', async () => {
  draw()
  await steps.getByRole('button', { name: 'Después' }).click()
  await expect.element(steps.getByText('Conecta tu correo')).not.toBeInTheDocument()
  await expect.element(steps.getByText('0 de 4 listos, faltan unos 20 minutos')).toBeVisible()
})

test('STA-6, LLE-64: with the first student the steps fold to a line over the day, until they are put away', async () => {
  draw({ courses: true, groups: true, students: true })
  const hideRequests = serve(setup.hideSteps, () => ({}))
  await expect.element(steps.getByText('Primeros pasos: faltan 2')).toBeVisible()
  await expect.element(steps.getByRole('link', { name: 'Invitar a alguien' })).toBeVisible()
  await expect.element(day).toBeVisible()
  await steps.getByRole('button', { name: 'Ocultar' }).click()
  await expect.poll(() => hideRequests.length).toBe(1)
})

test('LLE-64: an academy that began long ago has no steps', async () => {
  draw({}, false)
  await expect.element(day).toBeVisible()
  await expect.element(steps).not.toBeInTheDocument()
})
