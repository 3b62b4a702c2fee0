import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import type { CallTurn } from '../../callState.ts'
import { visitors, type CallTask } from '../../contract.ts'
import type { TalkStudent } from '../../visitor.ts'
import { orientation } from '../testing.tsx'
import { VisitorCards } from '../visitors/VisitorCards.tsx'
import { by, card, groupsOf, paola, oscar, serveDesk, shown, visitorOf } from '../visitors/testing.tsx'
import { MyCalls } from './MyCalls.tsx'

const due = visitorOf(105, 'Fatima', { status: { status: 8 }, nextCallAt: '2026-01-05T18:30:00.000Z' })
const rows = () => [...document.querySelectorAll('[data-rows] [data-row-key]')]
const draw = (options: RenderOptions = {}) => render(<MyCalls />, { at: '/platicas?tab=llamadas', ...options })

test("CLL-34: the next calls in the server's order, due ones with their hour in amber, and what was done today", async () => {
  serveDesk([due, paola, oscar])
  draw()
  await expect.element(page.getByText('Fatima Prueba Díaz')).toBeVisible()
  expect(rows().map(row => row.querySelector('.k')?.textContent)).toEqual(['Fatima Prueba Díaz', 'Paola Prueba Díaz', 'Oscar Prueba Díaz'])
  const hour = page.getByText('05/01 12:30').element()
  expect(hour.classList.contains('tv-due')).toBe(true)
  await expect.element(page.getByText('Hoy: 0 llamados · 0 confirmados')).toBeVisible()
})

test('CLL-38: by keyboard alone; after a status or a confirmation the next one opens by itself', async () => {
  const { statuses, calls } = serveDesk([due, paola, oscar])
  draw()
  await expect.element(page.getByText('Fatima Prueba Díaz')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(shown('Fatima')).toBeVisible()
  await userEvent.keyboard('9')
  await expect.element(shown('Paola')).toBeVisible()
  await userEvent.keyboard('c')
  await expect.element(shown('Oscar')).toBeVisible()
  // Those who were called left the list: after the last comes the first.
  await expect.poll(() => rows().length).toBe(1)
  await expect.element(page.getByText('Hoy: 2 llamados · 1 confirmado')).toBeVisible()
  expect(statuses.map(({ params, body }) => [params.id, body])).toEqual([[due._id, { status: 9, nextCallAt: null }]])
  expect(calls.map(({ params, body }) => [params.id, body])).toEqual([[paola._id, { confirmed: true }]])
})

test('M31: the agenda in its parts with their counts; what is not shown is a click away, and the way back', async () => {
  const later = visitorOf(106, 'Abril', { status: { status: 7 }, nextCallAt: '2099-01-05T18:30:00.000Z' })
  serveDesk([due, paola, oscar])
  const task = (row: TalkStudent, turn: CallTurn): CallTask => ({
    ...row,
    turn,
    talkInfo: { _id: orientation._id, name: 'Feria', date: null },
  })
  const asked = serve(visitors.calls, ({ query }) => ({
    calls: query.turn
      ? [task(later, 'scheduled')]
      : [task(due, 'overdue'), task(later, 'scheduled'), task(paola, 'uncalled'), task(oscar, 'again')],
    total: query.turn ? 7 : 10,
    groups: { overdue: 1, today: 0, scheduled: 7, uncalled: 1, again: 1 },
    today: { called: 0, confirmed: 0 },
  }))
  draw()
  await expect.element(page.getByText('Abril Prueba Díaz')).toBeVisible()
  // Those of later days are not pending yet.
  expect(document.querySelector('.mc-head')!.textContent).toMatch(/^3 llamadas pendientes/)
  const heads = () => [...document.querySelectorAll('.mc-turn > header')].map(head => head.textContent)
  expect(heads()).toEqual(['Vencidas1', 'Programadas7Ver 6 más', 'Sin llamar1', 'Por reintentar1'])
  await page.getByRole('button', { name: 'Ver 6 más' }).click()
  await expect.poll(heads).toEqual(['Programadas7Ver toda la agenda'])
  expect(asked.at(-1)!.query).toEqual({ turn: 'scheduled', skip: '0', limit: '30' })
  await page.getByRole('button', { name: 'Ver toda la agenda' }).click()
  await expect.poll(() => heads().length).toBe(4)
})

test("M32: on a phone too a card says how the visitor stands: 'Llamado sin estatus', 'Inscrito', 'Confirmado'", async () => {
  await page.viewport(390, 844)
  const people = [
    visitorOf(107, 'Fatima', { calledBy: oscar.calledBy }),
    visitorOf(108, 'Ines', { student: paola._id }),
    visitorOf(109, 'Rodrigo', { confirmed: { user: by, date: '2026-11-20T16:14:00.000Z' } }),
    paola,
  ]
  serveDesk(people)
  render(<VisitorCards rows={people} label="Alumnos" select={() => {}} />)
  await expect.element(page.getByRole('button', { name: /^Paola/ })).toBeVisible()
  const lines = page.getByRole('list', { name: 'Alumnos' }).element().querySelectorAll('.card-line')
  expect([...lines].map(line => line.textContent?.replace(/55.*/, ''))).toEqual([
    'Llamado sin estatus',
    'Inscrito',
    'Llamado sin estatusConfirmado',
    'Sin llamar',
  ])
})

test('CLL-39: whose call was the last stays open until another is; nobody left says so', async () => {
  serveDesk([oscar])
  draw({ at: `/platicas?tab=llamadas&visitante=${oscar._id}` })
  await expect.element(shown('Oscar')).toBeVisible()
  await userEvent.keyboard('0')
  await expect.element(page.getByText('No tienes llamadas pendientes')).toBeVisible()
  await expect.element(shown('Oscar')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(card()).not.toBeInTheDocument()
})

test('CLL-40: on a phone: cards with a button that calls', async () => {
  await page.viewport(390, 844)
  serveDesk([due, paola])
  draw()
  const dial = page.getByRole('link', { name: 'Llamar a Paola Prueba Díaz' })
  await expect.element(dial).toHaveAttribute('href', 'tel:5531874421')
  const { width, height } = dial.element().getBoundingClientRect()
  expect([width, height].every(side => side >= 44)).toBe(true)
  await page.getByRole('button', { name: /^Paola/ }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'Alumno de plática' }).getByRole('heading', { name: 'Paola Prueba Díaz' }))
    .toBeVisible()
})

test('TLK-11: a list that cannot be read says why and is tried again', async () => {
  serveDesk()
  let broken = true
  serve(visitors.calls, () => {
    if (broken) throw new TypeError('offline')
    return { calls: [], total: 0, groups: groupsOf([]), today: { called: 0, confirmed: 0 } }
  })
  draw()
  const again = page.getByRole('button', { name: 'Reintentar' })
  await expect.element(again).toBeVisible()
  broken = false
  await again.click()
  await expect.element(page.getByText('No tienes llamadas pendientes')).toBeVisible()
})
