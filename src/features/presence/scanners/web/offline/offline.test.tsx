import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serverAhead } from '#web/testing/clock.ts'
import { ended } from '#web/session/reauth.ts'
import { render, unmountAll } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { scannerFailures, scanners } from '../../contract.ts'
import { AttendancePage } from '../AttendancePage.tsx'
import { hold } from '#web/testing/reader.ts'
import {
  ANGEL,
  ALGEBRA,
  forget,
  freshDoor,
  lesson,
  PHYSICS,
  pullCable,
  REGINA,
  scanned,
  serveRoster,
  todays,
  XIMENA,
  says,
  saysNot,
} from '../testing.tsx'
import { readings } from '../door/readings.ts'
import { database, type KeptScan } from './database.ts'
import { keptScans } from './queue.ts'
import { replay } from './replay.ts'
import { roster } from './roster.ts'

const [MINUTE, DAY] = [60_000, 86_400_000]

beforeEach(freshDoor)

const card = page.getByRole('region', { name: 'Resultado' })
const row = (text: string) => page.getByRole('listitem').filter({ hasText: text })
const band = page.getByRole('status').filter({ hasText: /Sin conexión|por enviar/ })

async function cutOff(): Promise<void> {
  serveRoster()
  render(<AttendancePage />)
  await expect.poll(() => roster.get()?.students.length).toBe(3)
  await expect.poll(async () => (await database()).count('roster')).toBe(1)
  pullCable()
}

async function readAs(code: string, text: string): Promise<void> {
  await expect.element(card).toBeVisible()
  hold(code)
  await says(card, text)
}

function plugIn(answer: () => ReturnType<typeof scanned> = () => scanned()) {
  serveRoster()
  return serve(scanners.scan, answer)
}

test('SCN-50: offline the name comes from the roster; the scan is pending and never called registered', async () => {
  await cutOff()
  await readAs(XIMENA, 'Ximena Hernández Cruz')
  await says(card, 'Por enviar')
  await says(card, 'UNAM Matutino')
  await saysNot(card, /registrada/i)
  await says(band, 'Sin conexión con el servidor')
  await says(band, '1 lectura guardada en este equipo. Se enviará sola al volver la red.')
  await readAs(ANGEL, 'El alumno tiene adeudos!')
  await says(band, '2 lecturas guardadas')
  await readAs('65a1f0c2d3e4b5a6978877ff', 'Pase sin nombre')
  await expect.poll(async () => (await keptScans()).map(({ id }) => id.slice(-2))).toEqual(['01', '02', 'ff'])
})

test('SCN-51: the same pass twice without network waits once', async () => {
  await cutOff()
  await readAs(XIMENA, 'Por enviar')
  await readAs(XIMENA, 'Leída en esta puerta a las')
  await says(card, 'Por enviar')
  expect(await keptScans()).toHaveLength(1)
})

test("M95: Ximena's second and third offline scans show the first one's outcome", async () => {
  await cutOff()
  await readAs(XIMENA, 'Por enviar')
  for (const _ of [2, 3]) await readAs(XIMENA, 'Leída en esta puerta a las')
  await readAs(ANGEL, 'Por enviar')
  await readAs(ANGEL, 'Leída en esta puerta a las')
  const states = () => readings.get().map(({ id, state }) => `${id === XIMENA ? 'Ximena' : 'Ángel'} ${state}`)
  expect(states()).toEqual(['Ángel waiting', 'Ángel waiting', 'Ximena waiting', 'Ximena waiting', 'Ximena waiting'])

  let turn = 0
  plugIn(() => {
    if (turn++ > 0) throw new Refused(scannerFailures.NO_CLASS_TODAY)
    return scanned()
  })
  await replay()
  expect(states()).toEqual(['Ángel refused', 'Ángel refused', 'Ximena already', 'Ximena already', 'Ximena saved'])
  await says(card, 'El alumno no tiene clase hoy.')
  await expect
    .poll(() =>
      row('Ximena')
        .all()
        .map(each => each.element().textContent.match(/Repetida|Registrada|Por enviar/)?.[0]),
    )
    .toEqual(['Repetida', 'Repetida', 'Registrada'])
})

test('M95: undoing the first scan also removes its repeat', async () => {
  await cutOff()
  await readAs(XIMENA, 'Por enviar')
  await readAs(XIMENA, 'Leída en esta puerta a las')
  await row('Ximena')
    .getByRole('button', { name: /^Deshacer/ })
    .click()
  await says(card, 'Lectura deshecha')
  expect([readings.get().map(({ state }) => state), await keptScans()]).toEqual([['undone', 'undone'], []])
})

test('SCN-51: a student registered before the network failed counts as a repeat, and does not wait', async () => {
  serveRoster()
  serve(scanners.scan, () => scanned())
  render(<AttendancePage />)
  await expect.poll(() => roster.get()?.students.length).toBe(3)
  await readAs(XIMENA, 'Asistencia registrada')
  pullCable()
  await readAs(XIMENA, 'La asistencia ya estaba registrada')
  await says(card, 'Leída en esta puerta a las')
  expect(await keptScans()).toEqual([])
})

test('SCN-52: waiting scans and roster survive a reload, and are sent once online', async () => {
  await cutOff()
  await readAs(XIMENA, 'Por enviar')
  await readAs(ANGEL, 'Por enviar')
  const waiting = await keptScans()
  unmountAll()
  forget()

  render(<AttendancePage />)
  await says(band, '2 lecturas guardadas')
  await readAs(REGINA, 'Regina Martínez Téllez')
  await card.getByRole('button', { name: /Física Sabatino/ }).click()
  await says(card, 'Por enviar')
  const requests = plugIn()
  window.dispatchEvent(new Event('online'))
  await expect.element(band).not.toBeInTheDocument()
  expect(requests.map(({ params }) => params.id)).toEqual([XIMENA, ANGEL, REGINA])
  expect(requests[2]!.body).toMatchObject({ group: PHYSICS._id })
  expect(requests.slice(0, 2).map(({ body }) => body)).toEqual(waiting.map(({ scan, scannedAt, group }) => ({ scan, scannedAt, group })))
  await says(row('Ximena').first(), 'Registrada')
})

test('SCN-52: two tabs that send at the same time send each scan once', async () => {
  await cutOff()
  for (const id of [XIMENA, ANGEL]) await readAs(id, 'Por enviar')
  unmountAll()
  const requests = plugIn()
  await Promise.all([replay(), replay(), replay()])
  await replay()
  expect(requests.map(({ params }) => params.id)).toEqual([XIMENA, ANGEL])
  expect(await keptScans()).toEqual([])
})

test('SCN-52: leaving the page while sending keeps the scan', async () => {
  serveRoster()
  let answer = (_: ReturnType<typeof scanned>) => {}
  serve(scanners.scan, () => new Promise(resolve => (answer = resolve)))
  render(<AttendancePage />)
  await expect.element(card).toBeVisible()
  hold(XIMENA)
  await expect.poll(async () => (await keptScans()).map(({ waits }) => waits)).toEqual([false])
  // The other door does not send the refused scan.
  const other = plugIn()
  await replay()
  expect(other).toEqual([])
  answer(scanned())
  await says(card, 'Asistencia registrada')
  expect(await keptScans()).toEqual([])
})

test('SCN-53: undoing a waiting scan removes it; nothing is sent', async () => {
  await cutOff()
  await readAs(XIMENA, 'Por enviar')
  await card.getByRole('button', { name: /^Deshacer/ }).click()
  await says(card, 'Lectura deshecha')
  const requests = plugIn()
  await replay()
  expect([requests, await keptScans()]).toEqual([[], []])
})

test('SCN-54: 401 keeps the queue and asks for sign-in; then it is sent', async () => {
  await cutOff()
  await readAs(XIMENA, 'Por enviar')
  serveRoster()
  serve(scanners.scan, () => {
    throw new Refused({ code: '', status: 401, message: 'Tu sesión terminó' })
  })
  await replay()
  expect(await keptScans()).toHaveLength(1)
  await expect.poll(() => ended.get()).not.toBeNull()
  const requests = plugIn()
  ended.get()!.signedIn()
  await expect.poll(() => requests.map(({ params }) => params.id)).toEqual([XIMENA])
  await expect.poll(keptScans).toEqual([])
})

test('SCN-55: keeps a refusal on replay with its reason until dismissed', async () => {
  await cutOff()
  await readAs(XIMENA, 'Por enviar')
  await readAs(ANGEL, 'Por enviar')
  plugIn(() => {
    throw new Refused(scannerFailures.NO_CLASS_TODAY)
  })
  await replay()
  const list = page.getByRole('region', { name: 'Lecturas rechazadas al enviarse' })
  await expect.element(list.getByText('El alumno no tiene clase hoy.').first()).toBeVisible()
  await expect.element(list.getByText('Ximena Hernández Cruz')).toBeVisible()
  expect(await keptScans()).toEqual([])
  await list.getByRole('button', { name: 'Descartar Ximena Hernández Cruz' }).click()
  await expect.element(list.getByText('Ximena Hernández Cruz')).not.toBeInTheDocument()
  await expect.element(list.getByText('Ángel Domínguez Rosas')).toBeVisible()
})

test('SCN-55: CHOOSE_GROUP on replay is answered in the list, under the same number', async () => {
  await cutOff()
  await readAs(XIMENA, 'Por enviar')
  const [scan] = await keptScans()
  plugIn(() => {
    throw new Refused(scannerFailures.CHOOSE_GROUP, undefined, { choices: [lesson(), ALGEBRA] })
  })
  await replay()
  const requests = plugIn()
  await page
    .getByRole('region', { name: 'Lecturas rechazadas al enviarse' })
    .getByRole('button', { name: /Álgebra Sabatino/ })
    .click()
  await expect.poll(() => requests.map(({ body }) => body)).toEqual([{ scan: scan!.scan, scannedAt: scan!.scannedAt, group: ALGEBRA._id }])
  await expect.poll(keptScans).toEqual([])
})

test('SCN-56: "already recorded" on replay is a success; a server that is down keeps everything', async () => {
  await cutOff()
  await readAs(XIMENA, 'Por enviar')
  plugIn(() => {
    throw new Refused({ code: 'X', status: 503, message: 'Servicio no disponible' })
  })
  await replay()
  expect(await keptScans()).toHaveLength(1)
  plugIn(() => {
    throw new Refused({ code: 'ALREADY_RECORDED', status: 409, message: 'Ya existe un registro del día seleccionado' })
  })
  await replay()
  await says(card, 'La asistencia ya estaba registrada')
  expect([await keptScans(), await (await database()).count('refused')]).toEqual([[], 0])
})

test("M123: a door whose clock is known to be 15 minutes ahead sends the scan's time by the server’s clock", async () => {
  serverAhead(-15 * MINUTE)
  await cutOff()
  await readAs(XIMENA, 'Por enviar')
  const [scan] = await keptScans()
  expect(scan!.clockError).toBeCloseTo(15 * MINUTE, -3)
  expect(Date.now() - Date.parse(scan!.scannedAt)).toBeGreaterThanOrEqual(15 * MINUTE)
  // The clock is corrected before it is sent.
  serverAhead(0)
  const requests = plugIn()
  await replay()
  expect(requests.map(({ body }) => (body as KeptScan).scannedAt)).toEqual([scan!.scannedAt])
})

test('M123: a door that never had an answer corrects by the error that it learns before it sends', async () => {
  pullCable()
  render(<AttendancePage />)
  await readAs(XIMENA, 'Por enviar')
  const [scan] = await keptScans()
  expect(scan!.clockError ?? null).toBeNull()
  serverAhead(-15 * MINUTE)
  const requests = plugIn()
  await replay()
  await expect.poll(() => requests.length).toBe(1)
  expect(Date.parse((requests[0]!.body as KeptScan).scannedAt) - Date.parse(scan!.scannedAt)).toBeCloseTo(-15 * MINUTE, -3)
})

test('M163: the door reads the roster of the new day when the day turns', async () => {
  const requests = serveRoster()
  render(<AttendancePage />)
  await expect.poll(() => roster.get()?.students.length).toBe(3)
  const [before] = [requests.length, serverAhead(DAY)]
  await expect.poll(() => requests.length).toBe(before + 1)
})

test('SCN-57: keeps the roster until midnight', async () => {
  await (await database()).put('roster', todays({ day: '2026-01-01' }), 'today')
  pullCable()
  render(<AttendancePage />)
  await readAs(XIMENA, 'Pase sin nombre')
  expect(await (await database()).count('roster')).toBe(0)
})
