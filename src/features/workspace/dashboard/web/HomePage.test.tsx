import { addDays } from '#lib/days.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { newYear, serveUnclosed } from '#features/money/cash/web/shared/testing.ts'
import { render, unmountAll, type RenderOptions } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { reports } from '#features/foundation/reports/contract.ts'
import { absences } from '#features/teaching/teachers/contract.ts'
import { dashboard } from '../contract.ts'
import { HomePage } from './HomePage.tsx'
import { aDay, CAMPUSES, group, idOf, TODAY } from './testing.ts'
import type { Home } from './useHome.ts'
import styles from './lists.module.css'

beforeEach(() => void serveUnclosed())

const draw = (home: Home = aDay(), options: RenderOptions = {}) => {
  const requests = serve(dashboard.show, () => home)
  render(<HomePage />, options)
  return requests
}
const person = (at: number, name: string, lastName: string) => ({ _id: idOf(at), name, lastName })
const link = (name: string | RegExp) => page.getByRole('link', { name })
const region = (name: string) => page.getByRole('region', { name })

describe('every figure links to its list', () => {
  test.each<[RegExp | string, string, RegExp]>([
    [/^Inscripciones/, '/alumnos', /14\+3 contra el \S+ pasado a esta hora/],
    [/^Ingresos/, `/caja?corte=${TODAY}`, /\$38,450\.00\+9\.2 % sobre el promedio/],
    [/^Adeudos/, '/alumnos?debt=true', /\$412,300\.0031 de 87 deben \$38,400 vencidos/],
    [/^Asistencia/, '/grupos', /91\.5 %182 de 199 esperados hasta ahora/],
    ['UNAM Matutino', `/grupos?ficha=${idOf(1)}`, /UNAM/],
    ['Ver grupos', '/grupos', /./],
    ['Ver calendario', '/calendario', /./],
    ['Ver corte', `/caja?corte=${TODAY}`, /./],
    ['Tomar lista de Álgebra, ayer', `/grupos?ficha=${idOf(51)}&ver=lista&dia=${addDays(TODAY, -1)}`, /^Tomar lista$/],
    ['Abrir lista', '/platicas?tab=llamadas', /./],
    ['Paola Jiménez', `/platicas?tab=llamadas&visitante=${idOf(11)}`, /Paola/],
    [/^Orientación/, `/platicas?ficha=${idOf(21)}`, /Orientación \d\d\/\d\d/],
    ['Llamar a Jimena Robles', 'tel:5540826617', /^$/],
    [/^Asesorías/, `/asesorias?semana=${TODAY}`, /12 de 40 lugares/],
    [/^Mensajes fallidos/, '/bandeja?state=failed', /2/],
    [/^Solicitudes de privacidad/, '/privacidad?tab=solicitudes', /2 · 1 vencida/],
    [/^Videos en proceso/, `/material/${idOf(41)}?capitulo=${idOf(42)}&video=${idOf(31)}`, /1 · 1 con error/],
  ])('HOM-15: %s', async (name, href, text) => {
    draw()
    const match = link(name).first()
    await expect.element(match).toHaveAttribute('href', href)
    expect(match.element().textContent).toMatch(text)
  })
})

describe('renders only the answered parts', () => {
  test('HOM-24: attendance links to the groups only for users who may open them', async () => {
    draw(aDay(), { permissions: ['get /students/'] })
    await expect.element(region('Cifras de hoy').getByText(/esperados hasta ahora/)).toBeVisible()
    expect(link(/^Asistencia/).elements()).toEqual([])
    await expect.element(link(/^Inscripciones/)).toBeVisible()
  })

  test('HOM-16: groups alone take the whole width; no figure, no chart, no call', async () => {
    draw({ day: TODAY, groups: aDay().groups, failed: [] })
    await expect.element(region('Grupos de hoy')).toBeVisible()
    expect(page.getByRole('region').elements()).toHaveLength(1)
  })

  test('HOM-11: without the right to talks the calls link only to the phone', async () => {
    draw(aDay({ campuses: undefined }), { permissions: ['put /talks/call/student/*'] })
    await expect.element(link('Llamar a Paola Jiménez')).toBeVisible()
    await expect.element(region('Pláticas por llamar').getByText('Paola Jiménez', { exact: true })).toBeVisible()
    expect(link('Abrir lista').elements()).toEqual([])
    expect(
      link(/Paola Jiménez/)
        .elements()
        .map(each => each.getAttribute('href')),
    ).toEqual(['tel:5531874420'])
  })
})

test('HOM-37: a coordinator sees first which lessons nobody gives, and who is absent; money comes last', async () => {
  const [marta, luis] = [person(71, 'Marta', 'Solís'), person(72, 'Luis', 'Vega')]
  const lesson = { course: 'Física', endHour: '1200', classRoom: null, location: null, teacher: marta, absence: idOf(75), enrolled: 20 }
  serve(absences.uncovered, () => ({
    lessons: [
      { ...lesson, group: { _id: idOf(73), name: 'Física Sabatino' }, day: TODAY, startHour: '1000', candidates: [luis] },
      { ...lesson, group: { _id: idOf(74), name: 'Física Vespertino' }, day: addDays(TODAY, 2), startHour: '1700', candidates: [] },
    ],
  }))
  serve(absences.list, () => ({
    absences: [{ _id: idOf(75), employee: marta, startDate: TODAY, endDate: addDays(TODAY, 2), reason: 'Enfermedad', version: '1' }],
  }))
  draw(aDay(), { permissions: ['put /lessons/cover', 'get /groups/', 'get /students/', 'get /payments/report'] })
  const card = region('Por cubrir')
  await expect
    .element(card)
    .toMatchTextContent(/^Por cubrir 2.*Física Sabatino.*falta Marta Solís.*Física Vespertino.*nadie libre a esa hora/)
  await expect.element(card.getByText('Faltan hoy: Marta Solís (Enfermedad)')).toBeVisible()
  const names = page
    .getByRole('region')
    .elements()
    .map(each => each.getAttribute('aria-label') ?? '')
  expect(names.indexOf('Por cubrir')).toBeLessThan(names.findIndex(name => name.endsWith('de los últimos 30 días')))
})

test('HOM-10: the hour of an overdue call is amber; a person never called has none', async () => {
  draw()
  const hour = region('Pláticas por llamar').getByText('12:30')
  await expect.element(hour).toBeVisible()
  expect(hour.element().classList.contains(styles.due!)).toBe(true)
  await expect.element(region('Pláticas por llamar').getByText(/Volver a llamar$/)).toBeVisible()
  await expect.element(region('Pláticas por llamar').getByText(/Sin llamar$/)).toBeVisible()
})

test('HOM-8: groups with occupancy, free seats and attendance; a future one says so', async () => {
  draw()
  const table = region('Grupos de hoy').getByRole('table')
  await expect.element(table).toBeVisible()
  const rows = table.getByRole('row').elements().slice(1)
  expect(rows.map(row => row.textContent)).toEqual([
    'UNAM Matutino09:00–11:00Lindavista, Salón 118 / 4012 de 18',
    'Física23:59–24:00Lindavista, Salón 138 / 40Quedan 2por iniciar',
  ])
  await expect.element(region('Grupos de hoy').getByText('2 de 7')).toBeVisible()
})

test('HOM-19: a sentence describes the chart; income and enrolments alternate', async () => {
  draw()
  const chart = page.getByRole('img', { name: /^Ingresos por día, del .* Hoy \$\d+,\d+\.\d\d, promedio \$35,200\.00\.$/ })
  await expect.element(chart).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Gráfica' }).getByText('Inscripciones').click()
  await expect.element(page.getByRole('img', { name: /^Inscripciones por día, del .*, en total \d+\.$/ })).toBeVisible()
  await expect.element(link('Ver alumnos')).toBeVisible()
})

describe('loading, empty, failed', () => {
  test('HOM-9: a day of the academy without events', async () => {
    const none = {
      groups: { total: 0, closed: null, list: [] },
      calls: { total: 0, list: [], talk: null },
      attendance: { present: 0, expected: 0, days: [] },
    }
    draw(
      aDay({ ...none, attendance: { ...none.attendance, days: aDay().attendance!.days }, videos: { processing: 0, failed: 0, list: [] } }),
    )
    await expect.element(page.getByText('Hoy no hay clases.')).toBeVisible()
    await expect.element(page.getByText('No tienes llamadas pendientes.')).toBeVisible()
    await expect.element(page.getByText('Todavía no empieza ninguna clase')).toBeVisible()
  })

  test('HOM-9: names a closed day', async () => {
    draw(aDay({ groups: { total: 0, closed: 'Navidad', list: [] } }))
    await expect.element(page.getByText('Hoy no hay clases: Navidad.')).toBeVisible()
  })

  test('HOM-17: names a failed part with a retry, and shows the others', async () => {
    let home = aDay({ messages: undefined, failed: ['messages'] })
    serve(dashboard.show, () => home)
    render(<HomePage />)
    await expect.element(page.getByText('No se pudo cargar: Mensajes.')).toBeVisible()
    await expect.element(link(/^Asesorías/)).toBeVisible()
    home = aDay()
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect.element(link(/^Mensajes fallidos/)).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  test('HOM-17: nothing could load: the reason and Reintentar', async () => {
    let broken = true
    serve(dashboard.show, () => {
      if (broken) throw new TypeError('offline')
      return aDay()
    })
    render(<HomePage />)
    const again = page.getByRole('button', { name: 'Reintentar' })
    await expect.element(again).toBeVisible()
    broken = false
    await again.click()
    await expect.element(link(/^Inscripciones/)).toBeVisible()
  })
})

test('HOM-18: sends the chosen one with the call and keeps it in the address bar', async () => {
  const requests = draw()
  await page.getByRole('radiogroup', { name: 'Sede' }).getByText('Coyoacán').click()
  await expect.poll(() => requests.at(-1)!.query).toEqual({ location: CAMPUSES[1]!._id })
  await expect.element(link('Ver grupos')).toHaveAttribute('href', `/grupos?location=${CAMPUSES[1]!._id}`)
})

test('HOM-18: ignores an unknown campus in the address bar', async () => {
  const requests = draw(aDay(), { at: '/?sede=nope' })
  await expect.element(link(/^Inscripciones/)).toBeVisible()
  expect(requests[0]!.query).toEqual({})
})

test('HOM-23: on a phone: groups as lines, a call button large enough for a thumb', async () => {
  await page.viewport(390, 844)
  draw(aDay({ groups: { total: 1, closed: null, list: [group(1, 'UNAM Matutino')] } }))
  await expect.element(link('UNAM Matutino')).toBeVisible()
  expect(page.getByRole('table').elements()).toEqual([])
  const { width, height } = link('Llamar a Paola Jiménez').element().getBoundingClientRect()
  expect([width, height].every(side => side >= 44)).toBe(true)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('M159: the director reads which days nobody closed; a user without cash rights is not asked', async () => {
  const requests = serveUnclosed(newYear)
  draw()
  const notice = page.getByRole('status').filter({ hasText: '2 días sin cerrar: $13,960.00' })
  await expect.element(notice).toBeVisible()
  await expect.element(notice.getByRole('link', { name: /^31\/12\/2026/ })).toHaveAttribute('href', '/caja?corte=2026-12-31')
  unmountAll()
  const before = requests.length
  draw(aDay(), { permissions: ['get /groups/'] })
  await expect.element(region('Grupos de hoy')).toBeVisible()
  expect(requests).toHaveLength(before)
})

test('DIR-28: a group that has not begun: what pays for it with the rights to that report, else its seats', async () => {
  const opening = {
    total: 5,
    list: [
      { _id: idOf(61), name: 'Intensivo', start: addDays(TODAY, 9), location: 'Coyoacán', enrolled: 6, quota: 30 },
      { _id: idOf(62), name: 'Dominical', start: addDays(TODAY, 40), location: null, enrolled: 1, quota: 20 },
    ],
  }
  const figures = { key: idOf(61), name: 'Intensivo', figures: { even: 12 }, earlier: null, cells: [] }
  const requests = serve(reports.figures, () => ({
    ...{
      period: null,
      before: null,
      by: 'grupo',
      across: null,
      measure: 'margin',
      total: {},
      earlier: null,
      columns: [],
      lines: [figures],
    },
    ...{ more: 0, chart: null, ahead: null, kept: null, remarks: [], filters: [], whole: true, madeAt: `${TODAY}T16:00:00.000Z` },
  }))
  draw(aDay({ opening }))
  const card = region('Grupos por abrir')
  await expect.element(card.getByText('6 inscritos · abre con 12')).toBeVisible()
  await expect.element(card.getByText('Coyoacán · en 9 días')).toBeVisible()
  await expect.element(card.getByText('1 inscrito de 20')).toBeVisible()
  await expect.element(link('Intensivo')).toHaveAttribute('href', `/grupos?ficha=${idOf(61)}`)
  unmountAll()
  const before = requests.length
  draw(aDay({ opening }), { permissions: ['get /groups/', 'get /reports/teaching'] })
  await expect.element(card.getByText('6 inscritos de 30')).toBeVisible()
  expect(requests).toHaveLength(before)
})
