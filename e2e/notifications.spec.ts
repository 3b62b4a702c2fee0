import { expect, test, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/accounts.ts'
import { api } from './support/api.ts'

const toast = (page: Page, text: string) => expect(page.locator('[data-slot=toast]').filter({ hasText: text }).first()).toBeVisible()

interface Reach {
  people: number
  email: number
}

test(
  'NOT-20, NOT-27: counts the debtors of a group first, writes to each once, and lists them in the outbox',
  { tag: '@whole' },
  async ({ page }) => {
    const desk = api(page, await signIn(page, 'admin'))
    const { groups } = await desk.get<{ groups: { _id: string; name: string; studentListLength: number }[] }>('/groups?active=true')
    const reachOf = (id: string) => desk.post<Reach>('/notifications/recipients', { target: 'group', id, debt: true })
    let choice: { _id: string; name: string } | undefined
    let reach: Reach | undefined
    for (const group of groups.filter(({ studentListLength }) => studentListLength > 0)) {
      reach = await reachOf(group._id)
      if (reach.email === 0 || reach.email > 50) continue
      choice = group
      break
    }
    if (!choice || !reach) throw new Error('The demo academy has a group with debtors')

    await page.goto(`/grupos?ficha=${choice._id}`)
    await page.getByRole('button', { name: 'Opciones' }).click()
    await page.getByRole('menuitem', { name: 'Mandar Notificación' }).click()
    const window = page.getByRole('dialog', { name: 'Mandar Notificación' })
    await window.getByText('Solo Con Adeudos').click()
    await expect(window.getByText(new RegExp(`^${reach.email} destinatario`)).first()).toBeVisible()
    await expectAccessible(page)
    await window.getByRole('button', { name: 'Enviar', exact: true }).click()
    await toast(page, 'Debes escribir un Email o desactivar el envio de emails')
    const words = `Recuerda tu pago ${Date.now().toString(36)}${test.info().project.name}`
    await window.getByLabel('Mensaje del Email').fill(words)
    await window.getByRole('button', { name: 'Enviar', exact: true }).click()
    await toast(page, 'Mensaje enviado exitosamente')
    await expectAccessible(page)

    const { messages } = await desk.get<{ messages: { _id: string; recipient: string; createdAt: string }[] }>(
      '/outbox?limit=100&channel=email',
    )
    const bodies = await Promise.all(
      messages
        .slice(0, reach.email + 20)
        .map(async ({ _id, recipient }) => ({ recipient, ...(await desk.get<{ message: { text: string } }>(`/outbox/${_id}`)).message })),
    )
    const ours = bodies.filter(({ text }) => text.includes(words)).map(({ recipient }) => recipient)
    expect(ours).toHaveLength(reach.email)
    expect(new Set(ours).size).toBe(reach.email)
  },
)
