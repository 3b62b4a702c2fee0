import { expect, test, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { api } from './support/api.ts'
import { signIn, tokenOf } from './support/accounts.ts'

const toastOf = (page: Page, text: string) => page.locator('[data-slot=toast]').filter({ hasText: text })

/** The academy's oldest student: other journeys create and delete the newest. */
async function cardOf(page: Page): Promise<string> {
  await signIn(page, 'admin')
  const admin = api(page, await tokenOf(page, 'admin'))
  const { total } = await admin.get<{ total: number }>('/students?limit=1')
  const { students } = await admin.get<{ students: { _id: string }[] }>(`/students?limit=20&skip=${total - 20}`)
  return students.at(-1)!._id
}
async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Nuevo comentario').fill(text)
  await page.getByRole('button', { name: 'Agregar comentario' }).click()
  await expect(page.locator('[data-slot=comment]').filter({ hasText: text })).toBeVisible()
}

test('DES-23: undoes a comment by button, redoes it, and undoes it by keys', async ({ page }) => {
  const mark = `Deshacer ${Date.now()} ${Math.random()}`
  await page.goto(`/alumnos?ficha=${await cardOf(page)}&ver=comentarios`)
  const comment = page.locator('[data-slot=comment]').filter({ hasText: mark })
  await write(page, mark)
  await toastOf(page, 'Comentario agregado').getByRole('button', { name: 'Deshacer' }).click()
  await expect(comment).toHaveCount(0)
  const back = toastOf(page, 'Comentario escrito: deshecho')
  await expect(back).toBeVisible()
  await expectAccessible(page)
  await back.getByRole('button', { name: 'Rehacer' }).click()
  await expect(comment).toBeVisible()
  // While a field has the focus, the keys belong to the field.
  await page.getByLabel('Nuevo comentario').focus()
  await page.keyboard.press('Control+z')
  await expect(comment).toBeVisible()
  await page.getByLabel('Nuevo comentario').blur()
  await page.keyboard.press('Control+z')
  await expect(comment).toHaveCount(0)
  await page.keyboard.press('Control+Shift+z')
  await expect(comment).toBeVisible()
})

test('DES-14, DES-23: shows what a colleague changed since, and keeps it', { tag: '@whole' }, async ({ page }) => {
  const mark = `Conflicto ${Date.now()} ${Math.random()}`
  const student = await cardOf(page)
  await page.goto(`/alumnos?ficha=${student}&ver=comentarios`)
  await write(page, mark)
  const colleague = api(page, await tokenOf(page, 'reception'))
  const { comments } = await colleague.get<{ comments: { _id: string; comment: string }[] }>(`/comments?student=${student}`)
  const { _id } = comments.find(({ comment }) => comment === mark)!
  await api(page, await tokenOf(page, 'admin')).put(`/comments/${_id}`, { comment: `${mark}, corregido` })
  await toastOf(page, 'Comentario agregado').getByRole('button', { name: 'Deshacer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Alguien lo cambió después' })
  await expect(dialog.getByText(`${mark}, corregido`)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Dejar como está' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.locator('[data-slot=comment]').filter({ hasText: `${mark}, corregido` })).toBeVisible()
})

interface Group {
  _id: string
  course: { _id: string }
  available: number
  studentListLength: number
  buckets: unknown[]
  endDate: string
}

test('DES-19, DES-20: twelve students moved as one are one line of the Bitácora, which undoes them as one', async ({ page }, {
  project,
}) => {
  test.skip(project.name === 'phone', 'The demo academy has one list of twelve to move.')
  const token = await tokenOf(page, 'admin')
  const admin = api(page, token)
  const { groups } = await admin.get<{ groups: Group[] }>('/groups')
  const today = (await admin.get<{ day: string }>('/dashboard')).day
  const plain = groups.filter(({ buckets, endDate }) => buckets.length === 0 && endDate >= today)
  const pairs = plain.flatMap(from =>
    plain.filter(to => to._id !== from._id && to.course._id === from.course._id).map(to => [from, to] as const),
  )
  const [from, to] = pairs.find(pair => pair[0].studentListLength >= 12 && pair[1].available >= 12)!
  const { students } = await admin.get<{ students: { _id: string }[] }>(`/groups/${from._id}/students?skip=0&limit=12`)
  expect(students).toHaveLength(12)
  const headers = { authorization: `Bearer ${token}`, 'act-batch': Date.now().toString(16).padStart(24, 'a') }
  for (const { _id } of students) {
    const moved = await page.request.put(`/api/students/${_id}/groups/${from._id}?force=true`, { headers, data: { group: { id: to._id } } })
    expect(moved.status(), await moved.text()).toBe(200)
  }
  const seated = async () => (await admin.get<{ group: Group }>(`/groups/${from._id}`)).group.studentListLength
  expect(await seated()).toBe(from.studentListLength - 12)

  await signIn(page, 'admin')
  await page.goto('/bitacora')
  const line = page.getByRole('row', { name: /Movió a 12 alumnos de grupo/ }).first()
  await line.click()
  const aside = page.getByLabel('Movimiento', { exact: true })
  await expect(aside.getByRole('list', { name: 'Movimientos de este lote' }).getByRole('listitem')).toHaveCount(12)
  await aside.getByRole('button', { name: /^Deshacer este cambio/ }).click()
  await expect(aside.getByText('Quedaría así')).toBeVisible()
  await expectAccessible(page)
  await expect(aside.getByRole('button', { name: 'Deshacer', exact: true })).toBeFocused()
  await expect(aside.getByRole('button', { name: 'Deshacer', exact: true })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(line.getByText('Deshecho')).toBeVisible()
  expect(await seated()).toBe(from.studentListLength)
})
