import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { notices } from '#web/ui/toasts.ts'
import { Questions } from '#web/ui/Questions.tsx'
import type { Schedule } from '../../schedule.ts'
import { SchedulePicker } from './SchedulePicker.tsx'

let value: Schedule[] = []
beforeEach(() => (value = []))

function Host({ first }: { first: Schedule[] }) {
  const [schedules, set] = useState(first)
  return (
    <>
      <SchedulePicker
        value={schedules}
        onChange={next => {
          value = next
          set(next)
        }}
      />
      <Questions />
    </>
  )
}
const draw = (first: Schedule[] = []) => render(<Host first={first} />)
const open = () => page.getByRole('button', { name: /horarios$/ }).click()
const day = (name: string) => page.getByRole('checkbox', { name })
/** Clicks the label, which covers the checkbox. */
const tick = (name: string) => page.getByRole('group', { name: 'Días' }).getByText(name, { exact: true }).click()
const start = page.getByLabelText('Hora de inicio')
const end = page.getByLabelText('Hora de término')
const add = page.getByRole('button', { name: 'Agregar', exact: true })
const doneButton = page.getByRole('button', { name: 'Listo' })
const list = page.getByRole('region', { name: 'Horarios agregados' })

async function hours(from: string, to: string) {
  for (const [field, text] of [
    [start, from],
    [end, to],
  ] as const) {
    await field.fill(text)
    await userEvent.keyboard('{Tab}')
  }
}
const lastNotice = () => notices.get()[0]?.text

test('LOC-57: seven weekdays, both hours 12:00 by default, several days at once', async () => {
  draw()
  await open()
  for (const name of ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'])
    await expect.element(day(name)).not.toBeChecked()
  await expect.element(start).toHaveValue('12:00')
  await expect.element(end).toHaveValue('12:00')
  await tick('Martes')
  await tick('Jueves')
  await hours('16:00', '18:00')
  await add.click()
  await expect.element(list).toMatchTextContent('Martes16:00–18:00Jueves16:00–18:00')
  await expect.element(day('Martes')).not.toBeChecked()
  await doneButton.click()
  await expect.element(page.getByText('Mar y Jue 16:00–18:00')).toBeVisible()
  expect(value).toEqual([
    { day: 1, startHour: '1600', endHour: '1800' },
    { day: 3, startHour: '1600', endHour: '1800' },
  ])
})

test('M42: Enter in an hour confirms the hour; the window stays and nothing is added', async () => {
  draw()
  await open()
  await tick('Lunes')
  await start.fill('07:30')
  await userEvent.keyboard('{Enter}')
  await expect.element(start).toHaveValue('07:30')
  await end.fill('0900')
  await userEvent.keyboard('{Enter}')
  await expect.element(end).toHaveValue('09:00')
  await expect.element(doneButton).toBeVisible()
  expect(value).toEqual([])
  await doneButton.click()
  expect(value).toEqual([{ day: 0, startHour: '0730', endHour: '0900' }])
})

test('LOC-55: the end must be later than the start', async () => {
  draw()
  await open()
  await tick('Lunes')
  await add.click()
  await expect.poll(lastNotice).toBe('el horario de término no puede ser menor al de inicio')
  await expect.element(end).toHaveFocus()
  await hours('18:00', '16:00')
  await doneButton.click()
  await expect.poll(() => notices.get().length).toBe(2)
  expect(lastNotice()).toBe('el horario de término no puede ser menor al de inicio')
  expect(value).toEqual([])
})

test('LOC-56: hours that overlap on one day are refused; those that touch are not', async () => {
  draw([{ day: 5, startHour: '0800', endHour: '1400' }])
  await open()
  await tick('Sábado')
  await hours('13:30', '15:00')
  await add.click()
  await expect.poll(lastNotice).toBe('Horario empalmado, revisa los horarios ya agregados.')
  await hours('14:00', '15:00')
  await add.click()
  await expect.element(list).toMatchTextContent('Sábado08:00–14:00Sábado14:00–15:00')
  expect(notices.get()).toHaveLength(1)
})

test('LOC-58: without a day, or without any lesson, it says so', async () => {
  draw()
  await open()
  await doneButton.click()
  await expect.poll(lastNotice).toBe('Debes agregar los horarios.')
  await add.click()
  await expect.poll(lastNotice).toBe('Debes seleccionar al menos un día.')
})

test("LOC-57: 'Listo' adds a pending selection; each hour can be removed", async () => {
  draw([{ day: 0, startHour: '0900', endHour: '1100' }])
  await open()
  await page.getByRole('button', { name: 'Quitar Lunes 09:00–11:00' }).click()
  await expect.element(list).toMatchTextContent(/Marca los días/)
  await tick('Viernes')
  await hours('10:00', '12:00')
  await doneButton.click()
  await expect.element(page.getByText('Vie 10:00–12:00')).toBeVisible()
  expect(value).toEqual([{ day: 4, startHour: '1000', endHour: '1200' }])
})

test('LOC-59: works by keyboard alone, and closing with changes asks', async () => {
  draw()
  const button = page.getByRole('button', { name: 'Agregar horarios' })
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(day('Lunes')).toHaveFocus()
  await userEvent.keyboard(' {Tab} ')
  await hours('07:00', '09:00')
  await userEvent.keyboard('{Enter}')
  await expect.element(list).toMatchTextContent('Lunes07:00–09:00Martes07:00–09:00')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect.element(page.getByText('Sin horarios')).toBeVisible()
  expect(value).toEqual([])
})
