import { expect, test } from 'vitest'
import { z } from 'zod'
import { del, get, post, put, routes } from '#contract/route.ts'
import { never } from '#lib/undo.ts'
import { editRoute } from './callTypes.ts'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { useCall } from './useCall.ts'
import { useTable } from './useTable.ts'

const campus = { name: z.string(), rooms: z.array(z.string()) }
const query = z.object({ skip: z.int(), query: z.string().optional(), state: z.string().optional() })
const returns = { campuses: z.array(z.object({ _id: z.string() })) }
const campuses = routes('campuses', {
  list: get('/campuses', { summary: '', access: 'auth', scope: 'open', query, returns }),
  create: post('/campuses', { summary: '', access: 'auth', scope: 'open', undo: never('Prueba.'), body: z.object(campus) }),
  update: put('/campuses/:id', { summary: '', access: 'auth', scope: 'open', undo: never('Prueba.'), body: z.object(campus) }),
  remove: del('/campuses/:id', { summary: '', access: 'auth', scope: 'open', undo: never('Prueba.') }),
})

/** Never runs: each line below an expectation fails to compile when its type accepts the mistake. */
function Mistakes() {
  const form = useForm({ name: '', color: 'red' })
  const body = () => ({ name: '', rooms: [] })
  // @ts-expect-error the values are no body of this call, and no body is made of them
  useRouteForm({ route: campuses.create, form })
  // @ts-expect-error a body that fits nothing
  useRouteForm({ route: campuses.create, form, body: ({ name }) => ({ name: [name], rooms: [] }) })
  // @ts-expect-error the path needs an id
  useRouteForm({ route: campuses.update, form, body })
  // @ts-expect-error a call that has no record to change
  editRoute(campuses.create, campuses.list, undefined)
  // @ts-expect-error no such filter
  useTable(campuses.list, { newestFirst: false, rows: answer => answer.campuses, filters: ['color'] })
  // @ts-expect-error no such query value for the search
  useTable(campuses.list, { newestFirst: false, rows: answer => answer.campuses, searchAs: 'color' })
  // @ts-expect-error no such rows in the answer
  useTable(campuses.list, { newestFirst: false, rows: answer => answer.students })
  // @ts-expect-error a call without an id
  void useCall(campuses.remove).run({})
}

test('RUN-99: a wrong body and an unknown filter do not compile', () => {
  // The type check is the test; this line only uses the function.
  expect(Mistakes).toBeTypeOf('function')
})
