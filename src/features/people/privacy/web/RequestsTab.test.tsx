import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { academyDay, addDays, formatDay } from '#lib/days.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { requestFailures, privacyRequests, type PrivacyRequest } from '../requestContract.ts'
import { PrivacyPage } from './PrivacyPage.tsx'

const TODAY = academyDay(new Date(), 'America/Mexico_City')
const idOf = (at: number) => `e${String(at).padStart(23, '0')}`
const request = (at: number, name: string, part: Partial<PrivacyRequest> = {}): PrivacyRequest => {
  const due = part.due ?? addDays(TODAY, 20)
  return {
    _id: idOf(at),
    student: { _id: idOf(100 + at), name },
    kind: 'A',
    received: addDays(TODAY, -8),
    due,
    answered: null,
    outcome: null,
    user: null,
    carryOutBy: null,
    carriedOut: null,
    until: due,
    ...part,
  }
}

let requests: PrivacyRequest[]
beforeEach(() => {
  requests = [
    request(1, 'Pilar Ríos', { due: addDays(TODAY, -1) }),
    request(2, 'Omar Luna', { kind: 'O', due: addDays(TODAY, 3) }),
    request(3, 'Iris Cano', {
      kind: 'R',
      outcome: 'granted',
      answered: '2026-03-10T18:05:00.000Z',
      user: 'Norma Gil',
      carryOutBy: addDays(TODAY, 9),
      until: addDays(TODAY, 9),
    }),
    request(4, 'Raúl Mora', { kind: 'C', outcome: 'refused', answered: '2026-03-10T18:05:00.000Z', user: 'Norma Gil', until: null }),
  ]
})

function draw(options?: RenderOptions) {
  serve(privacyRequests.list, () => ({ requests }))
  const puts = serve(privacyRequests.update, ({ body }) => {
    const [first] = requests
    const { outcome } = body as { outcome: 'granted' }
    requests = [
      { ...first!, outcome, answered: '2026-03-10T18:05:00.000Z', until: addDays(TODAY, 21), carryOutBy: addDays(TODAY, 21) },
      ...requests.slice(1),
    ]
    return { request: requests[0]! }
  })
  render(
    <>
      <PrivacyPage />
      <Questions />
    </>,
    { at: '/privacidad?tab=solicitudes', ...options },
  )
  return puts
}
const card = (name: string) => page.getByRole('region', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('CON-64: each shows its kind, person, deadline and state', async () => {
  draw()
  const pilar = card('Acceso: Pilar Ríos')
  await expect.element(pilar.getByText('Vencida')).toBeVisible()
  await expect.element(pilar.getByText(new RegExp(`se contesta a más tardar el ${formatDay(addDays(TODAY, -1))}`))).toBeVisible()
  await expect.element(card('Oposición: Omar Luna').getByText('Por vencer')).toBeVisible()
  const iris = card('Rectificación: Iris Cano')
  await expect.element(iris.getByText('Procedente')).toBeVisible()
  await expect.element(iris.getByText('Abierta')).toBeVisible()
  await expect.element(iris.getByText(/contestada el .*, Norma Gil/)).toBeVisible()
  await expect.element(iris.getByRole('button', { name: 'Marcar cumplida' })).toBeVisible()
  const raul = card('Cancelación: Raúl Mora')
  await expect.element(raul.getByText('No procedente')).toBeVisible()
  expect(raul.getByRole('button').elements()).toEqual([])
})

test('CON-64: an answer asks for confirmation, is sent once, and the list updates', async () => {
  const puts = draw()
  const yes = card('Acceso: Pilar Ríos').getByRole('button', { name: 'Procede', exact: true })
  await yes.click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect.element(dialog.getByText(/Queda como prueba/)).toBeVisible()
  expect(puts).toEqual([])
  await dialog.getByRole('button', { name: 'Procede', exact: true }).click()
  await expect.element(page.getByText('Solicitud contestada')).toBeVisible()
  expect(puts).toMatchObject([{ params: { id: idOf(1) }, body: { outcome: 'granted' } }])
  await expect.element(card('Acceso: Pilar Ríos').getByRole('button', { name: 'Marcar cumplida' })).toBeVisible()
})

test('CON-64: a reader cannot answer; an empty tab says so', async () => {
  draw({ permissions: ['get /privacy/'] })
  await expect.element(card('Acceso: Pilar Ríos')).toBeVisible()
  expect(button('Procede').elements()).toEqual([])
  expect(page.getByRole('link', { name: 'Ver alumno' }).elements()).toEqual([])
})

test('CON-64: no requests', async () => {
  requests = []
  draw()
  await expect.element(page.getByText('Nadie ha pedido nada sobre sus datos')).toBeVisible()
})

test('CON-64: a failed list shows the reason and a retry', async () => {
  let broken = true
  serve(privacyRequests.list, () => {
    if (broken) throw new Refused(requestFailures.REQUEST_NOT_FOUND)
    return { requests }
  })
  render(<PrivacyPage />, { at: '/privacidad?tab=solicitudes' })
  await expect.element(page.getByText(requestFailures.REQUEST_NOT_FOUND.message)).toBeVisible()
  broken = false
  await button('Reintentar').click()
  await expect.element(card('Acceso: Pilar Ríos')).toBeVisible()
})
