import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { costs } from '../contract.ts'
import { MissingRates } from './RatesModal.tsx'

const EVA = { _id: 'a00000000000000000000001', name: 'Eva Luna', lessons: 12, since: '2026-10-05' }
const LUIS = { _id: 'a00000000000000000000002', name: 'Luis Mora', lessons: 1, since: '2026-11-02' }

test("DIR-27: 'Poner tarifas' asks for the rate of one teacher after another, from the first day without one", async () => {
  let teachers = [EVA, LUIS]
  serve(costs.missing, () => ({ teachers, untaught: 2 }))
  const saved = serve(costs.saveTeacher, ({ params }) => {
    teachers = teachers.filter(({ _id }) => _id !== params['id'])
    return { rates: [] }
  })
  render(<MissingRates onClose={() => undefined} />)
  const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect.element(row('Eva Luna 12 clases sin tarifa desde el 05/10/2026')).toHaveAttribute('aria-expanded', 'true')
  await userEvent.fill(page.getByLabelText('Por hora'), '200')
  await userEvent.keyboard('{Enter}')
  await expect.element(row('Luis Mora 1 clase sin tarifa desde el 02/11/2026')).toHaveAttribute('aria-expanded', 'true')
  await userEvent.fill(page.getByLabelText('Por hora'), '180.5')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Todos tienen tarifa.')).toBeVisible()
  await expect.element(page.getByText('2 clases no tienen profesor: elígelo en su grupo.')).toBeVisible()
  expect(saved.map(({ params, body }) => [params['id'], body])).toEqual([
    [EVA._id, { hourly: 200, since: '2026-10-05' }],
    [LUIS._id, { hourly: 180.5, since: '2026-11-02' }],
  ])
})
