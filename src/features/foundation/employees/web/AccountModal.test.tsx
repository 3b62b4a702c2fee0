import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { useStore } from '#web/state/useStore.ts'
import { question } from '#web/ui/confirm.ts'
import { accounts } from '../accountContract.ts'
import { employeeFailures } from '../contract.ts'
import { AccountModal } from './AccountModal.tsx'
import { lucia } from './testing.tsx'

const time = '2026-03-10T18:05:00.000Z'
const phone = {
  _id: 'b00000000000000000000002',
  current: false,
  createdAt: time,
  lastSeenAt: time,
  device: 'Safari en iPhone',
  ip: '10.0.0.9',
}

const QuestionHost = () => useStore(question) && <Questions />
const draw = () =>
  render(
    <>
      <AccountModal employee={lucia} onClose={() => {}} />
      <QuestionHost />
    </>,
  )
const button = (name: string) => page.getByRole('button', { name, exact: true })

test("CON-33: 'Quitar segundo paso' and 'Cerrar todas' ask first, and the window updates", async () => {
  let answer = { factor: true, sessions: [phone] }
  serve(accounts.sessions, () => answer)
  const dropped = serve(accounts.dropFactors, () => {
    answer = { ...answer, factor: false }
    return {}
  })
  const ended = serve(accounts.endSessions, () => {
    answer = { ...answer, sessions: [] }
    return {}
  })
  draw()
  await expect.element(page.getByText('Safari en iPhone')).toBeVisible()
  await button('Quitar segundo paso').click()
  await page
    .getByRole('dialog')
    .filter({ hasText: '¿Quitar su segundo paso?' })
    .getByRole('button', { name: 'Quitar segundo paso' })
    .click()
  await expect.element(page.getByText('Sin activar')).toBeVisible()
  await button('Cerrar todas').click()
  await page.getByRole('dialog').filter({ hasText: '¿Cerrar todas sus sesiones?' }).getByRole('button', { name: 'Cerrar todas' }).click()
  await expect.element(page.getByText('Su cuenta no está abierta en ningún equipo')).toBeVisible()
  expect([dropped, ended].map(calls => calls.map(({ params }) => params.id))).toEqual([[lucia._id], [lucia._id]])
})

test('CON-33: a refused read shows the reason', async () => {
  serve(accounts.sessions, () => {
    throw new Refused(employeeFailures.EMPLOYEE_NOT_FOUND)
  })
  draw()
  await expect.element(page.getByText('El empleado no existe')).toBeVisible()
})
