import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Permission } from '#contract/access.ts'
import { locationFailures } from '#features/foundation/locations/contract.ts'
import { conflict } from '#features/foundation/locations/web/shared/testing.ts'
import { formatDay } from '#lib/days.ts'
import { notices } from '#web/ui/toasts.ts'
import { Refused, serve } from '#web/testing/serve.ts'
import { talkFailures, talks } from '#features/outreach/talks/contract.ts'
import { callDesk, visitors } from '../contract.ts'
import { aside, DATE, draft, draw, fair, orientation, row, serveTalks, status, talkOf } from './testing.tsx'
import { groupsOf, NO_CALLS, NOTHING_TODAY } from './visitors/testing.tsx'

const cells = (name: RegExp) => [...row(name).element().querySelectorAll('td')].map(cell => cell.textContent)
const shownNotices = () => notices.get().map(({ kind, text, reason }) => [kind, text, reason])
/** In tests antd gives all windows the same title id, so they have no own names. */
const question = page.getByRole('dialog').filter({ hasText: 'Cambiar estatus de la platica?' })
const queries = (requests: readonly { query: Record<string, string> }[]) => requests.map(({ query }) => query)

describe('the list of talks', () => {
  test('TLK-1: name, location, percentage, enrolled, quota, days and schedules, date, status', async () => {
    await page.viewport(1366, 768)
    serveTalks()
    draw()
    await expect.element(row(/Orientación sabatina/)).toBeVisible()
    const hours = cells(/Orientación sabatina/)[5]
    expect(hours).toMatch(/^(Lun|Mar|Mié|Jue|Vie|Sáb|Dom) 10:00–12:00$/)
    expect(cells(/Orientación sabatina/)).toEqual([
      'Orientación sabatina',
      'Lindavista',
      '8.33 %',
      '3',
      '36',
      hours,
      formatDay(DATE),
      'Activa',
    ])
    expect(cells(/Feria de otoño/).slice(2, 5)).toEqual(['100 %', '30', '30'])
    expect(cells(/Terror 2027/)).toEqual(['Terror 2027', '—', '33.3 %', '10', '30', hours, 'Sin definir', 'Activa'])
    for (const name of ['Nombre', 'Sede', 'Porcentaje', 'Inscritos', 'Cupo', 'Días y horarios', 'Fecha', 'Estatus'])
      await expect.element(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
  })

  test('TLK-2: page sizes 10, 30, 50 and 100, 30 by default; the choice is in the address', async () => {
    const { listed } = serveTalks(Array.from({ length: 45 }, (_, at) => talkOf(100 + at, `Plática ${at}`)))
    draw()
    await expect.element(page.getByText('1–30 de 45 pláticas')).toBeVisible()
    await page.getByRole('combobox', { name: 'Filas por página' }).click()
    await expect
      .poll(() => [...document.querySelectorAll('.ant-select-item-option')].map(option => option.textContent))
      .toEqual(['10 por página', '30 por página', '50 por página', '100 por página'])
    await page.getByTitle('10 por página').click()
    await expect.element(page.getByText('1–10 de 45 pláticas')).toBeVisible()
    await page.getByRole('button', { name: 'Página 2' }).click()
    await expect.element(page.getByText('11–20 de 45 pláticas')).toBeVisible()
    expect(queries(listed)).toEqual([
      { skip: '0', limit: '30' },
      { skip: '0', limit: '10' },
      { skip: '10', limit: '10' },
    ])
  })

  test('TLK-2: a size that is not offered counts as 30', async () => {
    const { listed } = serveTalks()
    draw({ at: '/platicas?filas=77' })
    await expect.element(row(/Orientación/)).toBeVisible()
    expect(queries(listed)).toEqual([{ skip: '0', limit: '30' }])
  })

  test('TLK-4, TLK-6: the search waits for a pause, then asks once; an empty result shows the quoted text', async () => {
    const { listed } = serveTalks()
    draw()
    await expect.element(row(/Feria/)).toBeVisible()
    await userEvent.type(page.getByRole('searchbox', { name: 'Buscar plática' }), 'nada')
    await expect.element(page.getByText('No éxisten platicas disponibles')).toBeVisible()
    expect(queries(listed).map(({ query }) => query)).toEqual([undefined, 'nada'])
    await page.getByRole('button', { name: 'Quitar búsqueda' }).click()
    await expect.element(row(/Feria/)).toBeVisible()
  })

  test('TLK-4: the search waits 300 ms', async () => {
    const { listed } = serveTalks()
    draw()
    await expect.element(row(/Feria/)).toBeVisible()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const field = page.getByRole('searchbox', { name: 'Buscar plática' }).element() as HTMLInputElement
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, 'feria')
      field.dispatchEvent(new Event('input', { bubbles: true }))
      vi.advanceTimersByTime(299)
      expect(queries(listed).map(({ query }) => query)).toEqual([undefined])
      vi.advanceTimersByTime(1)
    } finally {
      vi.useRealTimers()
    }
    await expect.poll(() => listed.at(-1)?.query.query).toBe('feria')
  })

  test('TLK-6: without talks shows the quoted text, and a button for the first', async () => {
    serveTalks([])
    draw()
    await expect.element(page.getByText('No éxisten platicas disponibles')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Agregar platica' }).first()).toBeVisible()
  })

  test('TLK-11: a failed load shows its reason and a retry', async () => {
    serveTalks()
    serve(talks.list, () => {
      throw new Refused(talkFailures.TALK_NOT_FOUND)
    })
    draw()
    await expect.element(page.getByText(talkFailures.TALK_NOT_FOUND.message)).toBeVisible()
    serveTalks()
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect.element(row(/Feria/)).toBeVisible()
  })
})

describe('status', () => {
  test('TLK-17: the switch asks Cambiar estatus de la platica? with Si and No; only Si changes it', async () => {
    const { toggled } = serveTalks()
    draw()
    await status(orientation.name).click()
    await question.getByRole('button', { name: 'No', exact: true }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(toggled).toEqual([])
    await status(orientation.name).click()
    await question.getByRole('button', { name: 'Si', exact: true }).click()
    await expect.element(status(orientation.name)).not.toBeChecked()
    expect(toggled.map(({ body }) => body)).toEqual([{ active: false }])
    expect(shownNotices()).toEqual([['success', 'Estado actualizado exitosamente', undefined]])
  })

  test('TLK-18: a refused switch reverts, with the quoted text and the reason', async () => {
    serveTalks()
    serve(talks.toggle, () => {
      throw new Refused(talkFailures.TALK_NOT_FOUND)
    })
    draw()
    await status(orientation.name).click()
    await question.getByRole('button', { name: 'Si', exact: true }).click()
    await expect
      .poll(shownNotices)
      .toEqual([['error', 'No se pudo actualizar el status de la platica', talkFailures.TALK_NOT_FOUND.message]])
    await expect.element(status(orientation.name)).toBeChecked()
  })

  test('TLK-35: enabling a talk in an occupied room names who has it', async () => {
    serveTalks()
    serve(talks.toggle, () => {
      throw new Refused(locationFailures.CLASSROOM_BUSY, undefined, { groups: [conflict] })
    })
    draw()
    await status(fair.name).click()
    await question.getByRole('button', { name: 'Si', exact: true }).click()
    await expect
      .poll(shownNotices)
      .toEqual([
        [
          'error',
          'No se pudo actualizar el status de la platica',
          'Duración, Horario y salón ocupados: Sabatino A · ECOEMS · 28/11/2026 – 20/03/2027 · Sáb 08:00–14:00',
        ],
      ])
  })

  test('TLK-19: without the permission the status is a label', async () => {
    serveTalks()
    draw({ permissions: ['get /talks/'] })
    await expect.element(row(/Feria de otoño/)).toMatchTextContent(/Inactiva$/)
    expect(page.getByRole('switch').elements()).toEqual([])
    expect(page.getByRole('button', { name: 'Agregar platica' }).elements()).toEqual([])
  })
})

describe('the side panel', () => {
  test('TLK-12: name, status, date, days and hours, venue, room, teacher, enrolled of quota', async () => {
    serveTalks()
    draw()
    await row(/Orientación/)
      .getByText('Orientación sabatina')
      .click()
    await expect.element(aside().getByRole('heading', { name: 'Orientación sabatina' })).toBeVisible()
    await expect
      .element(aside())
      .toMatchTextContent(
        /Activa.*Inscritos3de 36 lugares8\.33 % del cupoQuedan 33 lugaresFecha\d\d\/[a-z]{3}\/\d{4}Días y horarios.*10:00–12:00SedeLindavistaSalónSalón 1ProfesorIrma Gómez Luna/,
      )
  })

  test('TLK-13: missing data show as Sin definir and Sin asignar', async () => {
    serveTalks()
    draw({ at: `/platicas?ficha=${draft._id}` })
    await expect.element(aside()).toMatchTextContent(/FechaSin definirDías y horarios.*SedeSin asignarSalónSin asignarProfesorSin asignar/)
  })

  test('TLK-15: each button only with its own permission', async () => {
    serveTalks()
    draw({ permissions: ['get /talks/', 'get /talks/reports/?'], at: `/platicas?ficha=${orientation._id}` })
    await expect.element(aside().getByRole('button', { name: 'Reportes' })).toBeVisible()
    for (const name of ['Generar excel', 'Enviar mensaje', 'Editar', 'Alumnos'])
      expect(aside().getByRole('button', { name }).elements()).toEqual([])
  })

  const BUTTONS = ['Alumnos', 'Generar excel', 'Reportes', 'Enviar mensaje', 'Editar']
  const offered = () => BUTTONS.filter(name => aside().getByRole('button', { name }).elements().length > 0)

  test('TLK-14: Alumnos, Generar excel, Reportes, Enviar mensaje and Editar with all permissions', async () => {
    serveTalks()
    draw({ at: `/platicas?ficha=${orientation._id}` })
    await expect.element(aside().getByRole('button', { name: 'Reportes' })).toBeVisible()
    expect(offered()).toEqual(BUTTONS)
  })

  test.each<[Permission, string[]]>([
    ['put /talks/', ['Editar']],
    ['get /students/show/test/', ['Alumnos', 'Generar excel']],
    ['get /talks/reports/?', ['Reportes']],
    ['post /notifications/talk/?', ['Enviar mensaje']],
    ['post /talks/', []],
    ['delete /talks/', []],
  ])('TLK-15: with %s alone the panel offers %j', async (permission, buttons) => {
    serveTalks()
    draw({ permissions: ['get /talks/', permission], at: `/platicas?ficha=${orientation._id}` })
    await expect.element(aside().getByRole('heading', { name: orientation.name })).toBeVisible()
    expect(offered()).toEqual(buttons)
    // Adding and switching talks have permissions of their own.
    expect(page.getByRole('button', { name: 'Agregar platica' }).elements().length > 0).toBe(permission === 'post /talks/')
    expect(page.getByRole('switch').elements().length > 0).toBe(permission === 'put /talks/')
  })

  test('TLK-78: an empty export shows the quoted warning, without a call', async () => {
    const empty = talkOf(5, 'Vacía', { studentListLength: 0 })
    serveTalks([empty])
    draw({ at: `/platicas?ficha=${empty._id}` })
    await aside().getByRole('button', { name: 'Generar excel' }).click()
    expect(shownNotices()).toEqual([['warn', 'Aún no hay alumnos de platica disponibles', undefined]])
  })

  test('TLK-78: the last visitor left meanwhile: the same warning', async () => {
    serveTalks()
    const requests = serve(callDesk.excel, () => {
      throw new Refused(talkFailures.NOTHING_TO_EXPORT)
    })
    draw({ at: `/platicas?ficha=${orientation._id}` })
    await aside().getByRole('button', { name: 'Generar excel' }).click()
    await expect.poll(shownNotices).toEqual([['warn', 'Aún no hay alumnos de platica disponibles', undefined]])
    expect(requests.map(({ params }) => params.id)).toEqual([orientation._id])
  })

  test('TLK-16: Siguiente steps from talk to talk, Escape closes', async () => {
    serveTalks()
    draw()
    await row(/Orientación/)
      .getByText('Orientación sabatina')
      .click()
    await aside().getByRole('button', { name: 'Siguiente' }).click()
    await expect.element(aside().getByRole('heading', { name: 'Feria de otoño' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(aside()).not.toBeInTheDocument()
  })
})

test('TLK-8: Mis llamadas and Conversión only with their permissions', async () => {
  serveTalks()
  serve(visitors.calls, () => ({ calls: [], total: 0, groups: groupsOf([]), today: NOTHING_TODAY, talks: [] }))
  draw({ permissions: ['get /talks/', 'put /talks/call/student/*'] })
  await expect
    .poll(() =>
      page
        .getByRole('tab')
        .elements()
        .map(tab => tab.textContent),
    )
    .toEqual(['Pláticas', 'Mis llamadas'])
  await page.getByRole('tab', { name: 'Mis llamadas' }).click()
  await expect.element(page.getByText('No tienes llamadas pendientes')).toBeVisible()
})

test('TLK-14: Alumnos opens the students table of the talk', async () => {
  serveTalks()
  const requests = serve(callDesk.students, () => ({ userTalks: [], total: 0, calls: NO_CALLS }))
  draw({ at: `/platicas?ficha=${orientation._id}` })
  await aside().getByRole('button', { name: 'Alumnos' }).click()
  await expect.element(page.getByText('No hay alumnos de platica inscritos en este momento')).toBeVisible()
  expect(requests[0]!.params.id).toBe(orientation._id)
})

test('TLK-9: on a phone talks are cards; the status is switched in the sidebar', async () => {
  await page.viewport(390, 844)
  serveTalks()
  draw()
  const card = page.getByRole('button', { name: /Feria de otoño/ })
  await expect.element(card).toMatchTextContent(/30 de 30.*Inactiva/)
  await card.click()
  await expect
    .element(page.getByRole('dialog', { name: 'Plática' }).getByRole('switch', { name: 'Estatus de Feria de otoño' }))
    .toBeVisible()
  await page.viewport(1366, 768)
})
