// Raquel's reader scans the next student's pass while she is still typing.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { studentAccount } from '#features/money/payments/contract.ts'
import { hold } from '#web/testing/reader.ts'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { CashPage } from './CashPage.tsx'
import { serveDesk, valeria } from './testing.ts'

const PASS = '65a1f0c2d3e4b5a697887766'

function desk(charging?: Promise<void>) {
  const { charged } = serveDesk({ charging })
  const opened = serve(studentAccount.sidebar, ({ params }) => ({
    student: { ...valeria, _id: params.id!, name: params.id === PASS ? 'Ximena' : valeria.name },
    groups: [],
    payments: [],
    debt: 0,
    credit: 0,
  }))
  render(
    <>
      <CashPage />
      <Questions />
    </>,
    { at: `/caja?alumno=${valeria._id}` },
  )
  return { charged, opened }
}
const field = (name: RegExp | string) => page.getByRole('textbox', { name })

test('M120: a pass scanned in Recibido charges nobody; asks about its student, since an amount is half typed', async () => {
  const { charged, opened } = desk()
  const received = field('Recibido')
  await userEvent.fill(received, '2000')
  hold(PASS)
  await expect.element(page.getByRole('dialog', { name: '¿Cambiar de alumno?' })).toBeVisible()
  await expect.element(received).toHaveValue('2,000.00')
  await page.getByRole('button', { name: 'Cambiar de alumno' }).click()
  await expect.element(page.getByRole('heading', { name: /Ximena/ })).toBeVisible()
  expect([charged.length, opened.at(-1)?.params.id]).toEqual([0, PASS])
})

test('M120: a pass scanned in Cantidad opens its student and leaves no letter', async () => {
  const { charged } = desk()
  await expect.element(field(/^Cantidad/)).toHaveFocus()
  hold(PASS)
  await expect.element(page.getByRole('heading', { name: /Ximena/ })).toBeVisible()
  await expect.element(field(/^Cantidad/)).not.toHaveValue(PASS)
  expect(charged).toHaveLength(0)
})

test('M120: a scanned address charges nobody and keeps the amount', async () => {
  const { charged } = desk()
  await expect.element(field(/^Cantidad/)).toHaveFocus()
  hold('https://wa.me/5215544719032')
  await expect.element(page.getByText('El código escaneado no es de un usuario del sistema.').first()).toBeVisible()
  await expect.element(field(/^Cantidad/)).toHaveValue('1,850.00')
  expect(charged).toHaveLength(0)
})

test('M120: a pass scanned during a charge opens its student afterwards, without a question', async () => {
  const answer = Promise.withResolvers<void>()
  const { charged } = desk(answer.promise)
  await expect.element(field(/^Cantidad/)).toHaveFocus()
  await userEvent.fill(field(/^Cantidad/), '500')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => charged.length).toBe(1)
  hold(PASS)
  await expect.element(page.getByRole('dialog', { name: '¿Cambiar de alumno?' })).not.toBeInTheDocument()
  answer.resolve()
  await expect.element(page.getByRole('heading', { name: /Ximena/ })).toBeVisible()
  await expect.element(page.getByRole('dialog', { name: '¿Cambiar de alumno?' })).not.toBeInTheDocument()
})
