import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays, addMonths, formatDay } from '#lib/days.ts'
import { Refused, serve } from '#web/testing/serve.ts'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { notices } from '#web/ui/toasts.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { talkFailures, talks } from '#features/outreach/talks/contract.ts'
import { visitors } from '../../../contract.ts'
import { orientation, talkOf, TODAY } from '../../testing.tsx'
import { card, paola, serveDesk, visitorOf } from '../testing.tsx'
import { VisitorsModal } from '../VisitorsModal.tsx'

const toasts = () => notices.get().map(({ kind, text, reason }) => [kind, text, reason])
const question = page.getByRole('dialog').last()

function draw(options: RenderOptions = {}) {
  serveDesk()
  render(
    <>
      <VisitorsModal talk={orientation} onClose={() => {}} />
      <Questions />
    </>,
    options,
  )
}

describe('the talks to move to', () => {
  const past = Array.from({ length: 8 }, (_, at) => talkOf(400 + at, `Pasada ${at}`, { date: addDays(TODAY, -20 + at) }))
  const next = talkOf(410, 'La que sigue', { date: addDays(TODAY, 2), quota: 10, studentListLength: 8 })
  const full = talkOf(411, 'Llena', { date: addDays(TODAY, 3), quota: 10, studentListLength: 10 })
  const all = [...past, next, { ...orientation, date: addDays(TODAY, 4) }, full]

  function open() {
    draw({ at: `/platicas?visitante=${paola._id}&pestana=cambio` })
    return serve(talks.list, ({ query }) => {
      const talks = all.filter(({ date }) => date! >= query.from! && date! <= query.to!)
      const skip = Number(query.skip)
      return { talks: talks.slice(skip, skip + Number(query.limit)), total: talks.length }
    })
  }
  const choice = (name: RegExp) => card().getByRole('radio', { name })

  test("TLK-67: a month before to a month after today, by date, opened at today's page, with seats", async () => {
    const requests = open()
    await expect.element(choice(/^La que sigue/)).toBeVisible()
    expect(requests.at(-1)!.query).toEqual({ from: addMonths(TODAY, -1), to: addMonths(TODAY, 1), skip: '6', limit: '6' })
    const rows = [...card().getByRole('table').element().querySelectorAll('tbody tr')].map(row => row.lastElementChild!.textContent)
    expect(rows).toEqual(['Ya pasó', 'Ya pasó', '2', 'Plática actual', 'Sin lugares'])
    await expect.element(choice(/^Llena/)).toBeDisabled()
    await expect.element(choice(/^Orientación sabatina/)).toBeDisabled()
    await card().getByRole('button', { name: 'Página anterior' }).click()
    await expect.element(choice(/^Pasada 0/)).toBeDisabled()
  })

  test("M33: a row shows the talk's whole name, campus and date", async () => {
    draw({ at: `/platicas?visitante=${paola._id}&pestana=cambio` })
    const long = talkOf(412, 'Orientación vocacional para aspirantes a bachillerato del norte', { date: addDays(TODAY, 2) })
    serve(talks.list, () => ({ talks: [long], total: 1 }))
    await expect.element(choice(/^Orientación vocacional/)).toBeVisible()
    const line = card().getByRole('table').element().querySelector('tbody tr')!
    expect(line.textContent).toContain(long.classRoom!.location.name)
    expect(line.textContent).toContain(formatDay(addDays(TODAY, 2)))
    const name = line.querySelector('b')!
    expect([name.scrollWidth <= name.clientWidth, getComputedStyle(name).textOverflow]).toEqual([true, 'clip'])
  })

  test("TLK-68: pick, confirm, then a success view; 'Alumno cambiado correctamente'", async () => {
    open()
    const requests = serve(visitors.move, () => ({ userTalks: visitorOf(501, 'Paola', { talk: next._id }) }))
    const move = card().getByRole('button', { name: 'Cambiar de plática' })
    await expect.element(choice(/^La que sigue/)).toBeVisible()
    await expect.element(move).toBeDisabled()
    await choice(/^La que sigue/).click()
    await move.click()
    await question.getByRole('button', { name: 'Cambiar', exact: true }).click()
    await expect.element(card().getByRole('status').getByText('Alumno cambiado correctamente')).toBeVisible()
    expect(requests.map(({ params, body }) => [params, body])).toEqual([
      [{ userTalksId: paola._id, talkId: orientation._id }, { talk: { id: next._id } }],
    ])
    expect(toasts()).toEqual([['success', 'Alumno cambiado correctamente', undefined]])
  })

  test("TLK-69: a refused move is 'Ocurrio un error al cambiar al alumno', with the reason", async () => {
    open()
    serve(visitors.move, () => {
      throw new Refused(talkFailures.TALK_FULL)
    })
    await choice(/^La que sigue/).click()
    await card().getByRole('button', { name: 'Cambiar de plática' }).click()
    await question.getByRole('button', { name: 'Cambiar', exact: true }).click()
    await expect.poll(toasts).toEqual([['error', 'Ocurrio un error al cambiar al alumno', talkFailures.TALK_FULL.message]])
  })
})
