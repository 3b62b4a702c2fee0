import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { GroupPicker } from './GroupPicker.tsx'
import { groupOf, TODAY } from './testing.ts'

const SATURDAYS = [{ day: 5, startHour: '0800', endHour: '1400' }]
const EVENINGS = [{ day: 1, startHour: '1600', endHour: '1900' }]
const at = (name: string) => ({ locationInfo: { name } })
const line = (name: RegExp) => page.getByRole('radio', { name })
const campus = (name: string) => page.getByRole('region', { name })
const show = (groups: ReturnType<typeof groupOf>[]) =>
  render(<GroupPicker groups={groups} today={TODAY} value={null} onChange={() => {}} />)

test("ENR-72, M52: lists groups by campus with 'quedan n', amber from three; a full one stays, its radio disabled", async () => {
  show([
    groupOf(1, 'Sabatino B', { quota: 30, available: 3, ...at('Lindavista') }),
    groupOf(2, 'Sabatino A', { quota: 30, available: 0, ...at('Lindavista') }),
    groupOf(3, 'Vespertino F', { quota: 30, available: 27, ...at('Coyoacán') }),
    groupOf(4, 'Sabatino D', { quota: 30, available: 1, ...at('Lindavista') }),
  ])
  await expect
    .element(campus('Lindavista'))
    .toMatchTextContent(/3 grupos.*Sabatino B.*27 de 30quedan 3.*Sabatino A.*30 de 30lleno.*queda 1/)
  await expect.element(campus('Coyoacán')).toMatchTextContent(/1 grupo.*3 de 30quedan 27/)
  await expect.element(line(/Sabatino A.*ya no tiene lugares/)).toBeDisabled()
  await expect.element(line(/Sabatino B.*quedan 3 lugares/)).toBeEnabled()
})

test('ENR-72: offers times of day when there are several, each with its count, and filters by them', async () => {
  const evening = groupOf(1, 'Vespertino C', { quota: 30, available: 9, schedules: EVENINGS })
  const saturday = groupOf(2, 'Sabatino B', { quota: 30, available: 9, schedules: SATURDAYS })
  show([evening, saturday, { ...saturday, _id: groupOf(3, 'x')._id, name: 'Sabatino D' }])
  for (const label of ['Todos 3', 'Tarde 1', 'Fin de semana 2']) await expect.element(page.getByText(label)).toBeVisible()
  await expect.element(page.getByText('Mañana')).not.toBeInTheDocument()
  await page.getByText('Tarde 1').click()
  await expect.element(line(/Vespertino C/)).toBeVisible()
  await expect.element(line(/Sabatino B/)).not.toBeInTheDocument()
})

test('ENR-72: offers no filter when all groups share one time of day', async () => {
  show([groupOf(1, 'Sabatino B', { quota: 30, available: 9, schedules: SATURDAYS })])
  await expect.element(line(/Sabatino B/)).toBeVisible()
  await expect.element(page.getByText('Todos')).not.toBeInTheDocument()
})
