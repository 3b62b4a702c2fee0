import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answer } from '#contract/route.ts'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { undo } from '../../contract.ts'
import { AsOfButton } from './AsOfButton.tsx'

const GROUP = 'd00000000000000000000001'
type AsOfAnswer = Answer<typeof undo.asOf>
const asOfAnswer = (day: string, part: Partial<AsOfAnswer> = {}): AsOfAnswer => ({
  name: 'Sabatino A',
  kind: 'grupo',
  day,
  existed: 'yes',
  since: '2020-01-01',
  days: ['2020-03-02', '2020-03-09'],
  fields: [
    { field: 'Nombre', value: 'Sabatino B', now: 'Sabatino A', changed: true },
    { field: 'Cupo', value: '30', now: '30', changed: false },
  ],
  lists: [{ field: 'Horario', values: ['Sáb 08:00–10:00'], now: [], changed: true }],
  ...part,
})
const dialog = page.getByRole('dialog', { name: 'Como estaba Sabatino A' })
const open = async (answer: (day: string) => AsOfAnswer = day => asOfAnswer(day)) => {
  const requests = serve(undo.asOf, ({ query }) => answer(query.day!))
  render(<AsOfButton record={GROUP} name="Sabatino A" />)
  await page.getByRole('button', { name: 'Ver como estaba' }).click()
  return requests
}

test("DES-26: differences are in ink with today's value, in lists too; the arrows move between days with a change", async () => {
  const requests = await open()
  await expect.element(dialog.getByText('Sabatino B · hoy: Sabatino A')).toBeVisible()
  await expect.element(dialog.getByText('Sáb 08:00–10:00 · hoy: vacío')).toBeVisible()
  await expect.element(dialog.getByText('30', { exact: true })).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(dialog.getByRole('textbox', { name: 'Día' })).toHaveValue('09/03/2020')
  await dialog.getByRole('button', { name: 'Cambio anterior' }).click()
  await expect.poll(() => requests.map(({ query }) => query.day).slice(1)).toEqual(['2020-03-09', '2020-03-02'])
  await expect.element(dialog.getByRole('button', { name: 'Cambio anterior' })).toBeDisabled()
})

test.each([
  ['notYet', 'Todavía no existía.'],
  ['trash', 'Estaba en la papelera.'],
  ['gone', 'Ya se había borrado.'],
] as const)('DES-26: shows %s in words', async (existed, text) => {
  await open(day => asOfAnswer(day, { existed }))
  await expect.element(dialog.getByText(text)).toBeVisible()
})

test('DES-26: before the first recorded day shows that day', async () => {
  await open(day => asOfAnswer(day, { since: '9999-11-21' }))
  await expect.element(dialog.getByText('Plantel recuerda los cambios desde el 21/11/9999.')).toBeVisible()
})
