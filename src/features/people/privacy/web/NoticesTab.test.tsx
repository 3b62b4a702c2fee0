import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { privacy } from '../contract.ts'
import { PrivacyPage } from './PrivacyPage.tsx'

const NOTICE = {
  _id: 'a00000000000000000000001',
  number: 1,
  text: 'Cuidamos tus datos.',
  purposes: ['image' as const],
  inForceAt: '2026-10-14T16:00:00Z',
}

function draw(notices: (typeof NOTICE & { acceptances: number })[], options?: RenderOptions) {
  serve(privacy.notices, () => ({ notices }))
  const requests = serve(privacy.publish, () => ({ notice: { ...NOTICE, number: 2 } }))
  render(<PrivacyPage />, { at: '/privacidad', ...options })
  return requests
}
const add = page.getByRole('button', { name: 'Nuevo aviso' })

test('CON-60: the versions, the one in force first, each with how many accepted it', async () => {
  draw([
    { ...NOTICE, _id: 'a00000000000000000000002', number: 2, acceptances: 3 },
    { ...NOTICE, acceptances: 1 },
  ])
  await expect.element(page.getByRole('region', { name: 'Aviso 2', exact: true }).getByText('Vigente')).toBeVisible()
  await expect.element(page.getByText('3 aceptaciones')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Aviso 1', exact: true }).getByText('Anterior')).toBeVisible()
})

test('CON-60: a new version begins with the text in force; without text it is not sent', async () => {
  const requests = draw([{ ...NOTICE, acceptances: 0 }])
  await add.click()
  const text = page.getByLabelText('Texto', { exact: true })
  await expect.element(text).toHaveValue('Cuidamos tus datos.')
  await text.fill(' ')
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect.element(page.getByText('Escribe el aviso.').first()).toBeVisible()
  expect(requests).toEqual([])
  await text.fill('Cuidamos todos tus datos.')
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect.poll(() => requests.map(({ body }) => body)).toEqual([{ text: 'Cuidamos todos tus datos.', purposes: ['image'] }])
})

test('CON-60: without one the tab says so; a reader cannot publish', async () => {
  draw([], { permissions: ['get /privacy/'] })
  await expect.element(page.getByText('Sin aviso de privacidad')).toBeVisible()
  await expect.element(add).not.toBeInTheDocument()
})
