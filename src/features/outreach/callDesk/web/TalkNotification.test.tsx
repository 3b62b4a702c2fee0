import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { talkFailures } from '#features/outreach/talks/contract.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { notifications } from '#features/outreach/notifications/contract.ts'
import { TalkNotification } from '#features/outreach/notifications/web/shared/TalkNotification.tsx'
import { TalkStudentNotification } from '#features/outreach/notifications/web/shared/TalkStudentNotification.tsx'
import { BATCH, id, serveMany } from '#features/outreach/notifications/web/shared/testing.ts'

const send = page.getByRole('button', { name: 'Enviar', exact: true })
const message = page.getByLabelText('Mensaje del Email')
const answer = () => ({ queued: { email: 3, sms: 0 }, batchId: BATCH })

test('NOT-17: sends a message to a talk', async () => {
  const requests = serveMany()
  const sendings = serve(notifications.toTalk, answer)
  render(<TalkNotification talk={{ _id: id(5), name: 'Orientación de mayo' }} onClose={() => {}} />)
  await expect.element(page.getByRole('dialog', { name: 'Enviar mensaje Orientación de mayo' })).toBeVisible()
  await expect.poll(() => requests.map(({ body }) => body)).toEqual([{ target: 'talk', id: id(5) }])
  await message.fill('Te esperamos')
  await send.click()
  await expect.poll(() => sendings.map(({ params }) => params)).toEqual([{ id: id(5) }])
})

test('NOT-17: sends a message to a visitor, and shows the quoted refusal for a moved one', async () => {
  serveMany()
  const sendings = serve(notifications.toTalkStudent, answer)
  render(<TalkStudentNotification student={{ _id: id(6), email: 'sol@correo.mx', phoneNumber: '5532148890' }} />)
  await expect.element(page.getByText('sol@correo.mx')).toBeVisible()
  serve(notifications.toTalkStudent, () => {
    throw new Refused(talkFailures.MOVED_TO_OTHER_TALK)
  })
  await message.fill('Hola')
  await send.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Ocurrio un errorEl alumnos se ha movido a otra platica')
  serve(notifications.toTalkStudent, input => {
    sendings.push(input)
    return answer()
  })
  await send.click()
  await expect.poll(() => sendings.map(({ params }) => params)).toEqual([{ id: id(6) }])
})
