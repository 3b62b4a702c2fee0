import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answer } from '#contract/route.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { reportFailures, reports } from '../contract.ts'
import { Sheet } from './Sheet.tsx'

type Data = Answer<typeof reports.sheet>
const WEEK = { from: '2026-11-16', to: '2026-11-22' }
const figure = (part: Partial<Data['figures'][number]>): Data['figures'][number] => ({
  path: 'ingresos',
  name: 'Ingresos',
  measure: 'net',
  days: WEEK,
  label: 'Neto',
  kind: 'money',
  bad: false,
  now: 900,
  before: 600,
  about: '',
  opens: true,
  ...part,
})
const FILLED: Data = {
  week: WEEK,
  before: { from: '2025-11-17', to: '2025-11-23' },
  figures: [
    figure({}),
    figure({
      path: 'adeudos',
      name: 'Adeudos',
      measure: 'late',
      label: 'Vencido',
      days: null,
      bad: true,
      now: 50,
      before: null,
      opens: false,
    }),
  ],
  income: [{ key: WEEK.from, now: 900, before: 600 }],
  debt: {
    classes: [
      { key: 'd30', name: '1 a 30 días' },
      { key: 'd61', name: '61 y más días' },
    ],
    weeks: [
      { key: '2026-11-09', sums: null },
      { key: WEEK.from, sums: [20, 30] },
    ],
    since: '2026-11-22',
  },
  todo: [
    {
      icon: 'list',
      text: '4 clases sin lista',
      about: 'Álgebra',
      name: 'Clases y listas',
      report: { path: 'clases', measure: 'unlisted', days: WEEK, filter: null },
      screen: null,
    },
    {
      icon: 'waiting',
      text: '18 esperan Física',
      about: '',
      name: 'Lista de espera',
      report: null,
      screen: '/espera?curso=a00000000000000000000001',
    },
  ],
  whole: true,
  madeAt: '2026-11-23T13:00:00.000Z',
}
const nobody = () => ({ subscribed: false, next: null, email: 'ana@plantel.mx' })
const renderSheet = (data: Data = FILLED) => {
  serve(reports.subscription, nobody)
  const requests = serve(reports.sheet, () => data)
  render(<Sheet />, { at: '/reportes' })
  return requests
}

test('DIR-51: a figure leads to its report with days and open cell, a line to its figure or list; a kept sum leads nowhere', async () => {
  renderSheet()
  const href = (name: RegExp) => decodeURIComponent(page.getByRole('link', { name }).element().getAttribute('href')!)
  await expect.element(page.getByText('Entraron $900, 50 % más que el año pasado.')).toBeVisible()
  expect(href(/^Neto/)).toBe('/reportes/ingresos?desde=2026-11-16&hasta=2026-11-22&medida=net&abre=net~~')
  expect(href(/clases sin lista/)).toBe('/reportes/clases?desde=2026-11-16&hasta=2026-11-22&medida=unlisted&abre=unlisted~~')
  expect(href(/18 esperan/)).toContain('/espera?curso=')
  await expect.element(page.getByText('$50', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Vencido/ })).not.toBeInTheDocument()
  const debt = page.getByRole('img', { name: 'Vencido por antigüedad de 2 semanas; la última: 1 a 30 días, $20; 61 y más días, $30' })
  expect(debt.element().querySelectorAll('rect')).toHaveLength(2)
  await expect.element(page.getByText('Se guarda desde el 22/11/2026. De días pasados se guarda la suma, no los nombres.')).toBeVisible()
})

test('DIR-51: a week without anything says so, and the one before is a press away', async () => {
  const requests = renderSheet({
    ...FILLED,
    figures: [figure({ now: 0, before: 0 })],
    income: [{ key: WEEK.from, now: 0, before: 0 }],
    debt: null,
    todo: [],
  })
  await expect.element(page.getByText('Sin movimientos del 16 al 22 de noviembre de 2026.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Semana anterior' }))
  await expect.poll(() => requests.at(-1)!.query).toMatchObject({ week: '2026-11-09' })
})

test('DIR-51: a sheet that takes too long says so and is asked again', async () => {
  let answer: Data | undefined
  serve(reports.subscription, nobody)
  serve(reports.sheet, () => {
    if (!answer) throw new Refused(reportFailures.REPORT_SLOW)
    return answer
  })
  render(<Sheet />, { at: '/reportes' })
  await expect.element(page.getByText('El reporte tardó demasiado. Elige un periodo más corto.')).toBeVisible()
  answer = FILLED
  await userEvent.click(page.getByRole('button', { name: /Reintentar/ }))
  await expect.element(page.getByRole('link', { name: /^Neto/ })).toBeVisible()
})

test('DIR-52: one press subscribes and says when the letter comes; the same press ends it', async () => {
  let subscribed = false
  const state = () => ({ subscribed, next: subscribed ? '2026-11-30' : null, email: 'ana@plantel.mx' })
  serve(reports.sheet, () => FILLED)
  serve(reports.subscription, state)
  serve(reports.subscribe, () => ((subscribed = true), state()))
  serve(reports.unsubscribe, () => ((subscribed = false), state()))
  render(<Sheet />, { at: '/reportes' })
  await userEvent.click(page.getByRole('button', { name: 'Recibirla los lunes' }))
  await expect.element(page.getByText('Te llega el 30/11/2026 a ana@plantel.mx.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'La recibes los lunes', pressed: true }))
  await expect.element(page.getByRole('button', { name: 'Recibirla los lunes', pressed: false })).toBeVisible()
  await expect.element(page.getByText('Ya no te llega los lunes.')).toBeVisible()
})
