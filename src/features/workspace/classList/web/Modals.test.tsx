import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { groups } from '#features/teaching/groups/contract.ts'
import { serve } from '#web/testing/serve.ts'
import { aside, draw, off, row, serveGroups, student, SUMS, tab, unam } from './testing.tsx'

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })

test("GRP-93: 'Agregar grupo' opens the wizard", async () => {
  serveGroups()
  draw()
  await page.getByRole('button', { name: 'Agregar grupo' }).click()
  await expect.element(dialog(/^Agregar grupo/)).toBeVisible()
})

test("GRP-93: 'Editar' of the sidebar opens the edit modal", async () => {
  serveGroups()
  draw({ at: `/grupos?ficha=${off._id}` })
  await aside().getByRole('button', { name: 'Editar' }).click()
  await expect.element(dialog('Editar grupo')).toBeVisible()
})

test("GRP-93: 'Cambiar alumnos (Masivo)' of the options opens the mass move", async () => {
  serveGroups()
  serve(groups.students, () => ({ students: [student(1)], total: 1, sums: SUMS }))
  draw({ at: `/grupos?ficha=${off._id}` })
  await page.getByRole('button', { name: 'Opciones' }).click()
  await page.getByRole('menuitem', { name: 'Cambiar alumnos (Masivo)' }).click()
  await expect.element(dialog(/^Cambiar alumnos/)).toBeVisible()
})

test('M77: shows the groups of an academy that has only Superior; the other tab links there', async () => {
  serveGroups([unam])
  draw()
  await expect.element(row(/UNAM Vespertino/)).toBeVisible()
  await tab('Media Superior 0').click()
  await expect.element(page.getByText('Hay 1 en Superior.')).toBeVisible()
  await page.getByRole('button', { name: 'Ver Superior' }).click()
  await expect.element(row(/UNAM Vespertino/)).toBeVisible()
})
