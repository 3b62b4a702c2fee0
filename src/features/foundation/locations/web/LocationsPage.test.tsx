import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { locationFailures, locations, type Location } from '../contract.ts'
import { LocationsPage } from './LocationsPage.tsx'
import { LINDAVISTA, serveMap, TLALPAN } from './testing.ts'
import styles from './map/map.module.css'

function draw(all: Location[] = [LINDAVISTA, TLALPAN], options?: Parameters<typeof render>[1]) {
  serveMap()
  serve(locations.list, () => ({ locations: all }))
  return render(
    <>
      <LocationsPage />
      <Questions />
    </>,
    options,
  )
}
const card = (name: string) => page.getByRole('list', { name: 'Sedes' }).getByRole('button', { name: new RegExp(`^${name}`) })
const aside = page.getByRole('complementary', { name: 'Sede' }).or(page.getByRole('dialog', { name: 'Sede' }))

test('LOC-15, LOC-20: cards with name and street, rooms and hours', async () => {
  draw()
  for (const text of ['Av. Montevideo 303', '2 salones', '07:00–21:00'])
    await expect.element(card('Lindavista').getByText(text, { exact: true })).toBeVisible()
  await expect.element(card('Tlalpan').getByText('sin salones')).toBeVisible()
  expect(document.title).toBe('Administración Escolar | Sedes · Plantel')
})

test("LOC-15: without campuses 'Aún no hay sedes creadas'", async () => {
  draw([])
  await expect.element(page.getByText('Aún no hay sedes creadas', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Agregar sede' })).toBeVisible()
})

test('LOC-16: a failed load shows the reason and a retry', async () => {
  draw()
  serve(locations.list, () => {
    throw new Refused(locationFailures.LOCATION_NOT_FOUND)
  })
  await expect.element(page.getByText('La sede no existe')).toBeVisible()
  serve(locations.list, () => ({ locations: [TLALPAN] }))
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(card('Tlalpan')).toBeVisible()
})

test('LOC-17, LOC-22: a card opens the sidebar with map and link to its rooms; arrows move on, Escape returns the focus to the card', async () => {
  draw()
  await card('Lindavista').click()
  await expect.element(aside).toBeVisible()
  await expect.element(aside.getByRole('group', { name: 'Mapa: Lindavista' })).toBeVisible()
  await expect.poll(() => document.querySelectorAll('.leaflet-marker-icon').length).toBe(1)
  await expect.poll(() => document.querySelectorAll(`.${styles.cell}`).length).toBeGreaterThan(0)
  expect(document.querySelectorAll('.leaflet-tile-container img')).toHaveLength(0)
  for (const text of ['Av. Montevideo 303', 'Gustavo A. Madero', '07300', '19.489200, -99.133600'])
    await expect.element(aside.getByText(text, { exact: true })).toBeVisible()
  await expect.element(aside.getByRole('button', { name: 'Salones' })).toBeVisible()
  await aside.getByRole('button', { name: 'Siguiente' }).click()
  await expect.element(aside.getByRole('heading', { name: 'Tlalpan' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(aside).not.toBeInTheDocument()
})

test('LOC-22: the map is drawn at zoom 15', async () => {
  draw()
  serve(locations.map, () => ({ tiles: 'data:,{z}' }))
  await card('Lindavista').click()
  const zooms = () => new Set([...document.querySelectorAll('.leaflet-tile-container img')].map(tile => tile.getAttribute('src')))
  await expect.poll(zooms).toEqual(new Set(['data:,15']))
})

test('LOC-17: the open campus is in the address bar', async () => {
  draw(undefined, { at: `/sedes?ficha=${TLALPAN._id}` })
  await expect.element(aside.getByRole('heading', { name: 'Tlalpan' })).toBeVisible()
  await expect.element(card('Tlalpan')).toHaveAttribute('aria-pressed', 'true')
})

test('LOC-18: adding, editing, deleting and the rooms only with their permissions', async () => {
  draw(undefined, { permissions: ['get /locations/'], at: `/sedes?ficha=${TLALPAN._id}` })
  await expect.element(aside).toBeVisible()
  for (const name of ['Agregar sede', 'Editar', 'Eliminar', 'Salones'])
    await expect.element(page.getByRole('button', { name, exact: true })).not.toBeInTheDocument()
})

test('LOC-18: a user who may only delete does so from the sidebar', async () => {
  draw(undefined, { permissions: ['get /locations/', 'delete /locations/'], at: `/sedes?ficha=${TLALPAN._id}` })
  const removed = serve(locations.remove, () => ({}))
  await aside.getByRole('button', { name: 'Eliminar' }).click()
  await expect.poll(() => removed.map(({ params }) => params.id)).toEqual([TLALPAN._id])
  await expect.element(aside).not.toBeInTheDocument()
})

test('LOC-18: the button opens the creation, the sidebar the edition', async () => {
  draw()
  await page.getByRole('button', { name: 'Agregar sede' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Agregar sede' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await card('Lindavista').click()
  await aside.getByRole('button', { name: 'Editar' }).click()
  const modal = page.getByRole('dialog', { name: 'Editar sede' })
  await expect.element(modal.getByRole('textbox', { name: /^Nombre/ })).toHaveValue('Lindavista')
})
