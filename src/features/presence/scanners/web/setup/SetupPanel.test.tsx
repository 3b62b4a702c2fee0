import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Permission } from '#contract/access.ts'
import { locations } from '#features/foundation/locations/contract.ts'
import { students } from '#features/people/students/contract.ts'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { notices } from '#web/ui/toasts.ts'
import { scanners } from '../../contract.ts'
import { AttendancePage } from '../AttendancePage.tsx'
import { useReader } from '#web/reader/useReader.ts'
import { settings } from '../settings.ts'
import { hold } from '#web/testing/reader.ts'
import { ANGEL, freshDoor, scanned, serveRoster, XIMENA, says } from '../testing.tsx'
import styles from './setup.module.css'

beforeEach(freshDoor)

const DOOR: Permission[] = ['put /attendance/qr/*']
const dialog = page.getByRole('dialog')

async function open(options: Parameters<typeof render>[1] = {}, name = 'Configuración del equipo') {
  serveRoster()
  serve(locations.list, () => ({ locations: [] }))
  const requests = serve(scanners.scan, () => scanned())
  render(<AttendancePage />, options)
  await page.getByRole('button', { name }).click()
  await expect.element(dialog).toBeVisible()
  return requests
}

test('SCN-45: the setup needs "post /roles/*"; sound and camera are free', async () => {
  await open({ permissions: DOOR }, 'Sonido y cámara')
  await expect.element(dialog.getByRole('switch', { name: 'Sonido' })).toBeVisible()
  for (const part of ['Este equipo', 'Lectura de prueba', 'Imprimir un pase'])
    await expect.element(dialog.getByRole('region', { name: part })).not.toBeInTheDocument()
  await dialog.getByRole('switch', { name: 'Sonido' }).click()
  expect(JSON.parse(localStorage.getItem('plantel.door')!)).toMatchObject({ sound: false })
})

test("SCN-46: the browser stores this door's device and campus, shown under the title", async () => {
  await open({ permissions: [...DOOR, 'post /roles/*'] })
  await dialog.getByLabelText('Nombre del equipo').fill('puerta principal')
  await dialog.getByRole('combobox', { name: 'Sede de esta puerta' }).click()
  await page.getByTitle('Lindavista').click()
  expect(settings.get()).toMatchObject({ device: 'puerta principal', campus: { name: 'Lindavista' } })
  expect(JSON.parse(localStorage.getItem('plantel.door')!)).toMatchObject({ device: 'puerta principal' })
  await expect.element(page.getByText('Sede Lindavista, puerta principal')).toBeInTheDocument()
})

test('SCN-46 M88: the test panel has the focus; a test scan is shown and not registered', async () => {
  const requests = await open()
  const part = dialog.getByRole('region', { name: 'Lectura de prueba' })
  await expect.element(part.getByRole('status')).toHaveFocus()
  hold(ANGEL)
  await says(part, 'El lector funciona')
  await says(part, 'Ángel Domínguez Rosas')
  hold('https://ejemplo.mx')
  await says(part, 'El código escaneado no es de un usuario del sistema.')
  expect(requests).toEqual([])
})

test('M121: for a scanner that sends a prefix it names the setting to change; a good scan afterwards clears it', async () => {
  await open()
  const part = dialog.getByRole('region', { name: 'Lectura de prueba' })
  await expect.element(part.getByRole('status')).toHaveFocus()
  hold(`PLANTEL-${ANGEL}`)
  await says(part, 'El lector agrega «PLANTEL-» antes del código. Quita su «Prefix» (prefijo).')
  hold(ANGEL)
  await says(part, 'El lector funciona')
  await expect.element(part.getByText(/«Prefix»/)).not.toBeInTheDocument()
})

test("M88: Ángel's pass, scanned while naming the device, leaves the name and goes to the test", async () => {
  const requests = await open()
  const name = dialog.getByLabelText('Nombre del equipo')
  await name.fill('puerta norte')
  const field = name.element() as HTMLInputElement
  field.setSelectionRange(6, 6)
  for (const code of [ANGEL, ANGEL.toUpperCase(), 'https://ejemplo.mx/?pase=1']) {
    expect(hold(code)).toBe(false)
    await expect.element(name).toHaveValue('puerta norte')
  }
  expect([field.selectionStart, settings.get().device]).toEqual([6, 'puerta norte'])
  await says(dialog.getByRole('region', { name: 'Lectura de prueba' }), 'El código escaneado no es de un usuario del sistema.')
  await dialog.getByRole('searchbox', { name: 'Buscar alumno' }).click()
  hold(ANGEL)
  await expect.element(dialog.getByRole('searchbox', { name: 'Buscar alumno' })).toHaveValue('')
  await says(dialog.getByRole('region', { name: 'Lectura de prueba' }), 'Ángel Domínguez Rosas')
  expect(requests).toEqual([])
})

test('M88: typed input stays with its Enter, however fast; nothing listens to a password', async () => {
  const sounds: string[] = []
  const ReaderHost = () => {
    useReader(text => sounds.push(text))
    return (
      <>
        <input aria-label="Nombre" />
        <input aria-label="Contraseña" type="password" />
      </>
    )
  }
  render(<ReaderHost />)
  const name = page.getByLabelText('Nombre')
  await name.click()
  expect(hold('Laboratorio', 20)).toBe(true)
  await expect.element(name).toHaveValue('Laboratorio')
  await page.getByLabelText('Contraseña').click()
  expect(hold(ANGEL)).toBe(true)
  expect(sounds).toEqual([])
})

test('SCN-47 COB-19: an empty search warns "Escribe un nombre"; ten a page; the pass is printed', async () => {
  const studentAt = (at: number) => ({
    _id: `${XIMENA.slice(0, 22)}${10 + at}`,
    name: 'Ximena',
    lastName: `Cruz${at}`,
    secondLastName: '',
    uniqueFolio: `26-0000${10 + at}`,
    reference: '1000206',
  })
  const searched = serve(students.search, ({ query }) => ({
    success: true,
    total: 23,
    totalIsExact: true,
    result: { hits: { hits: [studentAt(Number(query.skip ?? 0))].map(_source => ({ _id: _source._id, _source: _source as never })) } },
  }))
  const bits = await (
    await fetch('data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==')
  ).blob()
  const images = serve(students.qr, () => bits)
  const printed = vi.spyOn(window, 'print').mockImplementation(() => {
    expect(document.querySelector(`.${styles.pass}`)?.textContent).toBe('Ximena Cruz1026-000020Referencia 1000206')
  })
  await open()
  const box = dialog.getByRole('searchbox', { name: 'Buscar alumno' })
  await box.click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => notices.get()[0]?.text).toBe('Escribe un nombre')
  expect(searched).toEqual([])
  await box.fill('ximena')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Ximena Cruz0')).toBeVisible()
  await dialog.getByRole('button', { name: 'Página siguiente' }).click()
  await expect.element(dialog.getByText('Ximena Cruz10')).toBeVisible()
  expect(searched.map(({ query }) => [query.query, query.skip, query.limit])).toEqual([
    ['ximena', '0', '10'],
    ['ximena', '10', '10'],
  ])
  await dialog.getByRole('button', { name: 'Imprimir pase de Ximena Cruz10' }).click()
  await expect.poll(() => printed.mock.calls.length).toBe(1)
  expect(images.map(({ params }) => params.id)).toEqual([`${XIMENA.slice(0, 22)}20`])
  expect(document.querySelector(`.${styles.pass}`)).toBeNull()
  printed.mockRestore()
})
