import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { notices } from '#web/ui/toasts.ts'
import { render, unmountAll } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { scannerFailures, scanners } from '../contract.ts'
import { AttendancePage } from './AttendancePage.tsx'
import { changeSettings } from './settings.ts'
import { SOUNDS } from './sounds.ts'
import { hold } from '#web/testing/reader.ts'
import { ALGEBRA, forget, freshDoor, pitches, lesson, RECORD, scanned, serveRoster, XIMENA, says, saysNot } from './testing.tsx'
import { newVersion } from './worker/install.ts'

beforeEach(freshDoor)

const card = page.getByRole('region', { name: 'Resultado' })
const row = (text: string) => page.getByRole('listitem').filter({ hasText: text })

async function draw() {
  serveRoster()
  const requests = serve(scanners.scan, ({ params }) => scanned({ student: { ...scanned().student, _id: params.id! } }))
  render(<AttendancePage />)
  await expect.element(card).toBeVisible()
  return requests
}

test('SCN-33 SCN-30: scanner without focus: the card shows name, group, hours, room; the pass is sent in lower case with id and time', async () => {
  const requests = await draw()
  await says(card, 'Acerca el código del alumno')
  expect(document.title).toBe('Pase de asistencia · Plantel')
  hold(XIMENA.toUpperCase())
  for (const text of ['Asistencia registrada', 'Ximena', 'Hernández Cruz', 'Al corriente', 'UNAM Matutino', '09:00–13:00', 'Salón 1'])
    await says(card, text)
  expect(requests).toHaveLength(1)
  expect(requests[0]!.params.id).toBe(XIMENA)
  const { scan, scannedAt } = requests[0]!.body as { scan: string; scannedAt: string }
  expect(scan).toMatch(/^[0-9a-f-]{36}$/)
  expect(Math.abs(Date.parse(scannedAt) - Date.now())).toBeLessThan(60_000)
  await expect.element(page.getByRole('region', { name: 'Resultado' })).toHaveAttribute('aria-live', 'assertive')
})

test('SCN-36: refuses an invalid pass here with its text; sends nothing', async () => {
  const requests = await draw()
  for (const code of ['https://ejemplo.mx', '656100002233445566778899', 'abcdefabcdefabcdefabcdef', `${XIMENA}0`]) {
    hold(code)
    await says(card, 'El código escaneado no es de un usuario del sistema.')
    forget()
    await says(card, 'Listo para leer')
  }
  expect(requests).toEqual([])
})

test("SCN-30: the reader's Enter presses no button", async () => {
  await draw()
  const camera = page.getByRole('button', { name: 'Usar cámara' })
  await expect.element(camera).toBeVisible()
  ;(camera.element() as HTMLElement).focus()
  hold(XIMENA)
  await says(card, 'Ximena')
  await expect.element(camera).toBeVisible()
})

test('SCN-34 COB-33: a student with debt shows "El alumno tiene adeudos!"; the attendance is saved', async () => {
  await draw()
  serve(scanners.scan, () => scanned({ debt: true, dueOn: '2026-11-05' }))
  hold(XIMENA)
  await says(card, 'El alumno tiene adeudos!')
  await says(card, 'Asistencia registrada. Pago vencido desde el 05/11/2026. Pídele pasar a recepción.')
})

test('SCN-35: a second scan shows "La asistencia ya estaba registrada" and the time of the first', async () => {
  await draw()
  hold(XIMENA)
  await says(card, 'Asistencia registrada')
  serve(scanners.scan, () => scanned({ already: true }))
  hold(XIMENA)
  await says(card, 'La asistencia ya estaba registrada')
  await says(card, /Leída en esta puerta a las \d\d:\d\d/)
  await expect.element(row('Registrada')).toBeVisible()
  await expect.element(card.getByRole('button', { name: /^Deshacer/ })).not.toBeInTheDocument()
})

test('SCN-37: a server error replaces the card with its words; an unknown fault and an answer without words have ours', async () => {
  await draw()
  hold(XIMENA)
  await says(card, 'Asistencia registrada')
  const failures = [
    [scannerFailures.PASS_UNKNOWN, 'El código escaneado no es de un usuario del sistema.'],
    [scannerFailures.NO_CLASS_TODAY, 'El alumno no tiene clase hoy.'],
    [
      { code: 'X', status: 500, message: 'relation does not exist' },
      'Ocurrio un error desconocido, probablemente sea problema del equipo de escanéo',
    ],
    [{ code: '', status: 400, message: 'Ocurrio un error' }, 'ocurrio un problema'],
  ] as const
  for (const [failure, text] of failures) {
    serve(scanners.scan, () => {
      throw new Refused(failure)
    })
    hold(XIMENA)
    await says(card, text)
    await saysNot(card, 'Ximena')
  }
})

test('SCN-38: offers several lessons as buttons; sends the chosen one under the same id', async () => {
  await draw()
  const requests = serve(scanners.scan, ({ body }) => {
    if ((body as { group?: string }).group) return scanned({ groups: [ALGEBRA] })
    throw new Refused(scannerFailures.CHOOSE_GROUP, undefined, { choices: [lesson(), ALGEBRA] })
  })
  hold(XIMENA)
  await says(card, 'El alumno tiene varias clases hoy: elige el grupo.')
  await card.getByRole('button', { name: /Álgebra Sabatino/ }).click()
  await says(card, 'Asistencia registrada')
  const bodies = requests.map(({ body }) => body as { scan: string; scannedAt: string; group?: string })
  expect(bodies.map(({ group }) => group)).toEqual([undefined, ALGEBRA._id])
  expect(bodies[1]).toMatchObject({ scan: bodies[0]!.scan, scannedAt: bodies[0]!.scannedAt })
})

test('M40: names a student without class today, with the next lesson; and one who must choose', async () => {
  await draw()
  const student = { name: 'Ximena', lastName: 'Hernández', secondLastName: 'Cruz' }
  serve(scanners.scan, () => {
    throw new Refused(scannerFailures.NO_CLASS_TODAY, undefined, { student, next: { day: '2026-11-25', lesson: lesson() } })
  })
  hold(XIMENA)
  for (const text of [
    'El alumno no tiene clase hoy.',
    'Ximena',
    'Hernández Cruz',
    'No registrada',
    'Su próxima clase',
    'mié 25/11, 09:00, Salón 1',
    'UNAM Matutino',
  ])
    await says(card, text)
  serve(scanners.scan, () => {
    throw new Refused(scannerFailures.CHOOSE_GROUP, undefined, { student, next: null, choices: [lesson(), ALGEBRA] })
  })
  hold(XIMENA)
  await says(card, 'El alumno tiene varias clases hoy: elige el grupo.')
  await says(card, 'Hernández Cruz')
  await expect.element(card.getByRole('button', { name: /Álgebra Sabatino/ })).toBeVisible()
})

test("M40: on a phone there is a way back, 'Ir al inicio', and the head still fits", async () => {
  await page.viewport(390, 844)
  await draw()
  const home = page.getByRole('link', { name: 'Ir al inicio' })
  await expect.element(home).toBeVisible()
  await expect.element(home).toHaveAttribute('href', '/')
  const { width, height } = home.element().getBoundingClientRect()
  expect([width >= 44, height >= 44, document.documentElement.scrollWidth]).toEqual([true, true, 390])
})

test('SCN-41: a minute to undo: the record is deleted, the row says so; shows a refusal', async () => {
  await draw()
  const undoRequests = serve(scanners.undo, () => ({}))
  hold(XIMENA)
  await card.getByRole('button', { name: 'Deshacer Ximena Hernández Cruz' }).click()
  await says(card, 'Lectura deshecha')
  expect(undoRequests.map(({ params }) => params.attendanceId)).toEqual([RECORD])

  serve(scanners.undo, () => {
    throw new Refused(scannerFailures.UNDO_TOO_LATE)
  })
  hold(XIMENA)
  await card.getByRole('button', { name: /^Deshacer/ }).click()
  await expect.poll(() => notices.get()[0]).toMatchObject({ text: 'No se pudo deshacer', reason: 'Ya no se puede deshacer este registro.' })
  await says(card, 'Asistencia registrada')
})

test('SCN-42: earlier readings stay in the list; those present are counted', async () => {
  await draw()
  await expect.element(page.getByText('1 de 3 presentes')).toBeVisible()
  hold(XIMENA)
  await expect.element(page.getByText('2 de 3 presentes')).toBeVisible()
  hold('https://ejemplo.mx')
  await says(row('Ximena Hernández Cruz'), 'Registrada')
  await says(row('Ximena Hernández Cruz'), 'UNAM Matutino')
})

test('SCN-43: saved, debt, repeat and error sound different; switched off the door is silent', async () => {
  await draw()
  pitches.length = 0
  const outcomes = [{}, { debt: true }, { already: true }] as const
  for (const outcome of outcomes) {
    serve(scanners.scan, () => scanned(outcome))
    hold(XIMENA)
    await expect.poll(() => pitches.length).toBe(outcomes.indexOf(outcome) + 1)
  }
  hold('https://ejemplo.mx')
  const first = (sound: keyof typeof SOUNDS) => SOUNDS[sound][0]!.pitch
  await expect.poll(() => pitches).toEqual([first('saved'), first('debt'), first('already'), first('refused')])
  changeSettings({ sound: false })
  hold('https://ejemplo.org')
  await expect.element(row('El código escaneado')).toBeVisible()
  expect(pitches).toHaveLength(4)
})

test('SCN-39: a talk visitor is read as well', async () => {
  await draw()
  serve(scanners.scan, () => scanned({ isTalkUser: true }))
  hold(XIMENA)
  await says(card, 'Asistente de plática')
})

test('SCN-44: offers a new version, which takes over on request', async () => {
  await draw()
  const postMessage = vi.fn<(message: unknown) => void>()
  newVersion.set({ postMessage, addEventListener: () => undefined } as unknown as ServiceWorker)
  await expect.element(page.getByText('Hay una versión nueva')).toBeVisible()
  await page.getByRole('button', { name: 'Actualizar' }).click()
  expect(postMessage).toHaveBeenCalledWith('take over')
  unmountAll()
  newVersion.set(null)
})
