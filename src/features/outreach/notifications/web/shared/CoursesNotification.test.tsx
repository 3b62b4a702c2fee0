import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { notices } from '#web/ui/toasts.ts'
import { notifications } from '../../contract.ts'
import { CoursesNotification } from './CoursesNotification.tsx'
import { BATCH, id, reach, serveMany } from './testing.ts'

const course = { _id: id(1), name: 'ECOEMS Intensivo' }
const group = (number: number, name: string, active = true) => ({
  _id: id(number),
  name,
  startDate: '2026-11-28',
  endDate: '2027-06-01',
  active,
  studentListLength: number,
})
const ALL = [group(11, 'Sabatino A'), group(12, 'Matutino B'), group(1, 'Vespertino C')]

function draw() {
  const counted = serveMany(reach(30))
  const listed = serve(notifications.groups, ({ query }) => ({ result: query.active === 'false' ? [group(21, 'Viejo', false)] : ALL }))
  const requests = serve(notifications.toCourses, () => ({ queued: { email: 30, sms: 0 }, batchId: BATCH }))
  render(<CoursesNotification course={course} onClose={() => {}} />)
  return { counted, listed, sent: requests }
}
const tick = (name: string | RegExp) => page.getByRole('checkbox', { name })
const send = page.getByRole('button', { name: 'Enviar', exact: true })

test('NOT-14: all groups are ticked; unticked ones are neither counted nor written to', async () => {
  const { counted, sent } = draw()
  await expect.element(tick(/^Sabatino A 28\/11\/2026 11 alumnos/)).toBeChecked()
  await expect.element(tick(/^Vespertino C 28\/11\/2026 1 alumno$/)).toBeChecked()
  await expect.poll(() => counted.at(-1)?.body).toEqual({ target: 'courses', groups: [id(11), id(12), id(1)] })
  await tick(/^Matutino B/).click()
  await expect.element(page.getByText('2 de 3')).toBeVisible()
  await expect.poll(() => counted.at(-1)?.body).toEqual({ target: 'courses', groups: [id(11), id(1)] })
  await page.getByLabelText('Mensaje del Email').fill('Hola')
  await send.click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]!.body).toMatchObject({ groups: [id(11), id(1)], email: { templateData: { message: 'Hola' } } })
})

test('M46: without a provider the quoted toast, then what stays in the outbox and why', async () => {
  draw()
  serve(notifications.toCourses, () => ({ queued: { email: 16, sms: 1 }, held: { email: 16, sms: 1 }, batchId: BATCH }))
  await page.getByLabelText('Mensaje del Email').fill('Hola')
  await send.click()
  await expect
    .poll(() =>
      notices
        .get()
        .map(({ kind, text }) => [kind, text])
        .toReversed(),
    )
    .toEqual([
      ['success', 'Mensaje enviado exitosamente'],
      ['warn', 'Los 16 correos quedan en la bandeja: no hay servidor de correo'],
      ['warn', 'El SMS queda en la bandeja: no hay proveedor de SMS'],
    ])
})

test('NOT-16: active groups first; inactive ones and a range of starts on request', async () => {
  const { listed } = draw()
  await expect.poll(() => listed.at(-1)?.query).toEqual({ active: 'true' })
  await page.getByRole('radiogroup', { name: 'Estado de los grupos' }).getByText('Inactivos').click()
  await expect.element(tick(/^Viejo/)).toBeChecked()
  await page.getByLabelText('Inicio desde').fill('01/10/2026')
  await page.getByLabelText('Inicio hasta').click()
  await expect.poll(() => listed.at(-1)?.query).toEqual({ active: 'false', startDate: '2026-10-01' })
})

test('M155: groups that have ended are behind a filter, unticked', async () => {
  const { counted } = draw()
  const past = { ...group(31, 'Sabatino de 2024'), startDate: '2024-01-10', endDate: '2024-06-01' }
  serve(notifications.groups, () => ({ result: [...ALL, past] }))
  await expect.poll(() => counted.at(-1)?.body).toEqual({ target: 'courses', groups: [id(11), id(12), id(1)] })
  await expect.element(tick(/^Sabatino de 2024/)).not.toBeInTheDocument()
  await page.getByRole('radiogroup', { name: 'Estado de los grupos' }).getByText('Terminados').click()
  await expect.element(tick(/^Sabatino de 2024/)).not.toBeChecked()
  await tick(/^Sabatino de 2024/).click()
  await expect.poll(() => counted.at(-1)?.body).toEqual({ target: 'courses', groups: [id(31)] })
})

test('NOT-22: without a checked group there are no recipients', async () => {
  const { sent } = draw()
  await tick(/^Todos los grupos/).click()
  await expect.element(page.getByText('0 de 3')).toBeVisible()
  await expect.element(send).toBeDisabled()
  await tick(/^Todos los grupos/).click()
  await expect.element(page.getByText('3 de 3')).toBeVisible()
  await expect.element(send).toBeEnabled()
  expect(sent).toEqual([])
})

test('NOT-38: no groups with these filters', async () => {
  draw()
  serve(notifications.groups, () => ({ result: [] }))
  await page.getByRole('radiogroup', { name: 'Estado de los grupos' }).getByText('Inactivos').click()
  await expect.element(page.getByText('No hay grupos con estos filtros.')).toBeVisible()
})

test('NOT-38: a failed list says so and has a retry', async () => {
  serveMany()
  let broken = true
  serve(notifications.groups, () => {
    if (broken) throw new Refused({ code: '', status: 503, message: 'El servicio no está disponible en este momento.' })
    return { result: ALL }
  })
  render(<CoursesNotification course={course} onClose={() => {}} />)
  await expect.element(page.getByText('El servicio no está disponible en este momento.')).toBeVisible()
  broken = false
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(tick(/^Sabatino A/)).toBeChecked()
})
