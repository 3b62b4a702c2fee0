import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn, tokenOf } from './support/accounts.ts'
import { api, type Api } from './support/api.ts'

const VIDEO = 'db/demo/files/bienvenida.mp4'
/** A PDF of three empty pages, as small as possible. */
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 3/Kids[3 0 R 4 0 R 5 0 R]>>endobj\n' +
    [3, 4, 5].map(at => `${at} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 260]>>endobj\n`).join('') +
    'trailer<</Size 6/Root 1 0 R>>\n%%EOF',
)

const toast = (page: Page, text: string) => expect(page.locator('[data-slot=toast]').filter({ hasText: text }).first()).toBeVisible()
const content = (page: Page) => page.getByRole('region', { name: 'Contenido del capítulo' })
const column = (page: Page) => page.getByRole('navigation', { name: 'Capítulos del curso' })
const add = async (page: Page, entry: string) => {
  await content(page).getByRole('button', { name: 'Agregar material' }).first().click()
  await page.getByRole('menuitem', { name: entry }).click()
}
const choose = async (page: Page, name: string, entry: string) => {
  await content(page)
    .getByRole('button', { name: `Opciones de ${name}` })
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
}

async function ownCourse(page: Page, name: string): Promise<{ desk: Api; course: string }> {
  const desk = api(page, await tokenOf(page, 'admin'))
  const { courseLevels } = await desk.get<{ courseLevels: { _id: string }[] }>('/courseLevels')
  const { courseTypes } = await desk.get<{ courseTypes: { _id: string }[] }>('/courseTypes')
  const data = { name, duration: 30, price: 900, courseType: courseTypes[0]!._id, courseLevel: courseLevels[0]!._id }
  const { course } = await desk.post<{ course: { _id: string } }>('/courses', data)
  return { desk, course: course._id }
}
const chapter = async (desk: Api, name: string, place: { course: string } | { parent: string }) =>
  (await desk.post<{ playlist: { _id: string } }>('/playlists', { name, description: `De ${name}`, ...place })).playlist._id

test('VID-21: builds a chapter tree and orders it by keyboard', { tag: '@whole' }, async ({ page }, { project }) => {
  const { desk, course } = await ownCourse(page, `Material ${project.name}`)
  await signIn(page, 'professor')
  await page.goto(`/material/${course}`)
  await page.getByRole('button', { name: 'Nuevo cápitulo' }).click()
  const form = page.getByRole('dialog')
  const create = form.getByRole('button', { name: 'Crear capítulo' })
  await create.click()
  await toast(page, 'Debes ingresar un titulo para poder continuar')
  await form.getByLabel('Título').fill('Álgebra')
  await form.getByLabel('Descripción').fill('Letras y números')
  await expectAccessible(page)
  await create.click()
  await toast(page, 'Capitulo creado correctamente')
  await expect(content(page).getByText('Aún no hay material en este cápitulo , Agrega material y lo visualizarás aquí')).toBeVisible()

  await add(page, 'Agregar Capítulo')
  await form.getByLabel('Título').fill('Ecuaciones')
  await form.getByLabel('Descripción').fill('De primer grado')
  await create.click()
  await content(page)
    .getByRole('button', { name: /^Ecuaciones/ })
    .click()
  await expect(content(page).getByRole('navigation', { name: 'Ruta del capítulo' })).toContainText('Álgebra')
  await expectAccessible(page)

  await chapter(desk, 'Geometría', { course })
  await page.goto(`/material/${course}`)
  const handle = column(page).getByRole('button', { name: 'Mover Álgebra' })
  await handle.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Álgebra está tomado, en el lugar 1 de 2.')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Álgebra está sobre el lugar 2 de 2.')).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(column(page).getByRole('listitem').first()).toContainText('Geometría')
  await expect
    .poll(async () => (await desk.get<{ playlists: { name: string }[] }>(`/playlists/course/${course}`)).playlists.map(({ name }) => name))
    .toEqual(['Geometría', 'Álgebra'])
  await expectAccessible(page)
  await desk.remove(`/courses/${course}`)
})

test('VID-46, VID-52: a video survives two broken connections, is transcoded, and plays', async ({ page }, { project }) => {
  const { desk, course } = await ownCourse(page, `Video ${project.name}`)
  const id = await chapter(desk, 'Clases', { course })
  await signIn(page, 'professor')
  await page.goto(`/material/${course}?capitulo=${id}`)
  await add(page, 'Agregar Video')
  const window = page.getByRole('dialog')
  await expect(window.getByRole('button', { name: 'Elegir videos' })).toBeVisible()
  const patches: string[] = []
  await page.route('**/api/uploads/**', async route => {
    if (route.request().method() !== 'PATCH') return route.continue()
    patches.push(route.request().url())
    return patches.length <= 2 ? route.abort('connectionreset') : route.continue()
  })
  await window.locator('input[type=file]').setInputFiles({ name: 'Clase 1.mp4', mimeType: 'video/mp4', buffer: await readFile(VIDEO) })
  await expect(window.getByLabel('Título')).toHaveValue('Clase 1')
  await expectAccessible(page)
  await window.getByRole('button', { name: 'Subir Videos' }).click()
  await expect(window.getByText('1 de 1 subidos')).toBeVisible()
  expect(patches.length).toBe(3)
  await window.getByRole('button', { name: 'Terminar' }).click()

  // Transcoded here, or played as uploaded without a transcoder.
  const ready = content(page).getByRole('button', { name: /^Clase 1/ })
  await expect(ready).toBeVisible()
  await ready.click()
  await expect(page).toHaveURL(/video=[0-9a-f]{24}/)
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.3)
  // VID-68: although the browser's controls listen too, one press pauses once.
  await page.keyboard.press('Space')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused && !element.ended)).toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(video).toBeHidden()
  await desk.remove(`/courses/${course}`)
})

test("VID-69: after a lost connection the screen rejoins its course's room, and shows what happened meanwhile", async ({ page }, {
  project,
}) => {
  const { desk, course } = await ownCourse(page, `En vivo ${project.name}`)
  const id = await chapter(desk, 'Vacío', { course })
  await signIn(page, 'professor')
  let joins = 0
  let lose = () => {}
  await page.routeWebSocket('**/socket.io/**', socket => {
    const server = socket.connectToServer()
    socket.onMessage(message => {
      if (String(message).includes(`"join","material:${course}"`)) joins += 1
      server.send(message)
    })
    lose = () => void socket.close()
  })
  await page.goto(`/material/${course}?capitulo=${id}`)
  await expect(content(page).getByText('Aún no hay material en este cápitulo')).toBeVisible()
  await expect.poll(() => joins).toBe(1)
  lose()
  await toast(page, 'Se desconecto el socket, intentando reconectar')
  await chapter(desk, 'Mientras', { parent: id })
  await expect.poll(() => joins).toBe(2)
  await expect(content(page).getByText('Mientras', { exact: true })).toBeVisible()
  await desk.remove(`/courses/${course}`)
})

test(
  'VID-24, VID-29, VID-73: uploads and reads a PDF; moves, links and deletes material',
  { tag: ['@phone', '@whole'] },
  async ({ page }, { project }) => {
    const { desk, course } = await ownCourse(page, `Guías ${project.name}`)
    const guides = await chapter(desk, 'Guías', { course })
    const review = await chapter(desk, 'Repaso', { course })
    const old = await chapter(desk, 'Archivo', { course })
    await signIn(page, 'professor')
    await page.goto(`/material/${course}?capitulo=${guides}`)
    await add(page, 'Agregar PDF')
    const window = page.getByRole('dialog')
    await window.locator('input[type=file]').setInputFiles({ name: 'guia.pdf', mimeType: 'application/pdf', buffer: PDF })
    await expect(window.getByLabel('Número de páginas')).toHaveValue('3')
    await window.getByRole('button', { name: 'Subir PDF' }).click()
    await toast(page, 'Debes ingresar todos los campos requeridos')
    await window.getByLabel('Descripción').fill('Para imprimir')
    await expectAccessible(page)
    await window.getByRole('button', { name: 'Subir PDF' }).click()
    await toast(page, 'PDF subido exitosamente')
    await content(page).getByRole('button', { name: /^guia/ }).click()
    await expect(window.getByText('de 3')).toBeVisible()
    await expect(window.getByRole('group', { name: 'Página 1', exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await add(page, 'Mover material')
    await window.getByRole('checkbox', { name: 'guia' }).check()
    await window.getByRole('button', { name: 'Mover', exact: true }).click()
    await toast(page, 'Debes seleccionar un cápitulo del lado derecho para continuar')
    await window.getByRole('radio', { name: 'Guías' }).check()
    await window.getByRole('button', { name: 'Mover', exact: true }).click()
    await toast(page, 'No puedes transferir material a la misma carpeta')
    await window.getByRole('radio', { name: 'Archivo' }).check()
    await expectAccessible(page)
    await window.getByRole('button', { name: 'Mover', exact: true }).click()
    await toast(page, '1 elemento movido')
    await window.getByRole('button', { name: 'Cerrar' }).last().click()

    await page.goto(`/material/${course}?capitulo=${review}`)
    await add(page, 'Enlazar material')
    await window.getByRole('button', { name: 'Enlazar', exact: true }).click()
    await toast(page, 'Atención! Debes agregar material.')
    await window.getByRole('combobox', { name: 'Capítulo' }).click()
    await page.getByTitle('Archivo', { exact: true }).last().click()
    await window.getByRole('checkbox', { name: 'guia' }).check()
    await expectAccessible(page)
    await window.getByRole('button', { name: 'Enlazar', exact: true }).click()
    await toast(page, 'Material enlazado')
    await expect(content(page).getByText('Enlace', { exact: true })).toBeVisible()

    await page.goto(`/material/${course}?capitulo=${old}`)
    await choose(page, 'guia', 'Eliminar')
    await toast(page, 'PDF eliminado')
    await page.goto(`/material/${course}?capitulo=${review}`)
    await expect(content(page).getByText('Aún no hay material en este cápitulo')).toBeVisible()
    await desk.remove(`/courses/${course}`)
  },
)
