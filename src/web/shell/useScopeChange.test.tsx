import { useLocation } from '@tanstack/react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { get, routes } from '#contract/route.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { client } from '#web/calls/client.ts'
import { sessionStore } from '#web/session/signedIn.ts'
import { notices } from '#web/ui/toasts.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { useScopeChange } from './useScopeChange.ts'

const { find } = routes('testPeople', {
  find: get('/testPeople/:id', {
    summary: 'Read somebody',
    access: 'auth',
    scope: 'person',
    returns: { person: z.object({ _id: id, name: z.string() }) },
  }),
})
const ANA = 'a00000000000000000000077'
const coyoacan = { _id: 'e00000000000000000000001', name: 'Coyoacán' }

function Screen() {
  useScopeChange()
  const { search, pathname } = useLocation()
  const { ficha } = search as { ficha?: string }
  const { data } = useRead(find, ficha ? { params: { id: ficha } } : skip)
  return (
    <p>
      {pathname} {ficha ?? 'nadie'}: {data?.person.name ?? '—'}
    </p>
  )
}

const limit = (...campuses: { _id: string; name: string }[]) => {
  const signedIn = sessionStore.get()!
  sessionStore.set({ ...signedIn, user: { ...signedIn.user, campuses: campuses.length > 0 ? campuses : undefined } })
}
const serveAna = () => serve(find, () => ({ person: { _id: ANA, name: 'Ana' } }))
const toastTexts = () => notices.get().map(({ text }) => text)
beforeEach(() => client.clear())

describe('CON-17: a changed scope clears what was read', () => {
  test('closes an open record of another campus, and says why', async () => {
    serveAna()
    render(<Screen />, { at: `/alumnos?buscar=ana&ficha=${ANA}&ver=pagos` })
    await expect.element(page.getByText(`/alumnos ${ANA}: Ana`)).toBeVisible()
    client.setQueryData(['kept.elsewhere', {}], { name: 'de otra sede' })
    serve(find, () => {
      throw new Refused({ code: 'PERSON_NOT_FOUND', status: 404, message: 'No existe' })
    })
    limit(coyoacan)
    await expect.element(page.getByText('/alumnos nadie: —')).toBeVisible()
    expect(toastTexts()).toEqual(['Ya no está en tu alcance.'])
    expect(client.getQueryData(['kept.elsewhere', {}])).toBeUndefined()
  })

  test("keeps an open record of the user's campuses, read again", async () => {
    const requests = serveAna()
    render(<Screen />, { at: `/alumnos?ficha=${ANA}` })
    await expect.element(page.getByText(`/alumnos ${ANA}: Ana`)).toBeVisible()
    limit(coyoacan)
    await expect.poll(() => requests.length).toBe(2)
    await expect.element(page.getByText(`/alumnos ${ANA}: Ana`)).toBeVisible()
    expect(toastTexts()).toEqual([])
  })

  test('closes nothing when an answer does not come', async () => {
    serveAna()
    render(<Screen />, { at: `/alumnos?ficha=${ANA}` })
    await expect.element(page.getByText(`/alumnos ${ANA}: Ana`)).toBeVisible()
    const requests = serve(find, () => {
      throw new Refused({ code: 'INTERNAL', status: 500, message: 'Ocurrió un error' })
    })
    limit(coyoacan)
    await expect.poll(() => requests.length).toBe(1)
    await expect.element(page.getByText(`/alumnos ${ANA}: —`)).toBeVisible()
    expect(toastTexts()).toEqual([])
  })
})
