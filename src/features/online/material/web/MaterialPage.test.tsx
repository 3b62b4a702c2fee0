import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refresh } from '#web/calls/useRead.ts'
import { notices } from '#web/ui/toasts.ts'
import { Refused, serve } from '#web/testing/serve.ts'
import { material, materialFailures, pdfs, videos } from '../contract.ts'
import { MATERIAL_TEXTS } from '../texts.ts'
import {
  ALGEBRA,
  add,
  choose,
  column,
  content,
  COURSE,
  address,
  detailOf,
  draw,
  id,
  pdfItem,
  ROOTS,
  serveMaterial,
  videoItem,
} from './testing/material.tsx'
import styles from './content/content.module.css'

const names = (list: string) => [...document.querySelectorAll(`[aria-label="${list}"] .medium`)].map(each => each.textContent)
const noticeTexts = () => notices.get().map(({ text }) => text)

describe('the screen', () => {
  test('VID-1: shows a back link to /cursos, chapters at the left, the first one open at the right', async () => {
    serveMaterial()
    draw()
    await expect.element(content.getByRole('heading', { name: /Álgebra/ })).toBeVisible()
    expect(document.title).toBe('Material en línea | ECOEMS Intensivo · Plantel')
    await expect.element(page.getByRole('link', { name: 'Cursos' })).toHaveAttribute('href', `/cursos?ficha=${COURSE}`)
    expect(names('Capítulos')).toEqual(['Álgebra', 'Geometría', 'Repaso'])
    expect(names('Contenido de Álgebra')).toEqual(['Bienvenida', 'Guía de álgebra', 'Examen diagnóstico', 'Ecuaciones'])
    await expect.element(content.getByText('Video · 4:05 · 12 MB')).toBeVisible()
    await expect.element(content.getByText('PDF · 12 páginas · 2.3 MB')).toBeVisible()
    await expect.element(content.getByText('Cuestionario · 10 preguntas · 2 intentos · 15:00')).toBeVisible()
  })

  test('VID-2: a video shows its thumbnail, a PDF a placeholder', async () => {
    const urlThumbnail = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
    serveMaterial(ROOTS, [detailOf(ALGEBRA, [videoItem(21, 'Bienvenida', { urlThumbnail }), pdfItem(22, 'Guía')])])
    draw()
    await expect.element(content.getByRole('img', { name: 'PDF' })).toBeVisible()
    expect([...document.querySelectorAll<HTMLImageElement>(`.${styles.thumb} img`)].map(({ src }) => src)).toEqual([urlThumbnail])
  })

  test('VID-3: chapters have the tags Activo and Inactivo', async () => {
    serveMaterial()
    draw()
    await expect.element(column.getByRole('button', { name: /^Álgebra/ })).toMatchTextContent('Álgebra4 elementosActivo')
    await expect.element(column.getByRole('button', { name: /^Geometría/ })).toMatchTextContent('Geometría0 elementosInactivo')
  })

  test('VID-4: a subchapter opens with its breadcrumb and address, and its root stays marked', async () => {
    serveMaterial()
    draw()
    await content.getByRole('button', { name: /^Ecuaciones/ }).click()
    const path = content.getByRole('navigation', { name: 'Ruta del capítulo' })
    await expect.element(path).toMatchTextContent('ÁlgebraEcuaciones')
    await expect.element(column.getByRole('button', { name: /^Álgebra/ })).toHaveAttribute('aria-current', 'true')
    await path.getByRole('button', { name: 'Álgebra' }).click()
    await expect.element(content.getByText('Guía de álgebra')).toBeVisible()
  })

  test('VID-5: an empty chapter shows the quoted text and the menu that fills it', async () => {
    serveMaterial()
    draw({ at: `/material/${COURSE}?capitulo=${id(3)}` })
    await expect.element(content.getByText(MATERIAL_TEXTS.empty)).toBeVisible()
    expect(MATERIAL_TEXTS.empty).toBe('Aún no hay material en este cápitulo , Agrega material y lo visualizarás aquí')
    await expect.element(content.getByRole('button', { name: 'Agregar material' }).nth(1)).toBeVisible()
  })

  test('VID-6: a course without chapters says so; a failed load shows the reason and can be retried', async () => {
    serveMaterial([], [])
    serve(material.ofCourse, () => {
      throw new Refused(materialFailures.CHAPTER_NOT_FOUND)
    })
    draw()
    await expect.element(page.getByText('El capítulo no existe')).toBeVisible()
    serve(material.ofCourse, () => ({ playlists: [], course: { _id: COURSE, name: 'Química' }, transcoding: false }))
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect.element(page.getByText('Este curso aún no tiene material')).toBeVisible()
  })

  test('M43 AUL-46: a chapter that somebody else deleted says so, and its content disappears', async () => {
    serveMaterial()
    draw({ at: `/material/${COURSE}?capitulo=${ALGEBRA._id}` })
    await expect.element(content.getByText('Bienvenida')).toBeVisible()
    serve(material.find, ({ params }) => {
      if (params.id === ALGEBRA._id) throw new Refused(materialFailures.CHAPTER_NOT_FOUND)
      return { playlist: detailOf(ROOTS[1]!) }
    })
    serve(material.ofCourse, () => ({ playlists: ROOTS.slice(1), course: { _id: COURSE, name: 'Química' }, transcoding: false }))
    await refresh([material.find, material.ofCourse])
    await expect.element(page.getByText('Este capítulo ya no existe. Lo borró otra persona.')).toBeVisible()
    expect(page.getByText('Bienvenida').query()).toBeNull()
    await page.getByRole('button', { name: 'Ver capítulos' }).click()
    await expect.element(content.getByText(MATERIAL_TEXTS.empty)).toBeVisible()
    await expect.element(address).not.toHaveTextContent(ALGEBRA._id)
  })

  test('VID-9: a reader sees no buttons that add, change, move or delete', async () => {
    serveMaterial()
    draw({ permissions: ['get /playlists/'] })
    await expect.element(content.getByText('Bienvenida')).toBeVisible()
    for (const name of ['Nuevo cápitulo', 'Agregar material', 'Editar Álgebra', 'Eliminar Álgebra', 'Mover Bienvenida', 'Mover Álgebra'])
      expect(page.getByRole('button', { name }).elements(), name).toEqual([])
    await content.getByRole('button', { name: 'Opciones de Bienvenida' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Abrir' })).toBeVisible()
    expect(page.getByRole('menuitem').elements()).toHaveLength(1)
  })

  test('VID-7: the menu Agregar material has six entries', async () => {
    serveMaterial()
    draw()
    await content.getByRole('button', { name: 'Agregar material' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Agregar PDF' })).toBeVisible()
    expect(
      page
        .getByRole('menuitem')
        .elements()
        .map(each => each.textContent),
    ).toEqual(['Agregar PDF', 'Agregar Video', 'Agregar Cuestionarios', 'Agregar Capítulo', 'Mover material', 'Enlazar material'])
  })
})

describe('order', () => {
  test('VID-21: moves a chapter by keyboard with Spanish announcements, and sends the whole order', async () => {
    const { ordered } = serveMaterial()
    draw()
    const handle = column.getByRole('button', { name: 'Mover Álgebra' })
    await expect.element(handle).toHaveAttribute('aria-roledescription', 'asa para mover')
    ;(handle.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Álgebra está tomado, en el lugar 1 de 3.')).toBeInTheDocument()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByText('Álgebra está sobre el lugar 2 de 3.')).toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => ordered.map(({ params, body }) => [params.courseId, body]))
      .toEqual([
        [
          COURSE,
          [
            { _id: id(2), order: 0, type: 1 },
            { _id: id(1), order: 1, type: 1 },
            { _id: id(3), order: 2, type: 1 },
          ],
        ],
      ])
    await expect.poll(() => names('Capítulos')).toEqual(['Geometría', 'Álgebra', 'Repaso'])
  })

  test('VID-23: a refused order reverts with the reason', async () => {
    serveMaterial()
    serve(material.order, () => {
      throw new Refused(materialFailures.CHAPTER_NOT_FOUND)
    })
    draw()
    const handle = content.getByRole('button', { name: 'Mover Bienvenida' })
    await expect.element(handle).toBeVisible()
    ;(handle.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Bienvenida está tomado, en el lugar 1 de 4.')).toBeInTheDocument()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByText('Bienvenida está sobre el lugar 2 de 4.')).toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.poll(noticeTexts).toEqual(['El capítulo no existe'])
    await expect.poll(() => names('Contenido de Álgebra')[0]).toBe('Bienvenida')
  })

  test('VID-10: renders only the visible ones of 2,000 items', async () => {
    const many = Array.from({ length: 2000 }, (_, at) => videoItem(1000 + at, `Video ${at}`))
    serveMaterial([ALGEBRA], [detailOf(ALGEBRA, many)])
    draw()
    await expect.element(content.getByText('Video 0', { exact: true })).toBeVisible()
    expect(content.getByRole('button', { name: /^Mover Video/ }).elements().length).toBeLessThan(40)
    document.querySelector('[aria-label="Contenido de Álgebra"]')!.scrollTop = 1e9
    await expect.element(content.getByText('Video 1999', { exact: true })).toBeVisible()
  })
})

describe('deleting', () => {
  test('VID-34: deleting a chapter asks, says that its content is lost and which links are removed', async () => {
    const { removed } = serveMaterial()
    serve(material.links, () => ({
      items: 5,
      links: [{ chapter: { _id: id(3), name: 'Repaso' }, course: { _id: id(901), name: 'UNAM' } }],
    }))
    draw()
    await content.getByRole('button', { name: 'Eliminar Álgebra' }).click()
    const question = page.getByRole('dialog', { name: '¿Eliminar el capítulo?' })
    await expect
      .element(question)
      .toMatchTextContent(
        /«Álgebra»: Todo su contenido se perdera \(5 elementos\)\. También se quita de «Repaso» \(UNAM\), donde está enlazado\./,
      )
    await question.getByRole('button', { name: 'Eliminar' }).click()
    await expect.poll(noticeTexts).toEqual(['Capítulo eliminado'])
    expect(removed.map(({ params }) => params.id)).toEqual([ALGEBRA._id])
  })

  test('VID-35, DES-24: asks before deleting a video or quiz; deletes a PDF at once, with undo', async () => {
    serveMaterial()
    const removals = [...[videos.remove, pdfs.remove].map(route => serve(route, () => ({})))]
    draw()
    await choose('Bienvenida', 'Eliminar')
    await page.getByRole('dialog', { name: '¿Eliminar el video?' }).getByRole('button', { name: 'Cancelar' }).click()
    await choose('Guía de álgebra', 'Eliminar')
    await expect.poll(noticeTexts).toEqual(['PDF eliminado'])
    expect(removals.map(each => each.length)).toEqual([0, 1])
    await choose('Examen diagnóstico', 'Eliminar')
    await page.getByRole('dialog', { name: '¿Eliminar el cuestionario?' }).getByRole('button', { name: 'Cancelar' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('VID-32: removes a link, keeps its original', async () => {
    const { unlinked, removed } = serveMaterial(ROOTS, [detailOf(ALGEBRA, [videoItem(21, 'Bienvenida', {}, true)])])
    draw()
    await expect.element(content.getByText('Enlace', { exact: true })).toBeVisible()
    await choose('Bienvenida', 'Quitar enlace')
    await expect.poll(noticeTexts).toEqual(['Enlace quitado'])
    expect([unlinked.map(({ params }) => params), removed]).toEqual([[{ id: ALGEBRA._id, itemId: id(21) }], []])
  })
})

test('VID-11: on a phone the chapters are a step of their own, then the content with a way back', async () => {
  await page.viewport(390, 844)
  try {
    serveMaterial()
    draw()
    await column.getByRole('button', { name: /^Álgebra/ }).click()
    await expect.element(content.getByText('Bienvenida')).toBeVisible()
    await expect.element(column).not.toBeInTheDocument()
    await content.getByRole('button', { name: 'Capítulos' }).click()
    await expect.element(column.getByRole('button', { name: /^Geometría/ })).toBeVisible()
    await expect.element(content).not.toBeInTheDocument()
  } finally {
    await page.viewport(1366, 768)
  }
})

test('VID-8: quizzes link to their editor, Agregar Cuestionarios to a new one', async () => {
  serveMaterial()
  draw()
  await choose('Examen diagnóstico', 'Editar')
  await expect.element(address).toHaveTextContent(`/cuestionarios/${COURSE}/${ALGEBRA._id}/${id(23)}`)
  await add('Agregar Cuestionarios')
  await expect.element(address).toHaveTextContent(`/cuestionarios/${COURSE}/${ALGEBRA._id}`)
})
