// Raquel charged Valeria $81.00, and reloaded the page before the answer.
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { payments } from '#features/money/payments/contract.ts'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { sessionStore } from '#web/session/signedIn.ts'
import { comeBack, lostActs, rememberAct } from '#web/calls/unanswered.ts'
import { answers } from '../contract.ts'
import { Unanswered } from './Unanswered.tsx'

const body = { student: 'b00000000000000000000001', course: null, concept: 'Guía', amount: 81 }
const serveAnswer = (state: 'done' | 'running' | 'none', answer: Record<string, unknown> | null = null) =>
  serve(answers.find, () => ({ state, at: state === 'done' ? '2026-11-23T09:14:00.000Z' : null, answer }))

beforeEach(() => {
  const { unmount } = render(<div />)
  rememberAct(payments.create, '/payments', body)
  unmount()
  comeBack()
})

test('M118: after a reload shows the completed charge with its receipt', async () => {
  serveAnswer('done', { receipt: { _id: 'c00000000000000000000001', number: '26-000123', url: '/x' } })
  const file = serve(payments.receiptById, () => new Blob(['%PDF'], { type: 'application/pdf' }))
  render(<Unanswered />)
  await expect.element(page.getByText('El cobro de $81.00 de las 03:14 sí se registró.')).toBeVisible()
  await page.getByRole('button', { name: 'Comprobante 26-000123' }).click()
  await expect.poll(() => file.length).toBe(1)
  await page.getByRole('button', { name: 'Cerrar el aviso' }).click()
  await expect.element(page.getByRole('region', { name: 'Sin confirmar' })).not.toBeInTheDocument()
})

test('M118: or that it was not registered', async () => {
  serveAnswer('none')
  render(<Unanswered />)
  await expect.element(page.getByText(/^No se registró el cobro de \$81\.00 de las \d\d:\d\d\.$/)).toBeVisible()
  expect(lostActs.get()).toEqual([])
})

test('M118: reports a running charge as unknown', async () => {
  serveAnswer('running')
  render(<Unanswered />)
  await expect.element(page.getByText(/^No sabemos si se guardó el cobro de \$81\.00 de las/)).toBeVisible()
  expect(lostActs.get()).toHaveLength(1)
})

test('M118: names the owner to a colleague in that tab, and asks nothing', async () => {
  const requests = serveAnswer('done')
  render(<Unanswered />, { user: { _id: 'a00000000000000000000009', name: 'Hugo' } })
  await expect.element(page.getByText('Un cobro de Raquel Mostrador está sin confirmar.')).toBeVisible()
  expect([requests.length, lostActs.get().length, sessionStore.get()?.user.name]).toEqual([0, 1, 'Hugo'])
})
