import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refresh } from '#web/calls/useRead.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { notices } from '#web/ui/toasts.ts'
import { videoComments, type VideoComment } from '../contract.ts'
import { momentText } from './commentText.ts'
import { VideoCommentsPage } from './VideoCommentsPage.tsx'

const id = (kind: string, number: number) => `${kind}${String(number).padStart(23, '0')}`
const comment = (number: number, part: Partial<VideoComment> = {}): VideoComment => ({
  _id: id('a', number),
  comment: `Comentario ${number}`,
  student: { _id: id('b', number), name: 'Ema', lastName: 'Rey', secondLastName: 'Paz' },
  video: { _id: id('c', 1), title: 'Fracciones' },
  course: { _id: id('d', 1), name: 'ECOEMS' },
  playlist: id('e', 1),
  second: 83,
  date: '2026-11-23T16:04:00.000Z',
  ...part,
})

function draw(rows: VideoComment[], options: Parameters<typeof render>[1] = {}) {
  let remaining = rows
  const list = () => ({ videoComments: remaining, total: remaining.length })
  const requests = serve(videoComments.list, list)
  const removed = serve(videoComments.remove, ({ params }) => {
    remaining = remaining.filter(row => row._id !== params.id)
    return list()
  })
  const removedMany = serve(videoComments.removeMany, ({ body }) => {
    const { ids } = body as { ids: string[] }
    remaining = remaining.filter(row => !ids.includes(row._id))
    return { ...list(), removed: ids.length }
  })
  render(<VideoCommentsPage />, { at: '/comentarios', ...options })
  return { asked: requests, removed, removedMany }
}
const row = (number: number) => page.getByRole('row', { name: new RegExp(`Comentario ${number} `) })
const check = (number: number) => row(number).getByRole('checkbox')
const toasts = () => notices.get().map(({ text }) => text)

test('VCM-1, VCM-2: shows comment, student, video title and time; 50 at first, 100 and 150 to choose', async () => {
  const { asked } = draw([comment(1), comment(2, { second: null })])
  await expect
    .element(page.getByRole('row', { name: /Comentario 1 Ema Rey Paz Fracciones · 1:23 ECOEMS 23\/11\/2026 10:04$/ }))
    .toBeVisible()
  await expect.element(page.getByRole('row', { name: /Comentario 2 Ema Rey Paz Fracciones ECOEMS/ })).toBeVisible()
  expect(asked[0]!.query).toEqual({ skip: '0', limit: '50' })
  await page.getByRole('combobox', { name: 'Filas por página' }).click()
  for (const size of ['50 por página', '150 por página']) await expect.element(page.getByTitle(size).last()).toBeVisible()
  await page.getByTitle('100 por página').click()
  await expect.poll(() => asked.at(-1)!.query.limit).toBe('100')
})

test('VCM-3: searches for words', async () => {
  const { asked } = draw([comment(1)])
  await expect.element(row(1)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar comentario' }).fill('fracción')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked.at(-1)!.query.words).toBe('fracción')
})

test('VCM-9: opens the video at the place', async () => {
  draw([comment(1), comment(2, { second: null }), comment(3, { playlist: null })])
  const aside = page.getByRole('complementary', { name: 'Comentario' })
  await row(1).click()
  expect(aside.getByRole('link', { name: 'Abrir el video en 1:23' }).element().getAttribute('href')).toBe(
    `/material/${id('d', 1)}?capitulo=${id('e', 1)}&video=${id('c', 1)}&t=83`,
  )
  await row(2).click()
  expect(aside.getByRole('link', { name: 'Abrir el video' }).element().getAttribute('href')).not.toContain('t=')
  await row(3).click()
  await expect.element(aside.getByText('El video no está en ningún capítulo.')).toBeVisible()
  expect([59, 60, 3723].map(momentText)).toEqual(['0:59', '1:00', '1:02:03'])
})

test('VCM-6, DES-24: deletes without a question, and closes the sidebar', async () => {
  const { removed } = draw([comment(1), comment(2)])
  await row(2).click()
  const button = page.getByRole('complementary').getByRole('button', { name: 'Eliminar' })
  await button.click()
  await expect.poll(toasts).toContain('Comentario eliminado')
  expect(removed.map(each => each.params.id)).toEqual([id('a', 2)])
  await expect.element(page.getByRole('complementary')).not.toBeInTheDocument()
  await expect.element(row(2)).not.toBeInTheDocument()
})

test('VCM-7: selects and deletes one by one or the whole page', async () => {
  const { removedMany } = draw([comment(1), comment(2), comment(3)])
  await check(1).click()
  await check(3).click()
  await expect.element(page.getByText('2 seleccionados')).toBeVisible()
  await page.getByRole('button', { name: 'Eliminar seleccionados' }).click()
  await expect.poll(toasts).toContain('2 comentarios eliminados')
  expect(removedMany[0]!.body).toEqual({ ids: [id('a', 1), id('a', 3)] })
  await expect.element(page.getByRole('group', { name: 'Selección' })).not.toBeInTheDocument()
  const all = page.getByRole('checkbox', { name: 'Seleccionar toda la página' })
  await all.click()
  await expect.element(page.getByText('1 seleccionado')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar selección' }).click()
  await expect.element(all).not.toBeChecked()
})

test('VCM-8: without the permission shows no boxes and no delete button', async () => {
  draw([comment(1)], { permissions: ['get /videoComments/'] })
  await row(1).click()
  await expect.element(page.getByRole('complementary')).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toHaveLength(0)
  expect(page.getByRole('button', { name: 'Eliminar' }).elements()).toHaveLength(0)
  expect(page.getByRole('link').elements()).toEqual([row(1).getByRole('link').element()])
})

test('VCM-10: shows that the list is loading', async () => {
  let arrive = () => {}
  serve(videoComments.list, async () => {
    await new Promise<void>(resolve => (arrive = resolve))
    return { videoComments: [comment(1)], total: 1 }
  })
  render(<VideoCommentsPage />, { at: '/comentarios' })
  await expect.element(page.getByRole('status', { name: 'Cargando' })).toBeInTheDocument()
  arrive()
  await expect.element(row(1)).toBeVisible()
  await expect.element(page.getByRole('status', { name: 'Cargando' })).not.toBeInTheDocument()
})

test('VCM-10: shows an empty list, an empty search, and a failed load with Reintentar', async () => {
  draw([])
  await expect.element(page.getByText('No hay comentarios agregados.')).toBeVisible()
  let fails = true
  serve(videoComments.list, ({ query }) => {
    if (fails) throw new Refused({ code: '', status: 503, message: 'Sin base de datos' })
    return { videoComments: query.words ? [] : [comment(1)], total: 0 }
  })
  await page.getByRole('searchbox', { name: 'Buscar comentario' }).fill('zzz')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Sin base de datos')).toBeVisible()
  fails = false
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(page.getByText('Ningún comentario coincide')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar búsqueda' }).click()
  // A recent read may count as fresh.
  await refresh([videoComments.list])
  await expect.element(row(1)).toBeVisible()
})
