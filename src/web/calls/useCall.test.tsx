import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { failures } from '#contract/failure.ts'
import { get, post, routes } from '#contract/route.ts'
import { answers } from '#features/workspace/answers/contract.ts'
import { never } from '#lib/undo.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { useRead } from './useRead.ts'
import { useCall } from './useCall.ts'

const things = routes('useCallTest', {
  list: get('/things', { summary: 'List', access: 'auth', scope: 'open', returns: { names: z.array(z.string()) } }),
  make: post('/things', {
    summary: 'Make',
    access: 'auth',
    scope: 'open',
    undo: never('Prueba.'),
    idempotent: 'la cosa',
    body: z.object({ name: z.string() }),
    returns: { name: z.string() },
  }),
})
const refusals = failures({
  FULL: [409, 'El grupo ya no tiene lugares disponibles.'],
  _05: [409, 'Atencion! El alumno ya esta registrado en el grupo.'],
})

function Sample() {
  const { data } = useRead(things.list, {})
  const { run, busy } = useCall(things.make, {
    success: answer => `Listo ${answer.name}`,
    failure: 'Ocurrio un error al realizar el registro',
    refresh: [things.list],
  })
  return (
    <>
      <button type="button" disabled={busy} onClick={() => void run({ body: { name: 'Ana' } })}>
        Registrar
      </button>
      <p>{data?.names.join(', ')}</p>
    </>
  )
}
const register = page.getByRole('button', { name: 'Registrar' })
const keys = (requests: { headers: Headers }[]) => requests.map(({ headers }) => headers.get('idempotency-key'))

test('SHL-46: announces success and reads affected routes again', async () => {
  const names: string[] = []
  serve(things.list, () => ({ names: [...names] }))
  serve(things.make, () => (names.push('Ana'), { name: 'Ana' }))
  render(<Sample />)
  await register.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Listo Ana')
  await expect.element(page.getByText('Ana', { exact: true })).toBeVisible()
})

test('M118: each act has its own key', async () => {
  serve(things.list, () => ({ names: [] }))
  let tries = 0
  const requests = serve(things.make, () => {
    if (++tries === 1) throw new Refused(refusals.FULL)
    return { name: 'Ana' }
  })
  render(<Sample />)
  for (const count of [1, 2, 3]) {
    await register.click()
    await expect.poll(() => requests.length).toBe(count)
    await expect.element(register).toBeEnabled()
  }
  expect(new Set(keys(requests)).size).toBe(3)
  expect(keys(requests)[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

const drop = (): never => {
  throw new TypeError('Failed to fetch')
}

test('M118: fetches a lost answer, and the form continues with it', async () => {
  serve(things.list, () => ({ names: [] }))
  const requests = serve(things.make, drop)
  const answerCalls = serve(answers.find, () => ({ state: 'done' as const, at: '2026-11-23T09:14:00.000Z', answer: { name: 'Primera' } }))
  render(<Sample />)
  await register.click()
  await expect.element(page.getByText('Listo Primera')).toBeVisible()
  expect(answerCalls.map(({ body }) => body)).toEqual([{ route: 'POST /things', key: keys(requests)[0] }])
})

test('M118: reports an act that did not arrive as not done; the next press is a new act', async () => {
  serve(things.list, () => ({ names: [] }))
  const requests = serve(things.make, drop)
  serve(answers.find, () => ({ state: 'none' as const, at: null, answer: null }))
  render(<Sample />)
  await register.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('No se registró. Revisa tu red e intenta de nuevo.')
  await register.click()
  await expect.poll(() => new Set(keys(requests)).size).toBe(2)
})

test('M118: while the outcome is unknown the same act waits, and pressing again asks first', async () => {
  serve(things.list, () => ({ names: [] }))
  const requests = serve(things.make, drop)
  let line = false
  serve(answers.find, () => (line ? { state: 'done' as const, at: null, answer: { name: 'Primera' } } : drop()))
  render(<Sample />)
  await register.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('No sabemos si se guardó la cosa de las')
  await register.click()
  await expect.element(register).toBeEnabled()
  line = true
  await register.click()
  await expect.element(page.getByText('Listo Primera')).toBeVisible()
  expect(requests).toHaveLength(1)
})

test("SHL-45: the quoted failure is the title, the server's reason below; code 05 shows alone", async () => {
  serve(things.list, () => ({ names: [] }))
  let refusal = refusals.FULL
  serve(things.make, () => {
    throw new Refused(refusal)
  })
  render(<Sample />)
  await register.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Ocurrio un error al realizar el registroEl grupo ya no tiene lugares disponibles.')
  refusal = refusals._05
  await register.click()
  await expect.element(page.getByRole('alert').last()).toHaveTextContent('Atencion! El alumno ya esta registrado en el grupo.')
})
