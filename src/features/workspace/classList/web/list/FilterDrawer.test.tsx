import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { formatDay } from '#lib/days.ts'
import { ALGEBRA, ECOEMS, id, TODAY } from '#features/teaching/groups/web/shared/testing.ts'
import { draw, panel, row, serveGroups, tab } from '../testing.tsx'

const open = page.getByRole('button', { name: /Ver filtros/ })
const drawer = page.getByRole('dialog', { name: 'Filtros' })
const remove = (text: string) => page.getByRole('button', { name: `Quitar el filtro ${text}` })

async function choose(label: string, option: string): Promise<void> {
  await drawer.getByRole('combobox', { name: label }).click()
  await page.getByText(option, { exact: true }).last().click()
}

test('GRP-87: the left drawer filters by location, course, teacher, start and end range and status', async () => {
  const { listed } = serveGroups()
  draw()
  await open.click()
  await choose('Sede', 'Lindavista')
  await choose('Profesor', 'Irma Gómez Luna')
  await drawer.getByText('Inhabilitado', { exact: true }).click()
  const from = drawer.getByRole('textbox', { name: 'Inicio desde' })
  await from.fill('20/10/2026')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => listed.at(-1)!.query)
    .toEqual({ location: id(701), teacher: id(601), active: 'false', stRngStart: '2026-10-20', endRngStart: TODAY })
  await expect.element(remove('Sede: Lindavista')).toBeInTheDocument()
  await expect.element(remove('Profesor: Irma Gómez Luna')).toBeInTheDocument()
  await expect.element(open).toMatchTextContent('Ver filtros5')
})

test('CON-1: a user limited to one campus has no choice', async () => {
  serveGroups()
  draw({ user: { campuses: [{ _id: id(701), name: 'Lindavista' }] } })
  await open.click()
  await expect.element(drawer.getByRole('combobox', { name: 'Profesor' })).toBeVisible()
  await expect.element(drawer.getByRole('combobox', { name: 'Sede' })).not.toBeInTheDocument()
})

test('GRP-28: offers only professors as teachers', async () => {
  serveGroups()
  draw()
  await open.click()
  await drawer.getByRole('combobox', { name: 'Profesor' }).click()
  await expect.element(page.getByText('Irma Gómez Luna', { exact: true }).last()).toBeVisible()
  expect(page.getByText('Ana Caja Sol').elements()).toEqual([])
})

test('GRP-88: sends a single course to the server, filters several on the screen', async () => {
  const { listed } = serveGroups()
  draw({ at: `/grupos?course=${ALGEBRA._id}` })
  await expect.element(row(/Dominical/)).toBeVisible()
  expect(listed.at(-1)!.query.course).toBe(ALGEBRA._id)
  await expect.element(remove('Curso: Álgebra')).toBeVisible()
  await expect.element(panel('ECOEMS')).not.toBeInTheDocument()
})

test('GRP-88: several courses are one chip with their count', async () => {
  const { listed } = serveGroups()
  draw({ at: `/grupos?course=${ALGEBRA._id},${ECOEMS._id}` })
  await expect.element(remove('Curso: 2 de 3')).toBeVisible()
  await expect.element(tab('Superior 0')).toBeVisible()
  expect(listed.map(({ query }) => query.course)).toEqual([undefined])
})

test('GRP-86: the default filter is a chip; its removal adds ended groups; the drawer restores it', async () => {
  const { listed } = serveGroups()
  draw()
  await remove(`Fin: desde ${formatDay(TODAY)}`).click()
  await expect.poll(() => listed.at(-1)!.query).toEqual({})
  await open.click()
  await drawer.getByRole('button', { name: 'Desde hoy' }).click()
  await expect.poll(() => page.getByText(`Fin: desde ${formatDay(TODAY)}`).elements().length).toBe(1)
  await drawer.getByRole('button', { name: 'Ver 3 grupos' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
})

test("GRP-89: 'Limpiar' removes all filters", async () => {
  const { listed } = serveGroups()
  draw({ at: `/grupos?location=${id(701)}&active=true` })
  await page.getByRole('button', { name: 'Limpiar', exact: true }).click()
  await expect.poll(() => listed.at(-1)!.query).toEqual({})
  await expect.element(page.getByRole('button', { name: /Quitar el filtro/ })).not.toBeInTheDocument()
})
