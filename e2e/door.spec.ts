import { chromium, expect, test, type BrowserContext, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/accounts.ts'
import { api, card, classToday, dayOf, hold, pupils, type Api, type Pupil } from './support/door.ts'
import { shiftPages } from '../test/support/runDay.ts'
import { videoOf } from './support/qrVideo.ts'

async function openDoor(page: Page): Promise<void> {
  await page.goto('/attendanceQr')
  await expect(page.getByText(/\d+ de \d+ presentes/)).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
}

async function scan(page: Page, code: string, ...texts: (string | RegExp)[]): Promise<void> {
  await hold(page, code)
  for (const text of texts) await expect(card(page)).toContainText(text)
}

async function recordsOf(call: Api, group: string, students: readonly Pupil[]): Promise<string[][]> {
  return Promise.all(
    students.map(async ({ _id }) => {
      const { attendance } = await call.get<{ attendance: { attendance: { date: string; attendance: boolean }[] } }>(
        `/attendance/${_id}?group=${group}`,
      )
      return attendance.attendance.filter(each => each.attendance).map(each => each.date)
    }),
  )
}

test(
  'SCN-48: 30 passes, 5 of them offline, 3 twice, 2 foreign, 1 debtor: the right cards and exactly the right records',
  { tag: '@phone' },
  async ({ page, context }, { project }) => {
    const token = await signIn(page, 'admin')
    const call = api(page.request, token)
    const group = await classToday(call, `Puerta ${project.name}`)
    const students = await pupils(call, group, 24)
    const [debtor] = await pupils(call, group, 1, { debt: true })
    const [missing] = await pupils(call, group, 1)
    await openDoor(page)

    for (const student of students.slice(0, 19))
      await scan(page, student._id, student.name.split(' ')[1]!, 'Asistencia registrada', 'Al corriente')
    await expectAccessible(page)
    for (const student of students.slice(0, 3))
      await scan(page, student._id.toUpperCase(), 'La asistencia ya estaba registrada', 'Leída en esta puerta')
    await scan(page, debtor!._id, 'El alumno tiene adeudos!', 'Asistencia registrada. Su pago vence hoy.')
    await expectAccessible(page)
    await scan(page, 'https://ejemplo.mx/menu', 'El código escaneado no es de un usuario del sistema.')
    // A valid id of nobody.
    await scan(page, '65a1f0c2d3e4b5a697887766', 'El código escaneado no es de un usuario del sistema.')
    await expectAccessible(page)

    await context.setOffline(true)
    for (const student of students.slice(19, 22)) await scan(page, student._id, student.name, 'Por enviar')
    await page.reload()
    await expect(page.getByText('3 lecturas guardadas en este equipo.')).toBeVisible()
    for (const student of students.slice(22)) await scan(page, student._id, student.name, 'Por enviar')
    await expect(card(page)).not.toContainText(/registrada/i)
    await expect(page.getByText('5 lecturas guardadas en este equipo. Se enviarán solas al volver la red.')).toBeVisible()
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(page.getByText(/guardadas? en este equipo/)).toHaveCount(0)
    await expect(card(page)).toContainText('Asistencia registrada')

    expect(await recordsOf(call, group._id, [...students, debtor!])).toEqual(Array.from({ length: 25 }, () => [dayOf()]))
    expect(await recordsOf(call, group._id, [missing!])).toEqual([[]])
  },
)

test(
  'SCN-41 SCN-46: undoes a scan; the set-up names the door, tests the reader and finds a student',
  { tag: ['@phone', '@whole'] },
  async ({ page }, { project }) => {
    const token = await signIn(page, 'admin')
    const call = api(page.request, token)
    const group = await classToday(call, `Deshacer ${project.name}`)
    const [student] = await pupils(call, group, 1)
    await openDoor(page)
    await scan(page, student!._id, 'Asistencia registrada')
    await card(page)
      .getByRole('button', { name: `Deshacer ${student!.name}` })
      .click()
    await expect(card(page)).toContainText('Lectura deshecha')
    expect(await recordsOf(call, group._id, [student!])).toEqual([[]])

    await page.getByRole('button', { name: 'Configuración del equipo' }).click()
    const setup = page.getByRole('dialog', { name: 'Configuración del equipo' })
    await setup.getByLabel('Nombre del equipo').fill('puerta principal')
    await setup.getByRole('searchbox', { name: 'Buscar alumno' }).fill(student!.name)
    await setup.getByRole('searchbox', { name: 'Buscar alumno' }).press('Enter')
    await expect(setup.getByRole('button', { name: /^Imprimir pase de/ }).first()).toBeVisible()
    await expectAccessible(page)
    // Back closes it, as on a phone; the reader registers again.
    await page.goBack()
    await expect(setup).toBeHidden()
    await expect(page.getByText('puerta principal')).toBeVisible()
  },
)

test('SCN-44: the door installs as an app; other screens offer nothing', { tag: ['@phone', '@whole'] }, async ({ page }) => {
  await signIn(page, 'reception')
  const paths: string[] = []
  page.on('request', request => paths.push(new URL(request.url()).pathname))
  await page.goto('/alumnos')
  await expect(page.getByRole('searchbox', { name: 'Buscar alumno' })).toBeVisible()
  expect(paths.filter(path => path === '/sw.js' || path === '/manifest.webmanifest')).toEqual([])
  await openDoor(page)
  const manifest = (await (await page.request.get((await page.locator('link[rel=manifest]').getAttribute('href'))!)).json()) as {
    start_url: string
    display: string
    icons: { src: string; sizes: string; purpose: string }[]
  }
  expect(manifest).toMatchObject({ start_url: '/attendanceQr', display: 'standalone' })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(['192x192 any', '512x512 any', '512x512 maskable'])
  for (const { src } of manifest.icons) expect((await page.request.get(src)).headers()['content-type']).toBe('image/png')
  const worker = await page.request.get('/sw.js')
  expect(worker.headers()['cache-control']).toBe('no-cache')
  // No API answer is cached, and no other screen opens from here.
  expect(
    await page.evaluate(async () =>
      (await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys())))
        .flat()
        .map(({ url }) => new URL(url).pathname)
        .filter(path => path.startsWith('/api')),
    ),
  ).toEqual([])
})

test.describe('camera', () => {
  let context: BrowserContext | undefined
  test.afterEach(() => context?.browser()?.close())

  test(
    'SCN-31: reads a pass before the camera once, for as long as it stays there',
    { tag: ['@phone', '@whole'] },
    async ({ page }, info) => {
      const { project } = info
      const token = await signIn(page, 'admin')
      const call = api(page.request, token)
      const group = await classToday(call, `Cámara ${project.name}`)
      const [student] = await pupils(call, group, 1)
      const video = info.outputPath('pass.y4m')
      await videoOf(student!._id, video)

      const { launchOptions, baseURL, viewport, locale, timezoneId } = project.use
      const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${video}`]
      const browser = shiftPages(await chromium.launch({ ...launchOptions, args: [...(launchOptions?.args ?? []), ...camera] }))
      context = await browser.newContext({ baseURL, viewport, locale, timezoneId, permissions: ['camera'] })
      await context.addCookies([{ name: 'token', value: token, url: baseURL!, sameSite: 'Strict' }])
      const door = await context.newPage()
      let sentScans = 0
      door.on('request', request => (sentScans += request.method() === 'PUT' ? 1 : 0))
      const opened = await door.goto('/attendanceQr')
      // The page itself may not compile WebAssembly; its worker may.
      expect(opened!.headers()['content-security-policy']).toMatch(/script-src 'self'( 'sha256-[^']+')*;/)
      await door.getByRole('button', { name: 'Usar cámara' }).click()
      await expect(card(door)).toContainText('Asistencia registrada')
      await expect(card(door)).toContainText(student!.name.split(' ')[1]!)

      // The pass stays before the camera: it is read again and again, and counts once.
      const looks = new Set<number>()
      await expect
        .poll(async () => {
          const last = await door.evaluate(() => performance.getEntriesByName('plantel.decoding').map(({ startTime }) => startTime)[0])
          if (last !== undefined) looks.add(last)
          return looks.size
        })
        .toBeGreaterThan(8)
      expect(sentScans).toBe(1)
      await expectAccessible(door)
      await door.getByRole('button', { name: 'Apagar cámara' }).click()
      await expect(door.locator('video')).toHaveCount(0)
    },
  )
})
