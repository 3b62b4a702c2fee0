import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { formatDay } from '#lib/days.ts'
import { locationFailures } from '#features/foundation/locations/contract.ts'
import { notices } from '#web/ui/toasts.ts'
import { Refused, serve } from '#web/testing/serve.ts'
import { groupFailures, groups } from '#features/teaching/groups/contract.ts'
import { ALGEBRA, ECOEMS, groupOf, id, listed, SUPERIOR, TODAY } from '#features/teaching/groups/web/shared/testing.ts'
import { aside, draw, full, panel, razonamiento, row, sabatino, serveGroups, status, tab } from './testing.tsx'
import styles from './list/groupTable.module.css'

const cells = (name: RegExp) =>
  row(name)
    .element()
    .querySelectorAll('td')
    .values()
    .map(cell => cell.textContent)
    .toArray()
const shownNotices = () => notices.get().map(({ kind, text, reason }) => [kind, text, reason])
const totals = page.getByText(/ grupos? · /)
const rowCount = () => document.querySelectorAll('[data-row-key]').length

describe('levels, panels, rows', () => {
  test('GRP-74: tabs Media Superior and Superior with their counts; one panel per course with its own bar; rows only in open panels', async () => {
    serveGroups()
    draw()
    await expect.element(tab('Media Superior 3')).toHaveAttribute('aria-selected', 'true')
    expect(document.title).toBe('Administración Escolar | Grupos · Plantel')
    await expect.element(panel('Álgebra')).toMatchTextContent('Álgebra1 grupo6 de 50')
    await expect.element(panel('ECOEMS')).toMatchTextContent('ECOEMS Intensivo2 grupos77 de 80')
    await expect.element(totals).toHaveTextContent('3 grupos · 83 inscritos · 130 lugares')
    await expect.element(row(/Dominical/)).toBeVisible()
    await expect.element(row(/Sabatino A/)).not.toBeInTheDocument()
    await tab('Superior 1').click()
    await expect.element(row(/UNAM Vespertino/)).toBeVisible()
    await expect.element(totals).toHaveTextContent('1 grupo · 18 inscritos · 40 lugares')
  })

  test('GRP-75: columns #, name, percentage with one decimal, enrolled, quota, location, days and schedules, start date, status', async () => {
    serveGroups()
    draw()
    await panel('ECOEMS').click()
    await expect.element(row(/Sabatino A/)).toBeVisible()
    const start = formatDay(sabatino.startDate)
    expect(cells(/Sabatino A/)).toEqual([
      '1',
      'Sabatino AQuedan 3',
      '92.5 %',
      '37',
      '40',
      'Lindavista',
      'Sáb 08:00–14:00',
      start,
      'Habilitado',
    ])
    expect(cells(/Matutino B/).slice(0, 5)).toEqual(['2', 'Matutino BLleno', '100.0 %', '40', '40'])
    expect(cells(/Dominical/).at(-1)).toBe('Inhabilitado')
    await expect.element(page.getByRole('columnheader', { name: 'Días y horarios' }).first()).toBeVisible()
  })

  test('GRP-76: a parent group expands to its modules and collapses', async () => {
    serveGroups()
    draw()
    await panel('ECOEMS').click()
    await page.getByRole('button', { name: 'Ver los módulos de Sabatino A' }).click()
    await expect.element(row(/^Razonamiento/)).toBeVisible()
    expect(cells(/^Razonamiento/).slice(0, 5)).toEqual(['', 'Razonamiento', '77.5 %', '31', '40'])
    await page.getByRole('button', { name: 'Ocultar los módulos de Sabatino A' }).click()
    await expect.element(row(/^Razonamiento/)).not.toBeInTheDocument()
  })

  test('GRP-2: without quota (unassigned modules) it shows — and offers no seat', async () => {
    serveGroups([listed(groupOf(9, 'Sin módulos', { quota: null, studentListLength: 0 }))])
    draw()
    await expect.element(row(/Sin módulos/)).toBeVisible()
    expect(cells(/Sin módulos/).slice(1, 5)).toEqual(['Sin módulos', '—', '0', '—'])
    await expect.element(totals).toHaveTextContent('1 grupo · 0 inscritos · 0 lugares')
  })

  test('GRP-77: renders only the rows of open panels among 500 groups', async () => {
    const many = Array.from({ length: 500 }, (_, at) =>
      listed(groupOf(1000 + at, `Grupo ${at}`, { course: { ...ALGEBRA, _id: id(3000 + (at % 50)), name: `Curso ${at % 50}` } })),
    )
    serveGroups(many)
    draw()
    await expect.element(tab('Media Superior 500')).toBeVisible()
    await expect.poll(rowCount).toBe(10)
    await panel('Curso 7').click()
    await expect.poll(rowCount).toBe(20)
    await panel('Curso 0').click()
    await expect.poll(rowCount).toBe(10)
  })

  test('GRP-77: renders the first 20 of a panel with 500 groups, and more on scroll', async () => {
    serveGroups(Array.from({ length: 500 }, (_, at) => listed(groupOf(1000 + at, `Grupo ${at}`))))
    draw()
    await expect.poll(rowCount).toBe(20)
    document.querySelector(`.${styles.table} tbody`)!.lastElementChild!.scrollIntoView()
    await expect.poll(rowCount).toBeGreaterThan(20)
    expect(rowCount()).toBeLessThan(500)
  })

  test('GRP-77: renders more even when a slow machine reports the end late', async () => {
    onTestFinished(() => void vi.unstubAllGlobals())
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        private readonly tell: (moments: object[]) => void
        constructor(tell: (moments: object[]) => void) {
          this.tell = tell
        }
        observe() {
          queueMicrotask(() => this.tell([{ isIntersecting: false }, { isIntersecting: true }]))
        }
        disconnect() {}
      },
    )
    serveGroups(Array.from({ length: 60 }, (_, at) => listed(groupOf(1000 + at, `Grupo ${at}`))))
    draw()
    await expect.poll(rowCount).toBe(60)
  })

  test('GRP-77: renders a selected group far down at once', async () => {
    serveGroups(Array.from({ length: 200 }, (_, at) => listed(groupOf(1000 + at, `Grupo ${at}`))))
    draw({ at: `/grupos?ficha=${id(1120)}` })
    await expect.element(row(/^121 Grupo 120 /)).toHaveAttribute('aria-selected', 'true')
  })

  test('GRP-79: a link to a group opens its level and panel; a link to a module expands its parent', async () => {
    serveGroups()
    draw({ at: `/grupos?ficha=${razonamiento}` })
    await expect.element(row(/^Razonamiento/)).toHaveAttribute('aria-selected', 'true')
    await expect.element(aside()).toMatchTextContent('Módulo de Sabatino A')
  })

  test('GRP-80: a failed load shows the reason and a retry', async () => {
    serveGroups()
    serve(groups.list, () => {
      throw new Refused({ code: 'DOWN', status: 500, message: 'No se pudo leer' })
    })
    draw()
    await expect.element(page.getByRole('alert').filter({ hasText: 'No se pudo leer' })).toBeVisible()
    serveGroups()
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect.element(row(/Dominical/)).toBeVisible()
  })
})

describe('the status switch', () => {
  test('GRP-58: switches at once, sends {active} and shows the quoted success', async () => {
    const { toggled } = serveGroups()
    draw()
    await status('Álgebra Dominical').click()
    await expect.element(status('Álgebra Dominical')).toHaveAttribute('aria-checked', 'true')
    await expect.poll(shownNotices).toEqual([['success', 'Estatus actualizado exitosamente', undefined]])
    expect(toggled.map(({ params, body }) => [params.id, body])).toEqual([[id(3), { active: true }]])
  })

  test('GRP-58: reverts when the server refuses; names each group in an occupied room', async () => {
    serveGroups()
    let refuse = () => {}
    serve(groups.toggle, async () => {
      await new Promise<void>(resolve => (refuse = resolve))
      const refusal = new Refused(locationFailures.CLASSROOM_BUSY)
      const conflict = (number: number, name: string) => ({
        kind: 'group',
        _id: id(number),
        name,
        course: { _id: ECOEMS._id, name: 'ECOEMS' },
        startDate: '2026-11-28',
        endDate: '2027-03-20',
        schedules: [{ day: 5, startHour: '0900', endHour: '1100' }],
      })
      Object.assign((refusal.body as { errorExt: object }).errorExt, { groups: [conflict(71, 'Sabatino X'), conflict(72, 'Sabatino Y')] })
      throw refusal
    })
    draw()
    await status('Álgebra Dominical').click()
    await expect.element(status('Álgebra Dominical')).toHaveAttribute('aria-checked', 'true')
    refuse()
    await expect.element(status('Álgebra Dominical')).toHaveAttribute('aria-checked', 'false')
    const busy = 'El salón ya esta ocupado en el horario y duración asignados.'
    expect(shownNotices()).toEqual([
      ['error', busy, 'Sabatino Y · ECOEMS · 28/11/2026 – 20/03/2027 · Sáb 09:00–11:00'],
      ['error', busy, 'Sabatino X · ECOEMS · 28/11/2026 – 20/03/2027 · Sáb 09:00–11:00'],
    ])
  })

  test('GRP-58: shows any other refusal as it is', async () => {
    serveGroups()
    serve(groups.toggle, () => {
      throw new Refused(groupFailures.GROUP_NOT_READY)
    })
    draw()
    await status('Álgebra Dominical').click()
    await expect.poll(shownNotices).toEqual([['error', 'Para habilitarlo agrega horario, salón y cupo.', undefined]])
    await expect.element(status('Álgebra Dominical')).toHaveAttribute('aria-checked', 'false')
  })

  test('GRP-59: child groups switch locally, then call the server', async () => {
    const { toggled } = serveGroups()
    draw()
    await panel('ECOEMS').click()
    await page.getByRole('button', { name: 'Ver los módulos de Sabatino A' }).click()
    const module = status('Sabatino A · Razonamiento')
    await module.click()
    await expect.element(module).toHaveAttribute('aria-checked', 'false')
    await expect.poll(() => toggled.map(({ params, body }) => [params.id, body])).toEqual([[razonamiento, { active: false }]])
    await expect.element(status('Sabatino A')).toHaveAttribute('aria-checked', 'true')
  })

  test('GRP-60: a read-only label without put /groups/; no add button without post /groups/', async () => {
    serveGroups()
    draw({ permissions: ['get /groups/'] })
    await expect.element(row(/Dominical/)).toBeVisible()
    expect(cells(/Dominical/).at(-1)).toBe('Inhabilitado')
    expect(page.getByRole('switch').elements()).toEqual([])
    await expect.element(page.getByRole('button', { name: 'Agregar grupo' })).not.toBeInTheDocument()
  })
})

describe('search and empty texts', () => {
  test('GRP-81: searches names, courses, campuses, teachers and modules, and opens the results', async () => {
    serveGroups()
    draw()
    await page.getByRole('searchbox', { name: 'Buscar grupo' }).fill('ciencias soc')
    await expect.element(row(/Sabatino A/)).toBeVisible()
    await expect.element(tab('Media Superior 1')).toBeVisible()
    await expect.element(tab('Superior 0')).toBeVisible()
  })

  test('GRP-82: the exact text of a search without results', async () => {
    serveGroups()
    draw({ at: '/grupos?buscar=quimica' })
    await expect.element(page.getByText('No hay coincidencias para tu busqueda.')).toBeVisible()
    await page.getByRole('button', { name: 'Quitar búsqueda' }).click()
    await expect.element(row(/Dominical/)).toBeVisible()
  })

  test('GRP-83: the exact text of filters without results', async () => {
    serveGroups([])
    draw()
    const text = 'No hay grupos activos para tu búsqueda, modifica el rango de fechas o el criterio de filtrado.'
    await expect.element(page.getByText(text)).toBeVisible()
    await page.getByRole('button', { name: 'Limpiar filtros' }).click()
    await expect.element(page.getByText('Todavía no hay grupos')).toBeVisible()
  })
})

describe('keyboard and address', () => {
  test('GRP-84: arrows move over all open panels, Enter opens the sidebar, Escape closes it and returns the focus', async () => {
    serveGroups()
    draw()
    await panel('ECOEMS').click()
    ;(row(/Dominical/).element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(row(/Sabatino A/)).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(row(/^Razonamiento/)).toBeVisible()
    await userEvent.keyboard('{ArrowLeft}{ArrowDown}{Enter}')
    await expect.element(aside()).toMatchTextContent('Matutino B')
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(aside()).toMatchTextContent('Sabatino A')
    await userEvent.keyboard('{Escape}')
    await expect.element(aside()).not.toBeInTheDocument()
    await expect.element(row(/Sabatino A/)).toHaveFocus()
  })

  test('M129: the name of a group links to its sidebar and keeps the search', async () => {
    serveGroups()
    draw({ at: '/grupos?buscar=ciencias%20soc' })
    const link = page.getByRole('link', { name: sabatino.name })
    await expect.element(link).toHaveAttribute('href', `/grupos?buscar=ciencias+soc&ficha=${sabatino._id}`)
    await link.click()
    await expect.element(aside()).toMatchTextContent(sabatino.name)
  })

  test('GRP-85: level, search and selected group come from the address', async () => {
    serveGroups()
    draw({ at: `/grupos?nivel=${SUPERIOR}&buscar=irma` })
    await expect.element(tab('Superior 1')).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByRole('searchbox', { name: 'Buscar grupo' })).toHaveValue('irma')
    await tab('Media Superior 2').click()
    await expect.element(row(/Dominical/)).toBeVisible()
  })
})

test('GRP-86: the list starts with endRngStart = today', async () => {
  const { listed: requests } = serveGroups([full])
  draw()
  await expect.element(totals).toBeVisible()
  expect(requests.map(({ query }) => query)).toEqual([{ endRngStart: TODAY }])
})
