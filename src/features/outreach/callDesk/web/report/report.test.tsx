import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Refused, serve } from '#web/testing/serve.ts'
import { talkFailures } from '#features/outreach/talks/contract.ts'
import { callDesk, type Conversion, type TalkReport } from '../../contract.ts'
import { draw, id, irma, orientation, serveTalks } from '../testing.tsx'

const counts = {
  studentsCount: 20,
  confirmados: 6,
  buzon: 5,
  finishCall: 1,
  reprogramDate: 2,
  returnCall: 3,
  noExistPhone: 1,
  wrongNumber: 0,
  sinComentarios: 12,
  sinInteraccion: 4,
}
const REPORT: TalkReport = { ...counts, employeesData: [{ employee: irma, data: { ...counts, studentsCount: 9, confirmados: 5 } }] }

const openReport = (report: TalkReport) => {
  serveTalks()
  serve(callDesk.report, () => ({ report }))
  draw({ at: `/platicas?ficha=${orientation._id}&ver=reportes` })
}
const line = (name: string) =>
  [
    ...page
      .getByRole('row', { name: new RegExp(name) })
      .element()
      .querySelectorAll('td'),
  ].map(cell => cell.textContent)

test('TLK-71: a donut of outcomes, and the table per employee', async () => {
  openReport(REPORT)
  await expect
    .element(
      page.getByRole('img', {
        name: '20 alumnos: Llamado, sin estatus 4, Volver a llamar 3, Reprogramar 2, Buzón 5, Colgó 1, No existe 1, Sin interacción 4',
      }),
    )
    .toBeVisible()
  expect(line('Irma Gómez Luna')).toEqual(['9', '5', '5', '1', '2', '3', '1', '0', '12', '4'])
  expect(line('Toda la plática')).toEqual(['20', '6', '5', '1', '2', '3', '1', '0', '12', '4'])
})

test('TLK-72: without visitors the report says so', async () => {
  openReport({ ...REPORT, studentsCount: 0, employeesData: [] })
  await expect.element(page.getByText('No hay alumnos de platica inscritos en este momento')).toBeVisible()
})

test('TLK-11: a failed report says so and has a retry', async () => {
  serveTalks()
  serve(callDesk.report, () => {
    throw new Refused(talkFailures.TALK_NOT_FOUND)
  })
  draw({ at: `/platicas?ficha=${orientation._id}&ver=reportes` })
  await expect.element(page.getByText(talkFailures.TALK_NOT_FOUND.message)).toBeVisible()
  serve(callDesk.report, () => ({ report: REPORT }))
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(page.getByText('Toda la plática')).toBeVisible()
})

const total = { registered: 200, called: 150, confirmed: 60, attended: 45, enrolled: 9 }
const FUNNEL: Conversion = {
  total,
  types: [{ filter: 'Feria de carreras', ...total }],
  talks: [{ _id: id(2), name: 'Feria de otoño', date: '2026-11-28', filter: 'Feria de carreras', ...total, enrolled: 20 }],
}
const NONE: Conversion = { total: { registered: 0, called: 0, confirmed: 0, attended: 0, enrolled: 0 }, types: [], talks: [] }

test('TLK-73: the funnel with its rates, per type and per talk', async () => {
  serveTalks()
  serve(callDesk.conversion, () => FUNNEL)
  draw()
  await page.getByRole('tab', { name: 'Conversión' }).click()
  const funnel = page.getByRole('figure', { name: 'Embudo de conversión' })
  await expect
    .element(funnel)
    .toMatchTextContent(/Registrados200.*Llamados15075 % del paso anterior75 % del total.*Inscritos920 % del paso anterior4\.5 % del total/)
  await expect.element(page.getByRole('region', { name: 'Por tipo de plática' })).toMatchTextContent(/Feria de carreras.*4\.5 %/)
  await expect.element(page.getByRole('region', { name: 'Por plática' })).toMatchTextContent(/Feria de otoño28\/11\/2026.*10 %/)
})

test('TLK-76: the days of the conversion are in the address and limit the count; without data it says so', async () => {
  serveTalks()
  const requests = serve(callDesk.conversion, ({ query }) => (query.from ? NONE : FUNNEL))
  draw({ at: '/platicas?tab=conversion&desde=2026-11-01&hasta=2026-11-30' })
  await expect.element(page.getByText('Ningún registro en esas fechas')).toBeVisible()
  await expect.element(page.getByLabelText('Desde')).toHaveValue('01/11/2026')
  await page.getByRole('button', { name: 'Quitar fechas' }).click()
  await expect.element(page.getByRole('figure', { name: 'Embudo de conversión' })).toBeVisible()
  expect(requests.map(({ query }) => query)).toEqual([{ from: '2026-11-01', to: '2026-11-30' }, {}])
})

test('TLK-8: the conversion needs get /talks/reports/?', async () => {
  serveTalks()
  draw({ permissions: ['get /talks/'], at: '/platicas?tab=conversion' })
  await expect.element(page.getByRole('row', { name: /Orientación sabatina/ })).toBeVisible()
  expect(page.getByRole('tab').elements()).toEqual([])
})
