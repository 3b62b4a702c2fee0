import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { notices } from '#web/ui/toasts.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { talkFailures, talks, type Talk } from '../../../contract.ts'
import { id, orientation, serveTalks } from '#features/outreach/callDesk/web/testing.tsx'
import { TalkEdit } from './TalkEdit.tsx'

let log: string[] = []
beforeEach(() => (log = []))

function open(talk: Talk = orientation, options: RenderOptions = {}) {
  const served = serveTalks()
  render(
    <>
      <TalkEdit id={talk._id} onClose={() => log.push('closed')} onDeleted={() => log.push('deleted')} />
      <Questions />
    </>,
    options,
  )
  return served
}

const name = page.getByRole('textbox', { name: /^Nombre/ })
const quota = page.getByLabelText('Cupo')
const save = page.getByRole('button', { name: 'Guardar cambios' })
const remove = page.getByRole('button', { name: 'Eliminar', exact: true })
const toasts = () => notices.get().map(({ kind, text, reason }) => [kind, text, reason])
const bodies = (requests: readonly { body: unknown }[]) => requests.map(({ body }) => body)

test('TLK-41: shows the stored values and sends only changes: Cambios guardados corrrectamente', async () => {
  const { updated, checked } = open()
  await expect.element(name).toHaveValue('Orientación sabatina')
  await expect.element(page.getByRole('radio', { name: 'Media Superior' })).toBeChecked()
  await expect.element(page.getByText('Salón 1 · Lindavista · 45 lugares')).toBeVisible()
  await quota.fill('20')
  await page.getByRole('combobox', { name: 'Profesor' }).click()
  await page.getByTitle('Sin asignar').click()
  await save.click()
  await expect.poll(() => log).toEqual(['closed'])
  expect(bodies(updated)).toEqual([{ quota: 20, teacher: null }])
  expect(toasts()).toEqual([['success', 'Cambios guardados corrrectamente', undefined]])
  // The talk's own hours do not count.
  expect(checked[0]!.body).toMatchObject({ except: orientation._id })
})

test('TLK-31: clearing the date makes a draft and keeps its room', async () => {
  const { updated } = open()
  await page.getByLabelText('Fecha').hover()
  await page.getByLabelText('Borrar fecha').click({ force: true })
  await save.click()
  await expect.poll(() => bodies(updated)).toEqual([{ date: null }])
})

test('TLK-41: nothing changed: nothing is sent', async () => {
  const { updated } = open()
  await expect.element(name).toHaveValue('Orientación sabatina')
  await save.click()
  await expect.poll(() => log).toEqual(['closed'])
  expect(updated).toEqual([])
})

test('TLK-40, TLK-42: a quota below those registered is refused with the quoted title and the reason', async () => {
  open()
  serve(talks.update, () => {
    throw new Refused(talkFailures.QUOTA_BELOW_VISITORS)
  })
  await quota.fill('1')
  await expect.element(page.getByText('hay 3 inscritos')).toBeVisible()
  await save.click()
  await expect.poll(toasts).toEqual([['error', 'Ocurrio un error al guardar', talkFailures.QUOTA_BELOW_VISITORS.message]])
  await expect.element(quota).toHaveFocus()
  expect(log).toEqual([])
})

test('TLK-43, DES-24: a talk is deleted without a question', async () => {
  const { removed } = open()
  await remove.click()
  await expect.poll(() => log).toEqual(['deleted'])
  expect(removed).toHaveLength(1)
})

test('TLK-44: a talk with visitors stays: Ocurrió un error al borrar la platica, and why', async () => {
  open()
  serve(talks.remove, () => {
    throw new Refused(talkFailures.TALK_IN_USE)
  })
  await remove.click()
  await expect.poll(toasts).toEqual([['error', 'Ocurrió un error al borrar la platica', talkFailures.TALK_IN_USE.message]])
  expect(log).toEqual([])
})

test('TLK-43: deleting needs delete /talks/', async () => {
  open(orientation, { permissions: ['get /talks/', 'put /talks/'] })
  await expect.element(save).toBeVisible()
  expect(remove.elements()).toEqual([])
})

test('TLK-45: reports a deleted talk', async () => {
  open({ ...orientation, _id: id(404) })
  await expect.element(page.getByText(talkFailures.TALK_NOT_FOUND.message)).toBeVisible()
})
