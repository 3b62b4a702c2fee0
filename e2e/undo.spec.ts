// Lucía takes back what she did: with the button, with the keys, at the desk and on a phone (DES-23).
import { expect, test, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { api } from './support/api.ts'
import { signIn, tokenOf } from './support/accounts.ts'

const toastOf = (page: Page, text: string) => page.locator('[data-slot=toast]').filter({ hasText: text })

async function cardOf(page: Page): Promise<string> {
  await signIn(page, 'admin')
  const { students } = await api(page, await tokenOf(page, 'admin')).get<{ students: { _id: string }[] }>('/students?limit=20')
  return students[0]!._id
}
async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Nuevo comentario').fill(text)
  await page.getByRole('button', { name: 'Agregar comentario' }).click()
  await expect(page.locator('[data-slot=comment]').filter({ hasText: text })).toBeVisible()
}

test('DES-23: a comment is taken back with the button, done again, and taken back with the keys', async ({ page }) => {
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
  // In the field it is the field's own.
  await page.getByLabel('Nuevo comentario').focus()
  await page.keyboard.press('Control+z')
  await expect(comment).toBeVisible()
  await page.getByLabel('Nuevo comentario').blur()
  await page.keyboard.press('Control+z')
  await expect(comment).toHaveCount(0)
  await page.keyboard.press('Control+Shift+z')
  await expect(comment).toBeVisible()
})

test('DES-14, DES-23: what a colleague changed since is shown, and stays', async ({ page }) => {
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
