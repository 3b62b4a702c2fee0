import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { academyDay, addDays } from '#lib/days.ts'
import { session } from '#features/foundation/session/contract.ts'
import { now } from '#web/state/clock.ts'
import { call } from '#web/calls/api.ts'
import { serverAhead } from '#web/testing/clock.ts'
import { render } from '#web/testing/render.tsx'
import { DayField } from '#web/ui/DayField.tsx'
import { ClockLine } from './ClockLine.tsx'

const MINUTE = 60_000
const DAY = 86_400_000
const line = page.getByRole('status').filter({ hasText: 'El reloj de esta computadora' })

test.each([
  [121_000, /mal por 2 minutos\.\s*Está atrasado\./],
  [-15 * MINUTE, /mal por 15 minutos\.\s*Está adelantado\./],
  [3 * 60 * MINUTE, /mal por 3 horas\.\s*Está atrasado\./],
  [40 * DAY, /mal por 40 días\.\s*Está atrasado\./],
])('M123: a server %i ms ahead: the line shows how far the computer is off', async (ahead, text) => {
  render(<ClockLine />)
  serverAhead(ahead)
  await expect.element(line).toMatchTextContent(text)
  serverAhead(0)
  await expect.element(line).not.toBeInTheDocument()
})

test('M123: shows nothing for two minutes', () => {
  serverAhead(2 * MINUTE)
  render(<ClockLine />)
  expect(line.query()).toBeNull()
})

test('M123: every answer of a call brings the time, refusals too', async () => {
  const headers = () => ({ 'server-time': String(Date.now() + 40 * DAY) })
  vi.stubGlobal('fetch', async () => new Response('{"success":false}', { status: 500, headers: headers() }))
  await call(session.mine, {}).catch(() => undefined)
  vi.unstubAllGlobals()
  expect(Math.abs(now().getTime() - Date.now() - 40 * DAY)).toBeLessThan(MINUTE)
})

test("M123: a picker marks the academy's day and opens its month; 'Hoy' picks it", async () => {
  serverAhead(40 * DAY)
  const onChange = vi.fn()
  render(<DayField aria-label="Fecha" onChange={onChange} />)
  await page.getByRole('textbox', { name: 'Fecha' }).click()
  const today = addDays(academyDay(new Date(), 'America/Mexico_City'), 40)
  await expect.element(page.getByTitle(today)).toHaveClass(/picker-cell-today/)
  await page.getByText('Hoy').click()
  expect(onChange).toHaveBeenCalledWith(today)
})
