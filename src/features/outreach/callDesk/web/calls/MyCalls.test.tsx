import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { comments } from '#features/people/comments/contract.ts'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import type { CallTurn } from '../../callState.ts'
import { visitors, type CallTask } from '../../contract.ts'
import type { TalkStudent } from '../../visitor.ts'
import { orientation } from '../testing.tsx'
import { VisitorCards } from '../visitors/VisitorCards.tsx'
import { by, card, groupsOf, paola, oscar, NOTHING_TODAY, serveDesk, cardOf, visitorOf } from '../visitors/testing.tsx'
import { MyCalls } from './MyCalls.tsx'
import styles from './calls.module.css'
import visitorsStyles from '../visitors/visitors.module.css'

const due = visitorOf(105, 'Fatima', { status: { status: 8 }, nextCallAt: '2026-01-05T18:30:00.000Z' })
const rail = () => page.getByRole('complementary', { name: 'Mi día' })
const rows = () => [...document.querySelectorAll('[data-rows] [data-row-key]')]
const draw = (options: RenderOptions = {}) => render(<MyCalls />, { at: '/platicas?tab=llamadas', ...options })

test("CLL-34: the next calls in the server's order, due ones with their time in amber, and today's calls", async () => {
  serveDesk([due, paola, oscar])
  draw()
  await expect.element(page.getByText('Fatima Prueba Díaz').first()).toBeVisible()
  expect(rows().map(row => row.querySelector('.mainCell')?.textContent)).toEqual([
    'Fatima Prueba Díaz',
    'Paola Prueba Díaz',
    'Oscar Prueba Díaz',
  ])
  const hour = page.getByText('05/01/2026 12:30').element()
  expect(hour.classList.contains(visitorsStyles.due!)).toBe(true)
  await expect.element(rail().getByText('0 de 1 hechas')).toBeVisible()
})

test('CLL-38: by keyboard alone; after a status or a confirmation the next one opens by itself', async () => {
  const { statuses, calls } = serveDesk([due, paola, oscar])
  draw()
  await expect.element(page.getByText('Fatima Prueba Díaz').first()).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(cardOf('Fatima')).toBeVisible()
  await userEvent.keyboard('9')
  await expect.element(cardOf('Paola')).toBeVisible()
  await userEvent.keyboard('c')
  await expect.element(cardOf('Oscar')).toBeVisible()
  // Called visitors left the list: after the last comes the first.
  await expect.poll(() => rows().length).toBe(1)
  expect(statuses.map(({ params, body }) => [params.id, body])).toEqual([[due._id, { status: 9, nextCallAt: null }]])
  expect(calls.map(({ params, body }) => [params.id, body])).toEqual([[paola._id, { confirmed: true }]])
})

test('M31: the agenda in parts with counts; one click shows more, and less', async () => {
  const later = visitorOf(106, 'Abril', { status: { status: 7 }, nextCallAt: '2099-01-05T18:30:00.000Z' })
  serveDesk([due, paola, oscar])
  const task = (row: TalkStudent, turn: CallTurn): CallTask => ({
    ...row,
    turn,
    talkInfo: { _id: orientation._id, name: 'Feria', date: null },
  })
  const requests = serve(visitors.calls, ({ query }) => ({
    calls: query.turn
      ? [task(later, 'scheduled')]
      : [task(due, 'overdue'), task(later, 'scheduled'), task(paola, 'uncalled'), task(oscar, 'again')],
    total: query.turn ? 7 : 10,
    groups: { overdue: 1, today: 0, scheduled: 7, uncalled: 1, again: 1 },
    today: NOTHING_TODAY,
    talks: [],
  }))
  draw()
  await expect.element(page.getByText('Abril Prueba Díaz')).toBeVisible()
  const heads = () => [...document.querySelectorAll(`.${styles.turn} > header`)].map(head => head.textContent)
  expect(heads()).toEqual(['Vencidas1', 'Programadas7Ver 6 más', 'Sin llamar1', 'Por reintentar1'])
  await page.getByRole('button', { name: 'Ver 6 más' }).click()
  await expect.poll(heads).toEqual(['Programadas7Ver toda la agenda'])
  expect(requests.at(-1)!.query).toEqual({ turn: 'scheduled', skip: '0', limit: '30' })
  await page.getByRole('button', { name: 'Ver toda la agenda' }).click()
  await expect.poll(() => heads().length).toBe(4)
})

test("M32: on a phone too a card shows the state: 'Llamado sin estatus', 'Inscrito', 'Confirmado'", async () => {
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
  const lines = page.getByRole('list', { name: 'Alumnos' }).element().querySelectorAll('[data-slot=card-line]')
  expect([...lines].map(line => line.textContent?.replace(/55.*/, ''))).toEqual([
    'Llamado sin estatus',
    'Inscrito',
    'Confirmado',
    'Sin llamar',
  ])
})

test('M91: after a click on its tab the keys are those of the desk: the arrow opens the first card, its status is set by a digit', async () => {
  const { statuses } = serveDesk([due, paola])
  render(
    <>
      <button type="button" role="tab">
        Mis llamadas
      </button>
      <MyCalls />
    </>,
    { at: '/platicas?tab=llamadas' },
  )
  await expect.element(page.getByText('Fatima Prueba Díaz').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Mis llamadas' }).click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(cardOf('Fatima')).toBeVisible()
  await userEvent.keyboard('1')
  await expect.poll(() => statuses.map(({ params }) => params.id)).toEqual([due._id])
})

test('M111: after Fatima, whose call was due, comes Paola without a call, and not Abril, whose call is tomorrow', async () => {
  const abril = visitorOf(106, 'Abril', { status: { status: 7 }, nextCallAt: '2099-01-05T18:30:00.000Z' })
  serveDesk([due, abril, paola])
  const rowOf = (row: TalkStudent, turn: CallTurn): CallTask => ({
    ...row,
    turn,
    talkInfo: { _id: orientation._id, name: 'Feria', date: null },
  })
  const calls = [rowOf(due, 'overdue'), rowOf(abril, 'scheduled'), rowOf(paola, 'uncalled')]
  serve(visitors.calls, () => ({
    calls,
    total: 3,
    groups: { overdue: 1, today: 0, scheduled: 1, uncalled: 1, again: 0 },
    today: NOTHING_TODAY,
    talks: [],
  }))
  draw({ at: `/platicas?tab=llamadas&visitante=${due._id}` })
  await expect.element(cardOf('Fatima')).toBeVisible()
  await userEvent.keyboard('1')
  await expect.element(cardOf('Paola')).toBeVisible()
})

test("CLL-39: the last called visitor's card stays open until another opens; an empty list says so", async () => {
  serveDesk([oscar])
  draw({ at: `/platicas?tab=llamadas&visitante=${oscar._id}` })
  await expect.element(cardOf('Oscar')).toBeVisible()
  await userEvent.keyboard('0')
  await expect.element(page.getByText('No tienes llamadas pendientes')).toBeVisible()
  await expect.element(cardOf('Oscar')).toBeVisible()
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

test('TLK-11: a failed list shows the reason and a retry', async () => {
  serveDesk()
  let broken = true
  serve(visitors.calls, () => {
    if (broken) throw new TypeError('offline')
    return { calls: [], total: 0, groups: groupsOf([]), today: NOTHING_TODAY, talks: [] }
  })
  draw()
  const again = page.getByRole('button', { name: 'Reintentar' })
  await expect.element(again).toBeVisible()
  broken = false
  await again.click()
  await expect.element(page.getByText('No tienes llamadas pendientes')).toBeVisible()
})

test('M50: columns of all parts are aligned, and long names and talks are whole', async () => {
  await page.viewport(1366, 768)
  const long = visitorOf(107, 'María Guadalupe Monserrat', { lastName: 'Villavicencio', secondLastName: 'Echeverría' })
  serveDesk([])
  const talkInfo = { _id: orientation._id, name: 'Orientación bachillerato: el examen paso a paso', date: '2026-11-28' }
  const calls: CallTask[] = [
    { ...due, turn: 'overdue', talkInfo: { ...talkInfo, name: 'Feria', date: null } },
    { ...long, turn: 'uncalled', talkInfo },
  ]
  serve(visitors.calls, () => ({
    calls,
    total: 2,
    groups: { overdue: 1, today: 0, scheduled: 0, uncalled: 1, again: 0 },
    today: NOTHING_TODAY,
    talks: [],
  }))
  draw()
  await expect.element(page.getByText(talkInfo.name)).toBeVisible()
  const lefts = rows().map(row => [...row.querySelectorAll('td')].map(cell => Math.round(cell.getBoundingClientRect().left)))
  expect(lefts[1]).toEqual(lefts[0])
  const cut = [...rows()[1]!.querySelectorAll('[data-slot=list-name]')].filter(
    each => each.scrollHeight > each.clientHeight || each.getBoundingClientRect().right > each.closest('td')!.getBoundingClientRect().right,
  )
  expect(cut.map(each => each.textContent)).toEqual([])
})

test('CLL-44: shows the next call with the last comment beside the agenda; L calls and opens the card, a key sets the outcome', async () => {
  await page.viewport(1366, 768)
  const itzel = visitorOf(120, 'Itzel', { ...due, _id: due._id, name: 'Itzel', comments: 1 })
  const { calls, statuses } = serveDesk([itzel, paola])
  serve(comments.list, () => ({
    comments: [
      {
        _id: orientation._id,
        comment: 'Que le marquen después de las seis',
        date: '2026-11-18T18:05:00.000Z',
        student: null,
        userTalks: itzel._id,
        user: by,
        own: false,
      },
    ],
  }))
  draw()
  await expect.element(rail().getByRole('heading', { name: 'Itzel Prueba Díaz' })).toBeVisible()
  await expect.element(rail().getByText(/^«Que le marquen después de las seis»/)).toBeVisible()
  await expect.element(rail().getByRole('img', { name: '46 de 84 llamados' })).toBeVisible()
  expect(document.querySelectorAll('.ant-btn-primary')).toHaveLength(1)
  // The browser must not follow the link out of the test.
  document.addEventListener('click', event => event.preventDefault(), { once: true })
  await userEvent.keyboard('l')
  await expect.element(cardOf('Itzel')).toBeVisible()
  await userEvent.keyboard('1')
  await expect.element(cardOf('Paola')).toBeVisible()
  expect([calls, statuses].map(requests => requests.map(({ params }) => params.id))).toEqual([[itzel._id], [itzel._id]])
})

test('CLL-42: filters by one type of talk', async () => {
  serveDesk([due, paola])
  const requests = serve(visitors.calls, ({ query }) => ({
    calls: [],
    total: 0,
    groups: groupsOf(query.type ? [] : [due]),
    today: NOTHING_TODAY,
    talks: [],
  }))
  draw()
  await page.getByText('Feria', { exact: true }).click()
  await expect.poll(() => requests.at(-1)?.query.type).toBe('Feria de carreras')
})

test('CLL-45: after returning from the dialler a sheet asks for the outcome; outcome, hour and comment are saved together, then the next card opens', async () => {
  await page.viewport(390, 844)
  const { statuses } = serveDesk([due, paola, oscar])
  const commentCalls = serve(comments.create, () => ({
    comment: {
      _id: orientation._id,
      comment: 'x',
      date: '2026-11-20T18:05:00.000Z',
      student: null,
      userTalks: due._id,
      user: null,
      own: false,
    },
  }))
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  draw()
  document.addEventListener('click', event => event.preventDefault(), { once: true })
  await page.getByRole('link', { name: 'Llamar a Fatima Prueba Díaz' }).click()
  const leftAt = Date.now()
  const clock = vi.spyOn(Date, 'now')
  for (const state of ['hidden', 'visible'] as const) {
    visibility.mockReturnValue(state)
    clock.mockReturnValue(state === 'hidden' ? leftAt : leftAt + 95_000)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  clock.mockRestore()
  const sheet = page.getByRole('dialog', { name: '¿Qué pasó con Fatima Prueba Díaz?' })
  await expect.element(sheet.getByText(/llamada de 1:35$/)).toBeVisible()
  const save = sheet.getByRole('button', { name: 'Guardar y seguir' })
  await expect.element(save).toBeDisabled()
  expect(sheet.getByLabelText('Hora de la llamada').elements()).toEqual([])
  await sheet.getByRole('button', { name: /^Reprogramar/ }).click()
  await expect.element(sheet.getByLabelText('Hora de la llamada')).toBeVisible()
  await sheet.getByRole('button', { name: /^Colgó/ }).click()
  expect(sheet.getByLabelText('Hora de la llamada').elements()).toEqual([])
  const heights = sheet
    .getByRole('group', { name: 'Estatus de llamada' })
    .getByRole('button')
    .elements()
    .map(key => key.getBoundingClientRect().height)
  expect(heights).toEqual(Array.from({ length: 10 }, () => 44))
  await sheet.getByLabelText('Comentario').fill('Sale a las seis')
  await save.click()
  await expect.element(page.getByRole('dialog', { name: 'Alumno de plática' }).getByRole('heading', { name: /^Paola/ })).toBeVisible()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(commentCalls.map(({ body }) => body)).toEqual([{ userTalks: due._id, comment: 'Sale a las seis' }])
  expect(statuses.map(({ params, body }) => [params.id, body])).toEqual([[due._id, { status: 6, nextCallAt: null }]])
  visibility.mockRestore()
})
