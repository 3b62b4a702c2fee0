import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { notices } from '#web/ui/toasts.ts'
import { locationFailures, locations, type ClassRoom } from '../../contract.ts'
import type { Schedule } from '../../schedule.ts'
import { ClassroomChoice } from './ClassroomChoice.tsx'
import { RoomConflicts } from './RoomConflicts.tsx'
import { conflict, empty, lindavista, rooms, serveRooms } from './testing.ts'
import { useRoomCheck } from './useRoomCheck.ts'

const SATURDAY: Schedule[] = [{ day: 5, startHour: '0800', endHour: '1400' }]
const WHEN = { schedules: SATURDAY, startDate: '2026-12-05', endDate: '2027-02-27' }

interface DrawOptions {
  schedules?: Schedule[]
  startDate?: string | null
  first?: ClassRoom | null
  off?: string
}
function Host({ schedules = SATURDAY, startDate = WHEN.startDate, first = null, off }: DrawOptions) {
  const [room, set] = useState<ClassRoom | null>(first)
  const [quota, setQuota] = useState(0)
  const when = { schedules, startDate, endDate: WHEN.endDate }
  const check = useRoomCheck({ classRoomId: room?._id ?? null, ...when })
  return (
    <>
      <ClassroomChoice
        value={room}
        onChange={next => {
          set(next)
          setQuota(next.capacity)
        }}
        {...when}
        off={off}
      />
      <RoomConflicts conflicts={check.conflicts} />
      <output>{quota}</output>
    </>
  )
}
const button = page.getByRole('button', { name: /^(Elegir|Cambiar) salón$/ }).first()
const choose = page.getByRole('dialog').getByRole('button', { name: 'Elegir salón' })
const roomOf = (name: string) => page.getByRole('radiogroup', { name: 'Salón' }).getByRole('radio', { name: new RegExp(`^${name}`) })
/** A radio is below its label. */
const pick = (name: string) =>
  page
    .getByRole('dialog')
    .getByText(new RegExp(`^${name}`))
    .click()
const lastNotice = () => notices.get()[0]?.text

test('LOC-67: schedules and dates are needed first', async () => {
  const { unmount } = render(<Host schedules={[]} />)
  await button.click()
  await expect.poll(lastNotice).toBe('Debes agregar los horarios.')
  unmount()
  render(<Host startDate={null} />)
  await button.click()
  await expect.poll(lastNotice).toBe('Debes seleccionar las fechas de inicio y fin.')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('LOC-68: campus, then one of its rooms that are free then, with their capacity', async () => {
  const { available } = serveRooms([rooms[0], rooms[2]])
  render(<Host />)
  await button.click()
  await choose.click()
  await expect.poll(lastNotice).toBe('Debes seleccionar una sede.')
  await pick('Lindavista')
  await expect.element(roomOf('Salón 2')).toBeDisabled()
  await expect.element(page.getByText('2 de 3 libres')).toBeVisible()
  await choose.click()
  await expect.poll(lastNotice).toBe('Debes agregar un salón')
  await pick('Salón 3')
  await choose.click()
  await expect.element(page.getByText('Salón 3 · Lindavista · 40 lugares')).toBeVisible()
  expect(available[0]).toMatchObject({
    params: { id: lindavista._id },
    query: { startDate: WHEN.startDate, endDate: WHEN.endDate, schedules: JSON.stringify(SATURDAY) },
  })
})

test('LOC-69: choosing a room reports its capacity, for the quota', async () => {
  serveRooms()
  render(<Host />)
  await button.click()
  await pick('Lindavista')
  await pick('Salón 1')
  await choose.click()
  await expect.element(page.getByRole('status').filter({ hasText: '45' })).toBeInTheDocument()
})

test('LOC-70: when nothing is free it shows who has each room, and until when', async () => {
  serveRooms([])
  render(<Host />)
  await button.click()
  await pick('Lindavista')
  const none = page.getByRole('region', { name: 'Salones ocupados' })
  await expect.element(none).toMatchTextContent(/Salón 2Sabatino A hasta el 20\/03\/2027/)
  await expect.element(none).toMatchTextContent(/No hay salones libres en ese horario/)
})

test("LOC-36: a campus without rooms shows the server's text of code 13", async () => {
  serveRooms()
  render(<Host />)
  await button.click()
  await pick(empty.name)
  await expect.element(page.getByText(locationFailures._13.message)).toBeVisible()
})

test('LOC-62 M80: code 08 adds a hint', async () => {
  serveRooms()
  serve(locations.available, () => {
    throw new Refused(locationFailures._08)
  })
  render(<Host />)
  await button.click()
  await pick('Lindavista')
  await expect
    .element(page.getByText(/no caen entre la fecha de inicio y la de fin, revisa que el día y la fecha coincidan\./))
    .toBeVisible()
  // M80: nothing failed to load, and there is nothing to try again.
  await expect.element(page.getByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument()
})

test('LOC-71: hours that change after the choice are checked again; each group in the way is named once', async () => {
  const { requests } = serveRooms([], [conflict, { ...conflict, _id: 'b00000000000000000000032', name: 'Dominical B', course: null }])
  render(<Host first={rooms[1]} />)
  const lines = page.getByRole('alert').getByRole('listitem')
  await expect
    .element(lines.first())
    .toMatchTextContent(
      'El salón ya esta ocupado en el horario y duración asignados. Sabatino A · ECOEMS · 28/11/2026 – 20/03/2027 · Sáb 08:00–14:00',
    )
  await expect.element(lines.nth(1)).toMatchTextContent(/Dominical B · 28\/11\/2026/)
  expect(lines.elements()).toHaveLength(2)
  expect(requests[0]!.body).toEqual({
    classRoomId: rooms[1]._id,
    startDate: WHEN.startDate,
    endDate: WHEN.endDate,
    scheduleArray: SATURDAY,
  })
})

test('LOC-72: when no room can be chosen, the button shows the reason', async () => {
  const { requests } = serveRooms()
  render(<Host off="No lleva salón." />)
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button).toHaveAttribute('title', 'No lleva salón.')
  await button.click({ force: true })
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(requests).toEqual([])
})
