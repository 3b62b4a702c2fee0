// A family at the desk: one amount, a receipt for each.
import { expect, test, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn, tokenOf, type Who } from './support/accounts.ts'

interface Family {
  payer: { phoneNumber: string | null }
  students: { _id: string; name: string; debt: number }[]
}

/** One of the demo academy of whom at least two owe more than they are charged here. */
async function owingFamily(page: Page, who: Who, letters: string): Promise<Family> {
  const headers = { authorization: `Bearer ${await tokenOf(page, who)}` }
  const read = async <T>(path: string) => (await (await page.request.get(`/api${path}`, { headers })).json()) as T
  for (const letter of letters) {
    const { payers } = await read<{ payers: { _id: string; students: unknown[] }[] }>(`/payers/search?query=${letter}`)
    for (const { _id } of payers.filter(({ students }) => students.length > 1)) {
      const family = await read<Family>(`/payers/${_id}/family`)
      if (family.students.filter(({ debt }) => debt > 200).length > 1) return family
    }
  }
  throw new Error('the demo academy has no family that owes')
}

test('COB-17: a family is found by the phone of whoever pays and charged for two by keys, a receipt for each', async ({ page }, {
  project,
}) => {
  const who = 'reception'
  // Each project a family of its own.
  const { payer, students } = await owingFamily(page, who, project.name === 'phone' ? 'zyxwvutsrqponmlk' : 'abcdefghij')
  const [first, second] = students.filter(({ debt }) => debt > 200)
  await signIn(page, who)
  await page.goto('/caja')
  await expect(page.getByRole('combobox', { name: 'Buscar alumno' })).toBeFocused()
  await page.keyboard.type(payer.phoneNumber!)
  await expect(page.getByRole('option', { name: /^Familia .* alumnos/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const amount = page.getByRole('textbox', { name: 'Cantidad' })
  await expect(amount).toBeFocused()
  // What is due is offered; here each of two gets a part by hand.
  await page.keyboard.type('0')
  await page.getByRole('textbox', { name: first!.name, exact: true }).fill('100')
  await page.getByRole('textbox', { name: second!.name, exact: true }).fill('50.5')
  await expect(amount).toHaveValue('150.50')
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: /^Cobrar/ })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Se cobraron $150.50' })).toBeVisible()
  await expect(page.getByText(/^Comprobante \d{4}-\d{6}$/)).toHaveCount(2)
  await expectAccessible(page)
})
