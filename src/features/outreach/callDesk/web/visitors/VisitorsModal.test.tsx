import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { failures } from '#contract/failure.ts'
import type { Permission } from '#contract/access.ts'
import { comments } from '#features/people/comments/contract.ts'
import { hearInRoom } from '#web/calls/live.ts'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { notices } from '#web/ui/toasts.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { visitors } from '../../contract.ts'
import type { TalkStudent } from '../../visitor.ts'
import { id, orientation } from '../testing.tsx'
import { attended, box, by, card, melissa, oscar, outcome, paola, rodrigo, row, serveDesk, cardOf, visitorOf } from './testing.tsx'
import { VisitorsModal } from './VisitorsModal.tsx'
import styles from './visitors.module.css'

const toasts = () => notices.get().map(({ kind, text, reason }) => [kind, text, reason])
const READERS: Permission[] = ['get /talks/', 'get /students/show/test/']

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

describe('the table of visitors', () => {
  test('CLL-1: name, e-mail, phones, status, next call, called-by with date, confirmed, attendance, comments, registered', async () => {
    serveDesk([{ ...oscar, comments: 3, secondPhoneNumber: '5556710038', birthDate: '2009-03-02', nextCallAt: null }])
    draw()
    await expect.element(row(/Oscar/)).toBeVisible()
    const cells = [...row(/Oscar/).element().querySelectorAll('td')].map(cell => cell.textContent)
    expect(cells.slice(1, -1)).toEqual([
      'Oscar Prueba Díazoscar@correo.mx',
      '55 3187 442255 5671 0038',
      'Buzón 2',
      '—',
      'Marisol Duarte20/11/2026 10:14',
      '',
      '',
      '3',
      '20/11/2026',
      '02/03/2009',
    ])
    await expect.element(box('Oscar')).not.toBeChecked()
    await expect.element(attended('Oscar')).not.toBeChecked()
  })

  test('CLL-2: 20 per page', async () => {
    const many = Array.from({ length: 25 }, (_, number) => visitorOf(200 + number, `Persona${String(number).padStart(2, '0')}`))
    const { listed } = serveDesk(many)
    draw()
    await expect.element(page.getByText('1–20 de 25 alumnos')).toBeVisible()
    await page.getByRole('button', { name: 'Página 2' }).click()
    await expect.element(row(/Persona24/)).toBeVisible()
    expect(listed.map(({ query }) => query)).toEqual([
      { skip: '0', limit: '20' },
      { skip: '20', limit: '20' },
    ])
  })

  test("CLL-6: an empty list is 'No hay alumnos de platica inscritos en este momento'", async () => {
    serveDesk([])
    draw()
    await expect.element(page.getByText('No hay alumnos de platica inscritos en este momento')).toBeVisible()
  })

  test("M91: Enter in the search opens the card of the first match, and the keys are the desk's", async () => {
    const { statuses } = serveDesk()
    draw()
    await expect.element(row(/Paola/)).toBeVisible()
    await page.getByRole('searchbox', { name: 'Buscar alumno' }).fill('osc')
    await userEvent.keyboard('{Enter}')
    await expect.element(cardOf('Oscar')).toBeVisible()
    await userEvent.keyboard('3')
    await expect.poll(() => statuses.map(({ params, body }) => [params.id, body])).toEqual([[oscar._id, { status: 3, nextCallAt: null }]])
  })

  test('CLL-4: the search waits 1000 ms', async () => {
    const { listed } = serveDesk()
    draw()
    await expect.element(row(/Paola/)).toBeVisible()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const field = page.getByRole('searchbox', { name: 'Buscar alumno' }).element() as HTMLInputElement
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, 'osc')
      field.dispatchEvent(new Event('input', { bubbles: true }))
      vi.advanceTimersByTime(999)
      expect(listed.map(({ query }) => query.query)).toEqual([undefined])
      vi.advanceTimersByTime(1)
    } finally {
      vi.useRealTimers()
    }
    await expect.poll(() => listed.at(-1)?.query.query).toBe('osc')
    await expect.element(row(/Paola/)).not.toBeInTheDocument()
  })

  test('CLL-7: the filter Todos, Por llamar, Llamados with its counts, and the bar with its figures', async () => {
    const { listed } = serveDesk()
    draw()
    await expect.element(page.getByText('Todos 84')).toBeVisible()
    await expect
      .element(page.getByRole('img', { name: /^Avance de llamadas: Confirmados 19, seguimiento 13, sin respuesta 14, por llamar 38/ }))
      .toBeVisible()
    await page.getByRole('radiogroup', { name: 'Llamadas' }).getByText('Por llamar 38').click()
    await expect.poll(() => listed.at(-1)?.query.calls).toBe('pending')
    await page.getByText('Llamados 46').click()
    await expect.poll(() => listed.at(-1)?.query.calls).toBe('done')
  })

  test('TLK-65: a moved visitor is blurred with the quoted sentence, all controls disabled, and cannot be selected', async () => {
    serveDesk()
    draw()
    const moved = row(/El alumnos se ha movido a otra platica/)
    await expect.element(moved).toBeVisible()
    expect(getComputedStyle(moved.element().querySelector(`.${styles.blur}`)!).filter).toBe('blur(4px)')
    for (const control of moved.element().querySelectorAll<HTMLInputElement>('input,button')) expect(control.disabled).toBe(true)
    // The row counts as disabled, so the test forces the click.
    moved.element().querySelector<HTMLElement>(`.${styles.blur}`)!.click()
    await expect.element(card()).not.toBeInTheDocument()
    await row(/Oscar/).click()
    await expect.element(cardOf('Oscar')).toBeVisible()
    // The arrow skips visitors who cannot be called.
    await press('{ArrowDown}')
    await expect.element(cardOf('Rodrigo')).toBeVisible()
  })

  test('CLL-21: confirmed and attendance act at once and go back when refused, with the reason', async () => {
    serveDesk()
    draw()
    await box('Paola').click()
    await expect.element(box('Paola')).toBeChecked()
    let answer = () => {}
    const VISITOR_GONE = failures({ GONE: [404, 'El alumno de plática no existe'] }).GONE
    serve(visitors.attendance, async () => {
      await new Promise<void>(resolve => (answer = resolve))
      throw new Refused(VISITOR_GONE)
    })
    await attended('Oscar').click()
    await expect.element(attended('Oscar')).toBeChecked()
    answer()
    await expect.element(attended('Oscar')).not.toBeChecked()
    expect(toasts()).toEqual([['error', 'Ocurrio un error Reportar error a sistemas', VISITOR_GONE.message]])
  })

  test('CLL-11: calling, status and attendance each have their own permission', async () => {
    serveDesk()
    draw({ at: at(paola), permissions: READERS })
    await expect.element(cardOf('Paola')).toBeVisible()
    await expect.element(box('Paola')).toBeDisabled()
    await expect.element(attended('Paola')).toBeDisabled()
    await expect.element(outcome('Buzón 1')).toBeDisabled()
    await expect.element(card().getByRole('button', { name: /^Confirmar/ })).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Registrar alumno' })).not.toBeInTheDocument()
  })

  for (const [permission, free] of [
    ['put /talks/call/student/*', [true, false, false]],
    ['put /talks/status/student/*', [false, true, false]],
    ['put /talks/attendance/student/*', [false, false, true]],
  ] as const)
    test(`CLL-11: with ${permission} alone`, async () => {
      serveDesk()
      draw({ at: at(paola), permissions: [...READERS, permission] })
      await expect.element(cardOf('Paola')).toBeVisible()
      const off = [box('Paola'), outcome('Buzón 1'), attended('Paola')].map(one => (one.element() as HTMLButtonElement).disabled)
      expect(off.map(each => !each)).toEqual([...free])
    })
})

describe('the phone', () => {
  test('CLL-22, CLL-23: one click calls or writes, and records the caller; suggests the next voicemail', async () => {
    const { calls } = serveDesk()
    draw({ at: at(oscar) })
    const dial = card().getByRole('link', { name: 'Llamar a Oscar Prueba Díaz', exact: true })
    await expect.element(dial).toHaveAttribute('href', 'tel:5531874422')
    const write = card().getByRole('link', { name: 'WhatsApp a Oscar Prueba Díaz' })
    await expect.element(write).toHaveAttribute('href', 'https://wa.me/525531874422')
    await expect.element(outcome('Buzón 3')).toHaveAttribute('title', 'Siguiente buzón')
    // The browser must not follow the link out of the test.
    document.addEventListener('click', event => event.preventDefault(), { once: true })
    await write.click()
    await expect.poll(() => calls.map(({ params, body }) => [params.id, body])).toEqual([[oscar._id, {}]])
    await expect.element(card().getByText(/^Llamó Raquel Mostrador, hoy/)).toBeVisible()
  })
})

describe('events of the room', () => {
  test('TLK-80: remove_from_talk marks the row unavailable and clears its comments at once, before anything is read again', async () => {
    serveDesk()
    serve(comments.list, () => ({
      comments: [
        {
          _id: id(301),
          comment: 'Llamar por la tarde',
          date: '2026-11-20T18:05:00.000Z',
          student: null,
          userTalks: paola._id,
          user: by,
          own: false,
        },
      ],
    }))
    draw({ at: at(paola) })
    await expect.element(card().getByText('Llamar por la tarde')).toBeVisible()
    hearInRoom('remove_from_talk', { userTalks: [paola._id] })
    await expect.element(card().getByText('El alumnos se ha movido a otra platica')).toBeVisible()
    await expect.element(card().getByText('Llamar por la tarde')).not.toBeInTheDocument()
    await expect.poll(() => page.getByRole('row', { name: /El alumnos se ha movido a otra platica/ }).elements().length).toBe(2)
  })

  test('TLK-79: update_table_event reads the table again', async () => {
    const { listed } = serveDesk()
    draw()
    await expect.element(row(/Paola/)).toBeVisible()
    hearInRoom('update_table_event', { talk: orientation._id })
    await expect.poll(() => listed.length).toBe(2)
  })
})

describe("'Reenviar comprobante'", () => {
  const question = page.getByRole('dialog').last()

  test('TLK-54: sends to one row, after a question', async () => {
    serveDesk()
    const requests = serve(visitors.resend, () => ({ queued: 1 }))
    draw()
    await page.getByRole('button', { name: 'Reenviar comprobante a Paola Prueba Díaz' }).click()
    await question.getByRole('button', { name: 'Reenviar', exact: true }).click()
    await expect.poll(toasts).toEqual([['success', 'Comprobante reenviado', undefined]])
    expect(requests.map(({ params, body }) => [params.talkId, body])).toEqual([[orientation._id, { usersTalks: [paola._id] }]])
  })

  test('TLK-54: sends to all checked rows; moved ones cannot be checked', async () => {
    serveDesk()
    const requests = serve(visitors.resend, () => ({ queued: 3 }))
    draw()
    await page.getByRole('checkbox', { name: 'Seleccionar a todos' }).click()
    await expect.element(page.getByRole('checkbox', { name: `Seleccionar a ${melissa.name} Prueba Díaz` })).toBeDisabled()
    await page.getByRole('button', { name: 'Reenviar comprobante (3)' }).click()
    await question.getByRole('button', { name: 'Reenviar', exact: true }).click()
    await expect.poll(toasts).toEqual([['success', '3 comprobantes reenviados', undefined]])
    expect(requests[0]!.body).toEqual({ usersTalks: [paola._id, oscar._id, rodrigo._id] })
    await expect.element(page.getByRole('checkbox', { name: 'Seleccionar a todos' })).not.toBeChecked()
  })
})
