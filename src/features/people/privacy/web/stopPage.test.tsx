import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Refused, serve } from '#web/testing/serve.ts'
import { stopFailures, stops } from '../stopContract.ts'
import { showStop } from './stopPage.ts'

const SEALED = 'aB3-_x'
const pageOf = (stopped: boolean) => ({ academy: 'Academia Plantel', kind: 'email' as const, stopped })
let root: HTMLElement
beforeEach(() => void (root = document.body.appendChild(document.createElement('div'))))
afterEach(() => root.remove())
const press = page.getByRole('button', { name: 'Darme de baja' })

test('CON-62: opening the link asks; only the button unsubscribes, and says what remains', async () => {
  const looked = serve(stops.look, () => pageOf(false))
  const pressed = serve(stops.stop, () => pageOf(true))
  showStop(root, SEALED)
  await expect.element(page.getByRole('heading', { name: '¿Ya no quieres recibir publicidad?' })).toBeVisible()
  await expect.element(page.getByText('Academia Plantel dejará de enviarte publicidad en tus correos.')).toBeVisible()
  expect([looked.map(({ params }) => params), pressed]).toEqual([[{ sealed: SEALED }], []])
  await press.click()
  await expect.element(page.getByRole('heading', { name: 'Listo' })).toBeVisible()
  await expect.element(page.getByText(/^Ya no recibirás publicidad de Academia Plantel/)).toBeVisible()
  expect(pressed.map(({ params }) => params)).toEqual([{ sealed: SEALED }])
  await expect.element(press).not.toBeInTheDocument()
})

test('CON-62: an expired link says so, and offers no button', async () => {
  serve(stops.look, () => {
    throw new Refused(stopFailures.STOP_LINK_OVER)
  })
  showStop(root, SEALED)
  await expect.element(page.getByText('Esta liga ya no sirve. Usa la del último mensaje que recibiste.')).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('CON-62: says so when the link is opened again after unsubscribing', async () => {
  serve(stops.look, () => pageOf(true))
  showStop(root, SEALED)
  await expect.element(page.getByRole('heading', { name: 'Listo' })).toBeVisible()
  await expect.element(press).not.toBeInTheDocument()
})
