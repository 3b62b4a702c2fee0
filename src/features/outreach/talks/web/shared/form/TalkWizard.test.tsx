import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { locationFailures } from '#features/foundation/locations/contract.ts'
import { conflict, rooms } from '#features/foundation/locations/web/shared/testing.ts'
import { formatDay, weekdayOf } from '#lib/days.ts'
import { WEEKDAYS } from '#lib/schedules.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { notices } from '#web/ui/toasts.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { talkFailures, talks } from '../../../contract.ts'
import { DATE, id, irma, LEVELS, serveTalks } from '#features/outreach/callDesk/web/testing.tsx'
import { TalkWizard } from './TalkWizard.tsx'

let log: string[] = []
beforeEach(() => (log = []))

function open() {
  const served = serveTalks()
  render(
    <>
      <TalkWizard onClose={() => log.push('closed')} onShow={talk => log.push(`shown ${talk}`)} />
      <Questions />
    </>,
  )
  return served
}

const name = page.getByRole('textbox', { name: /^Nombre/ })
const quota = page.getByLabelText('Cupo')
const register = page.getByRole('button', { name: 'Registrar' })
const chooseRoom = page.getByRole('button', { name: /salón$/ })
const onTop = page.getByRole('dialog').last()
const tile = (text: string) => page.getByText(text, { exact: true })
const lastNotice = () => notices.get()[0]
const bodies = (requests: readonly { body: unknown }[]) => requests.map(({ body }) => body)
const LESSON = { day: weekdayOf(DATE), startHour: '1000', endHour: '1200' }

async function addHours(day = WEEKDAYS[weekdayOf(DATE)]!) {
  await page.getByRole('button', { name: /horarios$/ }).click()
  await page.getByRole('group', { name: 'Días' }).getByText(day, { exact: true }).click()
  for (const [label, hour] of [
    ['Hora de inicio', '10:00'],
    ['Hora de término', '12:00'],
  ] as const) {
    await page.getByLabelText(label).fill(hour)
    await userEvent.keyboard('{Tab}')
  }
  await page.getByRole('button', { name: 'Listo' }).click()
}

async function setDate() {
  await page.getByLabelText('Fecha').fill(formatDay(DATE))
  await userEvent.keyboard('{Enter}')
}

async function fill() {
  await tile('Media Superior').click()
  await name.fill('Orientación dominical')
  await tile('Casa del terror').click()
  await addHours()
}

async function takeRoom() {
  await chooseRoom.click()
  await onTop.getByText(/^Lindavista/).click()
  await onTop.getByText(/^Salón 2/).click()
  await page.getByRole('button', { name: 'Elegir salón' }).last().click()
}

test('TLK-22: asks for level, name, type, schedule and quota in this order, with the quoted texts', async () => {
  const { created } = open()
  const expectRefusal = async (text: string) => {
    notices.set([])
    await register.click()
    await expect.poll(() => lastNotice()?.text).toBe(text)
  }
  await expect.element(tile('Media Superior')).toBeVisible()
  await expectRefusal('Atención! Debes seleccionar un nivel')
  await expect.element(page.getByRole('radio', { name: 'Media Superior' })).toHaveFocus()
  await tile('Superior').click()
  await expectRefusal('Debes escribir un nomre de grupo')
  await expect.element(name).toHaveFocus()
  await name.fill('Orientación')
  await expectRefusal('Debes seleccionar el tipo de plática.')
  await tile('Feria de carreras').click()
  await expectRefusal('Debes seleccionar un horario')
  await addHours()
  await expectRefusal('Debes agregar el cupo.')
  await expect.element(quota).toHaveFocus()
  expect(created).toEqual([])
})

test('TLK-23: the talk types are Orientacion Bachillerato, Feria de carreras and Casa del terror; the levels Media Superior and Superior', async () => {
  open()
  await expect.element(tile('Media Superior')).toBeVisible()
  const choices = (label: string) => [...page.getByRole('radiogroup', { name: label }).element().querySelectorAll('label')]
  expect(choices('Tipo de plática').map(each => each.textContent)).toEqual([
    'Orientacion Bachillerato',
    'Feria de carreras',
    'Casa del terror',
  ])
  expect(choices('Nivel').map(each => each.textContent)).toEqual(['Media Superior', 'Superior'])
})

test('TLK-24: only users flagged isProfessor can be chosen as teacher', async () => {
  open()
  await page.getByRole('combobox', { name: 'Profesor' }).click()
  await expect.element(page.getByTitle('Irma Gómez Luna')).toBeVisible()
  expect(page.getByTitle(/^Ana /).elements()).toEqual([])
})

test('TLK-26: weekdays with start and end in a 12-hour picker, 12:00 by default', async () => {
  open()
  await page.getByRole('button', { name: 'Agregar horarios' }).click()
  for (const label of ['Hora de inicio', 'Hora de término']) await expect.element(page.getByLabelText(label)).toHaveValue('12:00 PM')
  await page.getByRole('group', { name: 'Días' }).getByText('Sábado', { exact: true }).click()
  await page.getByLabelText('Hora de término').fill('04:30 PM')
  await userEvent.keyboard('{Tab}')
  await page.getByRole('button', { name: 'Listo' }).click()
  await expect.element(page.getByText('Sáb 12:00–16:30')).toBeVisible()
})

test('TLK-27: a schedule that overlaps one already added is refused with the quoted text; so is an end before its start', async () => {
  open()
  await addHours('Sábado')
  await page.getByRole('button', { name: 'Cambiar horarios' }).click()
  await page.getByRole('group', { name: 'Días' }).getByText('Sábado', { exact: true }).click()
  await page.getByLabelText('Hora de inicio').fill('11:00')
  await userEvent.keyboard('{Tab}')
  const add = page.getByRole('button', { name: 'Agregar', exact: true })
  await page.getByLabelText('Hora de término').fill('10:30')
  await userEvent.keyboard('{Tab}')
  await add.click()
  await expect.poll(() => lastNotice()?.text).toBe('el horario de término no puede ser menor al de inicio')
  await page.getByLabelText('Hora de término').fill('13:00')
  await userEvent.keyboard('{Tab}')
  await add.click()
  await expect.poll(() => lastNotice()?.text).toBe('Horario se translapa con uno que ya agregaste')
})

test('M91: a draft has hours and no date: it may use any room of a campus, without a check', async () => {
  const { available, checked } = open()
  await addHours()
  await takeRoom()
  await expect.element(quota).toHaveValue('30')
  expect([available.length, checked.length]).toEqual([0, 0])
})

test('TLK-29: the add-room button is disabled until a schedule exists; a room sets the quota to its capacity', async () => {
  const { available, checked } = open()
  await expect.element(chooseRoom).toHaveAttribute('aria-disabled', 'true')
  await expect.element(chooseRoom).toHaveAttribute('title', 'Agrega primero el horario.')
  await addHours()
  await expect.element(chooseRoom).not.toHaveAttribute('aria-disabled')
  await setDate()
  await expect.element(chooseRoom).not.toHaveAttribute('aria-disabled')
  await takeRoom()
  await expect.element(quota).toHaveValue('30')
  expect(available.at(-1)!.query).toMatchObject({ startDate: DATE, endDate: DATE })
  await expect.poll(() => bodies(checked)).toEqual([{ classRoomId: rooms[1]._id, date: DATE, scheduleArray: [LESSON] }])
})

test('TLK-21: the second step shows Platica creada correctamente; then the talk opens', async () => {
  const { created } = open()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Formulario Platica' })).toHaveAttribute('aria-current', 'step')
  await fill()
  await setDate()
  await takeRoom()
  await page.getByRole('combobox', { name: 'Profesor' }).click()
  await page.getByTitle('Irma Gómez Luna').click()
  await register.click()
  await expect.element(page.getByRole('heading', { name: 'Platica creada correctamente' })).toHaveFocus()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Finalizar registro' })).toHaveAttribute('aria-current', 'step')
  expect(bodies(created)).toEqual([
    {
      courseLevel: LEVELS[0]!._id,
      name: 'Orientación dominical',
      filter: 'Casa del terror',
      date: DATE,
      schedules: [LESSON],
      classRoom: rooms[1]._id,
      quota: 30,
      teacher: irma._id,
      active: true,
    },
  ])
  await page.getByRole('button', { name: 'Ver plática' }).click()
  expect(log).toEqual([`shown ${id(9)}`])
})

test('TLK-31: without a date it is a draft: checks no room', async () => {
  const { created, checked } = open()
  await fill()
  await quota.fill('25')
  await register.click()
  await expect.element(page.getByRole('heading', { name: 'Platica creada correctamente' })).toBeVisible()
  expect(created[0]!.body).toMatchObject({ date: null, classRoom: null, quota: 25 })
  expect(checked).toEqual([])
})

test('TLK-35: an occupied room shows Duración, Horario y salón ocupados: with who has it; sends nothing', async () => {
  const { created } = open()
  await fill()
  await setDate()
  serve(talks.isAvailable, () => ({
    isAvailable: false,
    groups: [conflict, { ...conflict, _id: id(77), kind: 'talk' as const, name: 'Feria', course: null, endDate: conflict.startDate }],
  }))
  await takeRoom()
  const notice = page.getByRole('region', { name: 'Salón ocupado' })
  await expect
    .element(notice)
    .toMatchTextContent(
      /^Duración, Horario y salón ocupados:Grupo Sabatino A · ECOEMS · 28\/11\/2026 – 20\/03\/2027 · Sáb 08:00–14:00Plática Feria · 28\/11\/2026 · Sáb 08:00–14:00$/,
    )
  await register.click()
  await expect.element(page.getByRole('button', { name: 'Cambiar salón' })).toHaveFocus()
  expect(created).toEqual([])
})

test('TLK-40: a refused save shows Ocurrio un error al guardar with the reason', async () => {
  open()
  serve(talks.create, () => {
    throw new Refused(locationFailures.CLASSROOM_NOT_FOUND)
  })
  await fill()
  await quota.fill('25')
  await register.click()
  await expect
    .poll(() => [lastNotice()?.text, lastNotice()?.reason])
    .toEqual(['Ocurrio un error al guardar', locationFailures.CLASSROOM_NOT_FOUND.message])
  await expect.element(name).toHaveValue('Orientación dominical')
})

test('TLK-32: refuses weekdays that do not match the date with code 08, and a hint', async () => {
  open()
  serve(talks.create, () => {
    throw new Refused(locationFailures._08)
  })
  await fill()
  await setDate()
  await quota.fill('25')
  await register.click()
  await expect
    .poll(() => lastNotice()?.text)
    .toBe('Los días del horario no caen entre la fecha de inicio y la de fin, revisa que el día y la fecha coincidan.')
})

test('TLK-46: leaving with typed input asks first', async () => {
  open()
  await name.fill('Casi')
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect.poll(() => log).toEqual(['closed'])
})

test("TLK-40: shows the server's text under its field", async () => {
  open()
  serve(talks.create, () => {
    throw new Refused(talkFailures.TALK_CLOSED, [{ path: 'quota', message: 'Es demasiado' }])
  })
  await fill()
  await quota.fill('25')
  await register.click()
  await expect.element(page.getByText('Es demasiado')).toBeVisible()
})
