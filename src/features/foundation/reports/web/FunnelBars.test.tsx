import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import type { Description } from '../contract.ts'
import { FunnelBars } from './FunnelBars.tsx'
import type { OpenFigure } from './useReportAddress.ts'

const measure = (key: string, label: string) => ({ key, label, kind: 'count' as const, how: '', bad: false, ratio: false, aside: false })
const report = {
  measures: [measure('registered', 'Registrados'), measure('called', 'Llamados'), measure('paid', 'Pagaron')],
  opens: true,
  funnel: [
    { step: 'registered', loss: null },
    { step: 'called', loss: { of: 'uncalled', one: 'falta 1', many: 'faltan {n}' } },
    { step: 'paid', loss: { of: 'unpaid', one: '1 no ha pagado', many: '{n} no han pagado' } },
  ],
} as unknown as Description

const draw = (part: Partial<Description>) => {
  const opens: OpenFigure[] = []
  const address = { open: null, show: (figure: OpenFigure) => void opens.push(figure) } as unknown as Parameters<
    typeof FunnelBars
  >[0]['address']
  const data = { total: { registered: 384, called: 351, paid: 351, uncalled: 33, unpaid: 0 } } as unknown as Parameters<
    typeof FunnelBars
  >[0]['data']
  render(<FunnelBars report={{ ...report, ...part }} address={address} data={data} />)
  return opens
}

test('DIR-43 DIR-6: a step says how many came no further, which opens who they are; nobody is not said', async () => {
  const opens = draw({})
  await expect.element(page.getByText('91.4 %')).toBeVisible()
  expect(page.getByText('han pagado').elements()).toHaveLength(0)
  await userEvent.click(page.getByRole('button', { name: 'faltan 33' }))
  expect(opens).toEqual([{ measure: 'uncalled', line: '', column: '' }])
})

test('DIR-54: without the right to the records these words are no button', async () => {
  draw({ opens: false })
  await expect.element(page.getByText('faltan 33')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})
