import { expect, test, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/accounts.ts'
import { api } from './support/api.ts'

interface Comment {
  _id: string
  student: { _id: string; name: string; lastName: string; secondLastName: string }
}

const nameOf = ({ student }: Comment) => `${student.name} ${student.lastName} ${student.secondLastName}`
const toast = (page: Page, text: string) => expect(page.locator('[data-slot=toast]').filter({ hasText: text }).first()).toBeVisible()
const sidebar = (page: Page) =>
  page.getByRole('complementary', { name: 'Comentario' }).or(page.getByRole('dialog', { name: 'Comentario', exact: true }))
const entries = (page: Page) => page.locator('tr[data-row-key], li[data-slot=card]')

async function search(page: Page, words: string, count: number) {
  await page.getByRole('searchbox', { name: 'Buscar comentario' }).fill(words)
  await expect(entries(page)).toHaveCount(count)
}

test(
  'VCM-6, VCM-7, VCM-9: finds a comment by student, opens it in the video, deletes it; then several at once',
  { tag: '@whole' },
  async ({ page }, { project }) => {
    const call = api(page, await signIn(page, 'professor'))
    const { videoComments: all } = await call.get<{ videoComments: Comment[] }>('/videoComments?limit=150')
    // Each project uses its own students: by the last digit of their ids.
    const mine = all.filter(({ student }) => Number.parseInt(student._id.slice(-1), 16) % 2 === (project.name === 'phone' ? 1 : 0))
    const [first, ...others] = [...new Map(mine.map(comment => [nameOf(comment), comment])).values()]
    const of = (comment: Comment) => all.filter(each => nameOf(each) === nameOf(comment)).length
    const next = others.find(comment => of(comment) >= 1)!

    await page.goto('/comentarios')
    await expect(entries(page).first()).toBeVisible()
    await search(page, nameOf(first!), of(first!))
    await entries(page).first().getByText(nameOf(first!)).first().click()
    await expect(sidebar(page).getByText(nameOf(first!)).first()).toBeVisible()
    await expectAccessible(page)
    await sidebar(page)
      .getByRole('link', { name: /^Abrir el video/ })
      .click()
    await expect(page).toHaveURL(/\/material\/[0-9a-f]{24}\?capitulo=[0-9a-f]{24}&video=[0-9a-f]{24}/)
    await page.goBack()

    await sidebar(page).getByRole('button', { name: 'Eliminar' }).click()
    await toast(page, 'Comentario eliminado')
    await expect(entries(page)).toHaveCount(of(first!) - 1)

    await search(page, nameOf(next), of(next))
    const boxes = page.getByRole('checkbox', { name: `Seleccionar el comentario de ${nameOf(next)}` })
    // Another project's lines may be listed too.
    await expect(boxes).toHaveCount(of(next))
    for (const box of await boxes.all()) await box.check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Eliminar seleccionados' }).click()
    await toast(page, of(next) === 1 ? '1 comentario eliminado' : `${of(next)} comentarios eliminados`)
    await expect(page.getByText('Ningún comentario coincide')).toBeVisible()
  },
)
