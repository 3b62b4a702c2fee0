import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { notices } from '#web/ui/toasts.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { talkFailures } from '#features/outreach/talks/contract.ts'
import { visitors } from '../../contract.ts'
import type { TalkStudent } from '../../visitor.ts'
import { orientation } from '../testing.tsx'
import { box, card, oscar, outcome, paola, rodrigo, row, serveDesk, cardOf } from './testing.tsx'
import { VisitorsModal } from './VisitorsModal.tsx'

const toasts = () => notices.get().map(({ kind, text, reason }) => [kind, text, reason])

function draw(options: RenderOptions = {}, onClose = () => {}) {
  render(
    <>
      <VisitorsModal talk={orientation} onClose={onClose} />
      <Questions />
    </>,
    { at: '/platicas', ...options },
  )
}
const at = (visitor: TalkStudent, more = '') => `/platicas?visitante=${visitor._id}${more}`
/** Gives the keys to the desk: no element has the focus. */
const press = (keys: string) => userEvent.keyboard(keys)

describe('the keyboard of the call desk', () => {
  test('CLL-26: keys 1 to 9 and 0 set the status of the selected row; then the next row opens by itself', async () => {
    const { statuses } = serveDesk()
    draw({ at: at(paola) })
    await expect.element(cardOf('Paola')).toBeVisible()
    await press('3')
    await expect.element(cardOf('Oscar')).toBeVisible()
    await press('0')
    await expect.element(cardOf('Rodrigo')).toBeVisible()
    await expect.element(row(/Paola/).getByText('Buzón 3')).toBeVisible()
    await expect.element(row(/Oscar/).getByText('Número equivocado')).toBeVisible()
    expect(statuses.map(({ params, body }) => [params.id, body])).toEqual([
      [paola._id, { status: 3, nextCallAt: null }],
      [oscar._id, { status: 10, nextCallAt: null }],
    ])
  })

  test('CLL-27: arrows move, C confirms, N focuses the comment; Escape closes the card, then the window', async () => {
    const onClose = vi.fn()
    const { calls } = serveDesk()
    draw({}, onClose)
    await expect.element(row(/Paola/)).toBeVisible()
    await press('{ArrowDown}')
    await expect.element(cardOf('Paola')).toBeVisible()
    await press('{ArrowDown}')
    await expect.element(cardOf('Oscar')).toBeVisible()
    await press('{ArrowUp}')
    await expect.element(cardOf('Paola')).toBeVisible()
    await press('c')
    await expect.element(box('Paola')).toBeChecked()
    expect(calls.map(({ params, body }) => [params.id, body])).toEqual([[paola._id, { confirmed: true }]])
    await press('n')
    await expect.element(card().getByLabelText('Nuevo comentario')).toHaveFocus()
    ;(document.activeElement as HTMLElement).blur()
    await press('{Escape}')
    await expect.element(card()).not.toBeInTheDocument()
    expect(onClose).not.toHaveBeenCalled()
    page.getByRole('searchbox').element().focus()
    await press('{Escape}')
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
  })

  test('CLL-28: never while typing in a field', async () => {
    const { statuses, calls } = serveDesk()
    draw({ at: at(paola) })
    await expect.element(cardOf('Paola')).toBeVisible()
    await card().getByLabelText('Nuevo comentario').click()
    await press('cn1230')
    await expect.element(card().getByLabelText('Nuevo comentario')).toHaveValue('cn1230')
    await page.getByRole('searchbox').click()
    await press('9')
    await expect.element(cardOf('Paola')).toBeVisible()
    expect([statuses, calls]).toEqual([[], []])
  })

  test('CLL-28: never under a window over the desk', async () => {
    const { statuses } = serveDesk()
    draw({ at: at(paola) })
    await expect.element(cardOf('Paola')).toBeVisible()
    await page.getByRole('button', { name: 'Registrar alumno' }).click()
    await expect
      .element(
        page
          .getByRole('dialog')
          .last()
          .getByRole('textbox', { name: /^Nombre/ }),
      )
      .toBeVisible()
    ;(document.activeElement as HTMLElement).blur()
    await press('4')
    expect(statuses).toEqual([])
  })

  test('CLL-17: 7 and 8 ask for date and hour; Enter saves and opens the next row', async () => {
    const { statuses } = serveDesk()
    draw({ at: at(paola) })
    await expect.element(cardOf('Paola')).toBeVisible()
    await press('8')
    const hour = card().getByRole('textbox', { name: 'Hora de la llamada' })
    await expect.element(hour).toHaveFocus()
    expect(statuses).toEqual([])
    await hour.fill('23:45')
    await press('{Enter}')
    await expect.element(cardOf('Oscar')).toBeVisible()
    const { status, nextCallAt } = statuses[0]!.body as { status: number; nextCallAt: string }
    expect(status).toBe(8)
    expect(nextCallAt).toMatch(/T05:45:00\.000Z$/)
  })

  test('M33: an hour that has passed is refused at its field, and nothing is sent', async () => {
    const { statuses } = serveDesk()
    draw({ at: at(paola) })
    await expect.element(cardOf('Paola')).toBeVisible()
    await press('8')
    const hour = card().getByRole('textbox', { name: 'Hora de la llamada' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 * 3 })
    try {
      await hour.fill('00:01')
      await press('{Enter}')
      await expect.element(card().getByText('La hora de la llamada ya pasó: elige otra.')).toBeVisible()
      await expect.element(hour).toHaveAttribute('aria-invalid', 'true')
    } finally {
      vi.useRealTimers()
    }
    expect(statuses).toEqual([])
  })

  test('CLL-18: the hour is optional; Escape cancels the choice', async () => {
    const { statuses } = serveDesk()
    draw({ at: at(paola) })
    await expect.element(cardOf('Paola')).toBeVisible()
    await press('7')
    await expect.element(outcome('Reprogramar')).toHaveAttribute('aria-pressed', 'true')
    await press('{Escape}')
    await expect.element(outcome('Reprogramar')).toHaveAttribute('aria-pressed', 'false')
    await press('7')
    await card().getByRole('button', { name: 'Sin fecha' }).click()
    await expect.poll(() => statuses.map(({ body }) => body)).toEqual([{ status: 7, nextCallAt: null }])
  })

  test('CLL-29: a refused status returns to its visitor', async () => {
    serveDesk()
    serve(visitors.status, () => {
      throw new Refused(talkFailures.MOVED_TO_OTHER_TALK)
    })
    draw({ at: at(paola) })
    await expect.element(cardOf('Paola')).toBeVisible()
    await press('1')
    await expect.poll(toasts).toEqual([['error', 'Ocurrio un error Reportar error a sistemas', 'El alumnos se ha movido a otra platica']])
    await expect.element(cardOf('Paola')).toBeVisible()
    await expect.element(row(/Paola/).getByText('Sin llamar')).toBeVisible()
  })

  test('CLL-19: a confirmed visitor accepts no status, with the reason, until unconfirmed', async () => {
    const { statuses } = serveDesk()
    draw({ at: at(rodrigo) })
    await expect.element(card().getByText(talkFailures.ALREADY_CONFIRMED.message)).toBeVisible()
    expect(outcome('Buzón 1').elements()).toEqual([])
    await press('1')
    expect(toasts()).toEqual([['warn', talkFailures.ALREADY_CONFIRMED.message, undefined]])
    await card()
      .getByRole('button', { name: /^Quitar confirmación/ })
      .click()
    await expect.element(outcome('Buzón 1')).toBeEnabled()
    expect(statuses).toEqual([])
  })
})
