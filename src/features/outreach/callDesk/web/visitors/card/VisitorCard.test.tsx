import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Permission } from '#contract/access.ts'
import { outbox } from '#features/foundation/outbox/contract.ts'
import { comments } from '#features/people/comments/contract.ts'
import { studentFailures, students } from '#features/people/students/contract.ts'
import { renata } from '#features/people/students/web/shared/testing.ts'
import { Refused, serve } from '#web/testing/serve.ts'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { notices } from '#web/ui/toasts.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { talkFailures } from '#features/outreach/talks/contract.ts'
import { visitors } from '../../../contract.ts'
import { id, orientation } from '../../testing.tsx'
import { card, outcome, paola, serveDesk, cardOf, visitorOf } from '../testing.tsx'
import { VisitorsModal } from '../VisitorsModal.tsx'
import styles from './visitorCard.module.css'

const toasts = () => notices.get().map(({ kind, text, reason }) => [kind, text, reason])
const question = page.getByRole('dialog').last()
const field = (name: string) => card().getByRole('textbox', { name: new RegExp(`^${name}( \\*.*)?$`) })
const tab = (name: string) => card().getByRole('tab', { name })

function draw(options: RenderOptions = {}) {
  const served = serveDesk()
  render(
    <>
      <VisitorsModal talk={orientation} onClose={() => {}} />
      <Questions />
    </>,
    { at: `/platicas?visitante=${paola._id}`, ...options },
  )
  return served
}

test('CLL-9: the card has five tabs', async () => {
  draw()
  await expect.element(cardOf('Paola')).toBeVisible()
  expect(
    card()
      .getByRole('tab')
      .elements()
      .map(each => each.textContent),
  ).toEqual(['Datos personales', 'Comentarios', 'Cambio de platica', 'Inscribir', 'Enviar notificacion'])
  expect(card().element().querySelector(`.${styles.phone} [data-slot=figure]`)?.textContent).toBe('55 3187 4421')
})

test("M109: 'El correo no llega' leads to the e-mail with the reason below; without permission it only shows", async () => {
  serve(outbox.undelivered, () => ({
    undelivered: { reason: 'El buzón de esa dirección está lleno.\n552 Full', at: '2026-11-20T16:00:00.000Z' },
  }))
  draw()
  await card().getByRole('button', { name: 'Corregir' }).click()
  await expect.element(tab('Datos personales')).toHaveAttribute('aria-selected', 'true')
  await expect.element(field('Correo')).toHaveFocus()
  await expect.element(field('Correo')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(card().getByRole('status').getByText('El buzón de esa dirección está lleno.')).toBeVisible()
})

test('CLL-10: without the permissions there are two tabs, and data only to read', async () => {
  draw({ permissions: ['get /talks/', 'get /students/show/test/'], at: `/platicas?visitante=${paola._id}&pestana=datos` })
  await expect.element(card().getByText('paola@correo.mx')).toBeVisible()
  expect(
    card()
      .getByRole('tab')
      .elements()
      .map(each => each.textContent),
  ).toEqual(['Datos personales', 'Comentarios'])
  await expect.element(card().getByRole('textbox')).not.toBeInTheDocument()
  await expect.element(card().getByRole('button', { name: 'Quitar de la plática' })).not.toBeInTheDocument()
})

const BOTH = ['Datos personales', 'Comentarios']
test.each<[Permission, string[], boolean, boolean]>([
  ['put /students/', BOTH, true, false],
  ['put /usersTalks/', BOTH, true, false],
  ['delete /usersTalks/*', BOTH, false, true],
  ['put /students/?/talks/?', [...BOTH, 'Cambio de platica'], false, false],
  ['post /students/register', [...BOTH, 'Inscribir'], false, false],
  ['post /notifications/talk/?', [...BOTH, 'Enviar notificacion'], false, false],
])('CLL-10: with %s alone the card has the tabs %j, data to edit: %s, taking them off: %s', async (permission, tabs, edits, removes) => {
  draw({
    permissions: ['get /talks/', 'get /students/show/test/', permission],
    at: `/platicas?visitante=${paola._id}&pestana=datos`,
  })
  const data = edits ? field('Nombre') : card().getByText('paola@correo.mx')
  await expect.element(data).toBeVisible()
  expect(
    card()
      .getByRole('tab')
      .elements()
      .map(each => each.textContent),
  ).toEqual(tabs)
  expect(card().getByRole('button', { name: 'Quitar de la plática' }).elements().length > 0).toBe(removes)
})

test.each([
  ['nothing more', [], 0],
  ["'Comentarios de visitantes'", ['post /usersTalks/comments'], 1],
] as [string, Permission[], number][])('M30: with %s the comments have a box and their key N: %j, %d', async (_right, more, boxes) => {
  draw({ permissions: ['get /talks/', 'get /students/show/test/', ...more] })
  await expect.element(card().getByText('No hay comentarios agregados.')).toBeVisible()
  expect(card().getByLabelText('Nuevo comentario').elements()).toHaveLength(boxes)
  expect([...document.querySelectorAll('.hint')].filter(hint => hint.textContent?.includes('comentar'))).toHaveLength(boxes)
})

test("M33: an enrolled visitor is 'Inscrito': no 'Inscribir', no status to set", async () => {
  const ines = visitorOf(110, 'Ines', { student: id(700) })
  serveDesk([ines])
  render(<VisitorsModal talk={orientation} onClose={() => {}} />, { at: `/platicas?visitante=${ines._id}` })
  await expect.element(cardOf('Ines')).toBeVisible()
  await expect.element(card().getByText('Inscrito', { exact: true }).first()).toBeVisible()
  await expect.element(tab('Inscrito')).toBeVisible()
  expect(page.getByText('Inscribir', { exact: true }).elements()).toEqual([])
  await expect.element(card().getByText('Ya está inscrito: no hace falta llamarle.')).toBeVisible()
  expect(outcome('Buzón 1').elements()).toEqual([])
})

describe('personal data of a visitor', () => {
  const open = () => draw({ at: `/platicas?visitante=${paola._id}&pestana=datos` })

  test('TLK-48: requires names and surnames without digits, an e-mail with @ and dot, phones by digits: reports the first failure', async () => {
    open()
    const requests = serve(visitors.update, () => ({ userTalks: paola }))
    const save = card().getByRole('button', { name: 'Guardar' })
    const tries: [string, string, string][] = [
      ['Nombre', '', 'Atencion! Debes ingresar un nombre y apellidos.'],
      ['Apellido paterno', 'Díaz 2', 'Debes escribir solo letras en nombre y apellidos'],
      ['Correo', 'paola', 'Correo incompleto, paola'],
      ['Teléfono', '553187', 'Debes ingresar un telefono minimo 10 digitos'],
      ['Segundo teléfono', '5531874', 'Debes ingresar un segundo numero de telefono minimo 8 digitos'],
    ]
    await expect.element(field('Nombre')).toHaveValue('Paola')
    for (const [name, wrong, text] of tries) {
      const right = (field(name).element() as HTMLInputElement).value
      await field(name).fill(wrong)
      await userEvent.keyboard('{Enter}')
      await expect.poll(toasts).toContainEqual(['warn', text, undefined])
      await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true')
      await field(name).fill(right)
      notices.set([])
    }
    expect(requests).toEqual([])
    await field('Apellido materno').fill('Rivas')
    await save.click()
    await expect.poll(() => toasts()[0]).toEqual(['success', 'Datos guardados', undefined])
    expect(requests.map(({ params, body }) => [params.id, (body as { secondLastName: string }).secondLastName])).toEqual([
      [paola._id, 'Rivas'],
    ])
  })

  test("TLK-58: removing them from the talk asks; its failure is 'Ocurrió un error al borrar al usuario de la platica'", async () => {
    open()
    let refuse = true
    const requests = serve(visitors.remove, () => {
      if (refuse) throw new Refused(talkFailures.VISITOR_NOT_FOUND)
      return {}
    })
    const remove = async () => {
      await card().getByRole('button', { name: 'Quitar de la plática' }).click()
      await question.getByRole('button', { name: 'Quitar', exact: true }).click()
    }
    await remove()
    await expect.poll(toasts).toEqual([['error', 'Ocurrió un error al borrar al usuario de la platica', 'El alumno de plática no existe']])
    refuse = false
    await remove()
    await expect.element(card()).not.toBeInTheDocument()
    expect(requests.map(({ params }) => params.id)).toEqual([paola._id, paola._id])
  })
})

describe('comments of a visitor', () => {
  test('CLL-30: a comment is not empty, at most 500 characters, and stored under the visitor', async () => {
    draw()
    const requests = serve(comments.create, () => ({
      comment: {
        _id: id(300),
        comment: 'Pide beca',
        date: '2026-11-20T18:05:00.000Z',
        student: null,
        userTalks: paola._id,
        user: null,
        own: false,
      },
    }))
    const box = card().getByLabelText('Nuevo comentario')
    await expect.element(card().getByText('quedan 500')).toBeVisible()
    await card().getByRole('button', { name: 'Agregar comentario' }).click()
    await expect.poll(toasts).toEqual([['warn', 'Debes escribir un comentario', undefined]])
    await box.fill('a'.repeat(500))
    await expect.element(card().getByText('Limite de 500 caracteres alcanzado.')).toBeVisible()
    await box.fill('  Pide beca ')
    await card().getByRole('button', { name: 'Agregar comentario' }).click()
    await expect.poll(() => requests.map(({ body }) => body)).toEqual([{ userTalks: paola._id, comment: '  Pide beca ' }])
  })

  test("CLL-31: 'Usuario eliminado' for a deleted account", async () => {
    draw()
    const commentReads = serve(comments.list, () => ({
      comments: [
        {
          _id: id(300),
          comment: 'De antes',
          date: '2026-11-20T18:05:00.000Z',
          student: null,
          userTalks: paola._id,
          user: null,
          own: false,
        },
      ],
    }))
    await expect.element(card().getByText('Usuario eliminado')).toBeVisible()
    expect(commentReads[0]!.query).toEqual({ userTalks: paola._id })
  })
})

describe("'Inscribir'", () => {
  const open = () => draw({ at: `/platicas?visitante=${paola._id}&pestana=inscribir` })

  test('CLL-32: opens the wizard for a new student when the e-mail is free', async () => {
    open()
    serve(students.byEmail, () => {
      throw new Refused(studentFailures.EMAIL_FREE)
    })
    await expect.element(card().getByRole('button', { name: 'Inscribir con estos datos' })).toBeVisible()
    await expect.element(card().getByText('paola@correo.mx')).toBeVisible()
  })

  test('OFE-21: where groups are full the visitor is written down for a seat', async () => {
    open()
    serve(students.byEmail, () => {
      throw new Refused(studentFailures.EMAIL_FREE)
    })
    await expect.element(card().getByRole('button', { name: 'Anotar en lista de espera' })).toBeVisible()
  })

  test("CLL-33: the e-mail is a student's already: 'Inscribir a curso' is offered instead of only blocking", async () => {
    open()
    serve(students.byEmail, () => ({ student: { ...renata, email: paola.email } }))
    await expect.element(card().getByText(/^El correo ya está registrado: Renata Olvera Quintero/)).toBeVisible()
    await expect.element(card().getByRole('button', { name: 'Inscribir a curso' })).toBeVisible()
    await expect.element(card().getByRole('button', { name: 'Inscribir con estos datos' })).not.toBeInTheDocument()
  })

  test("CON-9: shows only the name of another campus' student, with a link to enrol them here", async () => {
    open()
    const { _id, name, lastName, secondLastName, registerDate } = renata
    serve(students.byEmail, () => ({
      student: { _id, name, lastName, secondLastName, registerDate, email: paola.email, outside: true as const },
    }))
    await expect.element(card().getByText('Renata Olvera Quintero: Es alumno de otra sede. ¿Inscribirlo aquí?')).toBeVisible()
    await expect.element(card().getByRole('button', { name: 'Inscribir a curso' })).toBeVisible()
  })
})

test('CLL-9: tabs open by click too', async () => {
  draw()
  await tab('Datos personales').click()
  await expect.element(field('Nombre')).toHaveValue('Paola')
})
