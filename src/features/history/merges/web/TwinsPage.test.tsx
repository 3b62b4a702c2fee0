import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { twins } from '#features/foundation/twins/contract.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { notices } from '#web/ui/toasts.ts'
import { mergeFailures, merges } from '../contract.ts'
import { GIVE, KEEP, pair, preview } from './testing.ts'
import { TwinsPage } from './TwinsPage.tsx'

const shownNotices = () => notices.get().map(({ kind, text }) => [kind, text])
const look = page.getByRole('button', { name: 'Revisar Ana López Ruiz y Ana Lopes Ruiz' })
const dialog = page.getByRole('dialog', { name: /^Unir fichas/ })

test('DES-31: shows pairs side by side with what agrees; Enter opens, N marks as different', async () => {
  const requests = serve(twins.list, () => ({ pairs: [pair()], total: 1 }))
  serve(merges.preview, () => preview())
  const apart = serve(twins.apart, () => ({}))
  render(<TwinsPage />, { at: '/duplicados' })
  await expect.element(page.getByText('Mismo teléfono')).toBeVisible()
  for (const text of ['Ana López Ruiz', 'Ana Lopes Ruiz', 'ana.lopes@correo.mx'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  expect(requests[0]!.query).toMatchObject({ kind: 'student' })
  ;(look.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Se suma, nada se pierde')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  ;(look.element() as HTMLElement).focus()
  await userEvent.keyboard('n')
  await expect
    .poll(() => apart.map(({ params, body }) => [params, body]))
    .toEqual([[{ kind: 'student', a: KEEP, b: GIVE }, { apart: true }]])
  await expect.poll(shownNotices).toContainEqual(['success', 'No son la misma persona: Ana López Ruiz y Ana Lopes Ruiz'])
})

test('DES-31: shows an empty list and a failed load; a user who may merge only visitors sees only those', async () => {
  serve(twins.list, () => {
    throw new Refused(mergeFailures.MERGE_STALE)
  })
  const { unmount } = render(<TwinsPage />, { at: '/duplicados' })
  await expect.element(page.getByText(mergeFailures.MERGE_STALE.message)).toBeVisible()
  const requests = serve(twins.list, () => ({ pairs: [], total: 0 }))
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(page.getByText('No hay duplicados a la vista.')).toBeVisible()
  unmount()
  render(<TwinsPage />, { at: `/duplicados?tipo=visitor&platica=${KEEP}`, permissions: ['put /usersTalks/merge'] })
  await expect.poll(() => requests.at(-1)?.query).toMatchObject({ kind: 'visitor', talk: KEEP })
  expect(page.getByRole('radiogroup', { name: 'Tipo' }).elements()).toEqual([])
})

test('DES-31: offers a choice only for differences; shows sums and debt; Ctrl Enter merges', async () => {
  serve(twins.list, () => ({ pairs: [pair()], total: 1 }))
  serve(merges.preview, () => preview())
  const joined = serve(merges.join, () => ({ act: GIVE, record: KEEP, notes: ['Sabatino A: quedó una sola inscripción'] }))
  render(<TwinsPage />, { at: '/duplicados' })
  await look.click()
  const mail = dialog.getByRole('radiogroup', { name: 'Correo' })
  await mail.getByRole('radio', { name: 'ana.lopes@correo.mx' }).click()
  expect(dialog.getByRole('radiogroup', { name: 'Teléfono' }).getByRole('radio').elements()).toEqual([])
  expect(dialog.getByRole('radiogroup', { name: 'Nacimiento' }).getByRole('radio').elements()).toEqual([])
  await expect.element(dialog.getByText('4 pagos, $5,100.00')).toBeVisible()
  await expect.element(dialog.getByText('1 grupo y 1 pago ($2,700.00) pasan a Ana López Ruiz.')).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect
    .poll(() => joined.map(({ params, body }) => [params, body]))
    .toEqual([
      [
        { kind: 'student', keep: KEEP, give: GIVE },
        { print: 'p1', choices: { name: 'keep', email: 'give', phoneNumber: 'keep', birthDate: 'give' } },
      ],
    ])
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(shownNotices).toEqual(
    expect.arrayContaining([
      ['success', 'Fichas unidas'],
      ['warn', 'Sabatino A: quedó una sola inscripción'],
    ]),
  )
})

test('DES-31: ⇄ swaps the cards with the choices; refetches a change of others', async () => {
  serve(twins.list, () => ({ pairs: [pair()], total: 1 }))
  const requests = serve(merges.preview, () => preview())
  serve(merges.join, () => {
    throw new Refused(mergeFailures.MERGE_STALE)
  })
  render(<TwinsPage />, { at: '/duplicados' })
  await look.click()
  await dialog.getByRole('radio', { name: 'ana.lopes@correo.mx' }).click()
  await dialog.getByRole('button', { name: 'Que se quede la otra ficha' }).click()
  await expect.poll(() => requests.at(-1)?.params).toEqual({ kind: 'student', keep: GIVE, give: KEEP })
  await expect.element(dialog.getByRole('radiogroup', { name: 'Correo' }).getByRole('radio').first()).toBeChecked()
  const before = requests.length
  await dialog.getByRole('button', { name: /^Unir fichas/ }).click()
  await expect.poll(shownNotices).toContainEqual(['error', mergeFailures.MERGE_STALE.message])
  await expect.poll(() => requests.length).toBeGreaterThan(before)
})
