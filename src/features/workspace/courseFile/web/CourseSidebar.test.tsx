import { useLocation } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { liveChannels } from '#features/online/liveChannels/contract.ts'
import { visibleToasts } from '#web/ui/toasts.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { courseFailures, courses, type CourseDetail } from '#features/teaching/courses/contract.ts'
import { CourseSidebar } from './CourseSidebar.tsx'
import { detail, MODULES, PARENT } from './testing/records.ts'
import { serveCourses } from './testing/serveCourses.ts'
import styles from './courses.module.css'

const GROUP = {
  _id: 'f00000000000000000000001',
  name: 'Sabatino A',
  studentListLength: 37,
  startDate: '2026-11-28',
  endDate: '2099-03-20',
  active: true,
}
const FULL = detail(PARENT, {
  liveStreamChannel: 'Aula magna',
  image: { _id: 'f00000000000000000000009', url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' },
  discounts: [
    { course: { _id: MODULES[0]!._id, name: 'Razonamiento' }, discount: 500 },
    { course: null, discount: 250.5 },
  ],
  groupList: [GROUP, { ...GROUP, _id: 'f00000000000000000000002', name: 'Matutino B', studentListLength: 1 }],
})
const aside = page.getByRole('complementary', { name: 'Curso' })
const live = aside.getByRole('switch', { name: 'Transmisión en vivo' })
const part = (name: string) => aside.getByRole('region', { name })

/** The current address. */
const Address = () => <output aria-label="Dirección">{useLocation({ select: ({ href }) => href })}</output>

function draw(course: CourseDetail = FULL, options: Parameters<typeof render>[1] = {}) {
  const paths: string[] = []
  serveCourses(undefined, [course])
  render(
    <>
      <CourseSidebar
        id={course._id}
        onClose={() => {}}
        onEdit={() => paths.push('edit')}
        onReport={() => paths.push('report')}
        onNotify={() => paths.push('notify')}
      />
      <Address />
    </>,
    options,
  )
  return paths
}

test('CUR-62: name, active status, creation date, cost, duration over 6 days in weeks', async () => {
  draw()
  await expect.element(aside.getByRole('heading', { name: 'ECOEMS Intensivo' })).toBeVisible()
  for (const text of ['Media Superior', 'Activo', '10/05/2026', '3 semanas y 3 días'])
    await expect.element(aside.getByText(text, { exact: true })).toBeVisible()
  await expect.element(aside).toMatchTextContent('Costo$9,500.00')
  expect(document.querySelector(`.${styles.image}`)).toHaveProperty('src', FULL.image!.url)
})

test("CUR-63: sub-courses in order, discounts by course or 'Borrado', groups with enrolled and start", async () => {
  draw()
  await expect.element(part('Subcursos')).toMatchTextContent('Subcursos 41Razonamiento2Ciencias Sociales3Mátematicas4Química')
  await expect.element(part('Descuentos')).toMatchTextContent('Descuentos 2Razonamiento$500.00Borrado$250.50')
  await expect
    .element(part('Grupos'))
    .toMatchTextContent('Grupos 2Sabatino A37 inscritos · desde 28/11/2026Matutino B1 inscrito · desde 28/11/2026')
})

test('M160: folds ended groups of a course below the current ones', async () => {
  const former = { ...GROUP, _id: 'f00000000000000000000003', name: 'Sabatino 2019', startDate: '2019-01-12', endDate: '2019-06-20' }
  draw({ ...FULL, groupList: [former, GROUP] })
  await expect.element(part('Grupos')).toMatchTextContent('Grupos 1Sabatino A37 inscritos · desde 28/11/20261 grupo terminado')
  await part('Grupos').getByText('1 grupo terminado').click()
  await expect.element(part('Grupos').getByRole('button', { name: /Sabatino 2019.*terminó el 20\/06\/2019/ })).toBeVisible()
})

test("CUR-64: without groups 'No hay grupos creados en el curso'; hides empty parts", async () => {
  draw(detail(MODULES[0]!))
  await expect.element(aside.getByText('No hay grupos creados en el curso')).toBeVisible()
  await expect.element(part('Subcursos')).not.toBeInTheDocument()
  await expect.element(part('Descuentos')).not.toBeInTheDocument()
})

test("CUR-65: the options menu contains 'Enviar notificación', only with its right", async () => {
  const paths = draw(FULL, { permissions: ['get /courses/', 'post /notifications/courses'] })
  await aside.getByRole('button', { name: 'Opciones' }).click()
  await page.getByRole('menuitem', { name: 'Enviar notificación' }).click()
  expect(paths).toEqual(['notify'])
})

test("CUR-65: the options menu contains 'Gestión de material' for users who may read material, and links there", async () => {
  draw(FULL, { permissions: ['get /courses/', 'get /playlists/'] })
  await aside.getByRole('button', { name: 'Opciones' }).click()
  await page.getByRole('menuitem', { name: 'Gestión de material' }).click()
  expect(page.getByRole('menuitem', { name: 'Enviar notificación' }).elements()).toEqual([])
  await expect.element(page.getByRole('status', { name: 'Dirección' })).toHaveTextContent(`/material/${PARENT._id}`)
})

test('CUR-65: no options menu without any of the rights', async () => {
  draw(FULL, { permissions: ['get /courses/'] })
  await expect.element(aside.getByRole('heading', { name: 'ECOEMS Intensivo' })).toBeVisible()
  await expect.element(aside.getByRole('button', { name: 'Opciones' })).not.toBeInTheDocument()
})

test('CUR-66: groups are buttons for users who may see their screen', async () => {
  draw(FULL, { permissions: ['get /courses/', 'get /groups/'] })
  await expect.element(part('Grupos').getByRole('button', { name: /Sabatino A/ })).toBeVisible()
})

test('CUR-66: without the right to see groups there are no buttons', async () => {
  draw(FULL, { permissions: ['get /courses/'] })
  await expect.element(part('Grupos').getByText('Sabatino A')).toBeVisible()
  await expect.element(part('Grupos').getByRole('button')).not.toBeInTheDocument()
})

test("CUR-27, CUR-51: the live switch says 'Esperando evento' or 'En vivo', acts at once, and shows 'Registrando..' meanwhile", async () => {
  draw()
  const answers: (() => void)[] = []
  const requests = serve(
    courses.updateLive,
    () => new Promise(resolve => answers.push(() => resolve({ course: { ...FULL, activeLiveStream: true } }))),
  )
  await expect.element(aside.getByText('Esperando evento')).toBeVisible()
  await live.click()
  await expect.element(aside.getByText('En vivo', { exact: true })).toBeVisible()
  expect(visibleToasts.get().map(({ text }) => text)).toEqual(['Registrando..'])
  expect(requests.map(({ params, body }) => [params.id, body])).toEqual([[PARENT._id, { active: true }]])
  answers[0]!()
  await expect.poll(() => visibleToasts.get()).toEqual([])
  await expect.element(live).toBeChecked()
})

test('M43 AUL-47: without a channel the switch asks for one, then switches on', async () => {
  const dark = { ...FULL, liveStreamChannel: null, liveStreamUrl: null }
  draw(dark)
  serve(liveChannels.list, () => ({ channels: [] }))
  const requests = serve(courses.updateLive, () => ({ course: { ...dark, liveStreamUrl: 'https://vivo.mx/x', activeLiveStream: true } }))
  await live.click()
  const asks = page.getByRole('dialog', { name: `Canal del vivo · ${dark.name}` })
  await asks.getByRole('button', { name: 'Encender el vivo' }).click()
  await expect.poll(() => visibleToasts.get().map(({ text }) => text)).toContain(courseFailures.LIVE_WITHOUT_CHANNEL.message)
  expect(requests).toEqual([])
  await asks.getByLabelText('Dirección de la transmisión').fill('https://vivo.mx/x')
  await asks.getByRole('button', { name: 'Encender el vivo' }).click()
  await expect.element(live).toBeChecked()
  expect(requests.map(({ body }) => body)).toEqual([{ channel: null, url: 'https://vivo.mx/x', active: true }])
})

test('CUR-51: the live switch reverts when the server refuses, with the reason', async () => {
  draw()
  serve(courses.updateLive, () => {
    throw new Refused(courseFailures.COURSE_NOT_FOUND)
  })
  await live.click()
  await expect.poll(() => visibleToasts.get()).toMatchObject([{ kind: 'error', text: 'El curso no existe' }])
  await expect.element(live).not.toBeChecked()
  await expect.element(aside.getByText('Esperando evento')).toBeVisible()
})

test("CUR-67: 'Reportes' and 'Editar' each with its right; the switch needs put on courses or on updateLive", async () => {
  const paths = draw()
  await aside.getByRole('button', { name: 'Reportes' }).click()
  await aside.getByRole('button', { name: 'Editar' }).click()
  expect(paths).toEqual(['report', 'edit'])
})

test('CUR-67: a user who only reads courses sees neither edit button nor switch', async () => {
  draw(FULL, { permissions: ['get /courses/'] })
  await expect.element(aside.getByRole('button', { name: 'Reportes' })).toBeVisible()
  await expect.element(aside.getByRole('button', { name: 'Editar' })).not.toBeInTheDocument()
  await expect.element(live).not.toBeInTheDocument()
  await expect.element(aside.getByText('Esperando evento')).toBeVisible()
})

test('CUR-67: the right to go live alone shows the switch', async () => {
  draw(FULL, { permissions: ['get /courses/', 'put /courses/?/updateLive'] })
  await expect.element(live).toBeVisible()
  await expect.element(aside.getByRole('button', { name: 'Editar' })).not.toBeInTheDocument()
})
