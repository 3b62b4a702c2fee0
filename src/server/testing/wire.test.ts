// Some calls that clients depend on. docs/api.md has the path, the permissions and the answer of every call.
import { expect, test } from 'vitest'
import { permissionsOf } from '#contract/access.ts'
import { features } from '#features/server.ts'

const routes = features.flatMap(feature => feature.routes.map(({ route }) => route))
const declared = new Map(
  routes.map(route => {
    const path = route.path.replaceAll(':email', '{email}').replaceAll(/:\w+(?:\([^)]*\))?/g, '{}')
    return [`${route.method.toUpperCase()} ${path}`, route]
  }),
)
test('WIR-41: POST /images needs post or put of /courses/ or /playlists/', () => {
  const route = declared.get('POST /images')!
  const needs = ['post /courses/', 'put /courses/', 'post /playlists/', 'put /playlists/']
  expect(permissionsOf(route.access)).toEqual(expect.arrayContaining(needs))
  expect(Object.keys(route.returns as object)).toEqual(['url', 'image'])
})

test('WIR-34: calls that create money or registrations accept an Idempotency-Key', () => {
  const creating = [
    'POST /students/register',
    'PUT /groups/{}/enroll/{}',
    'PUT /students/{}/groups/{}',
    'POST /payments',
    'POST /usersTalks',
  ]
  const money = ['POST /payments/{}/reversal', 'POST /payments/refund', 'POST /payments/closings', 'POST /platform/usersTalks']
  expect([...creating, ...money].filter(call => !declared.get(call)?.idempotent)).toEqual([])
})

test('WIR-31: calls with skip and limit are paged, with the limit shown', () => {
  const limits = '/students 10, /students/search 10, /groups/{}/students 20, /talks 30, /talks/{}/students 20, /videoComments 50'
  for (const [path, limit] of limits.split(', ').map(each => each.split(' ')))
    expect([path, declared.get(`GET ${path}`)?.query?.parse({ query: '' })]).toEqual([
      path,
      expect.objectContaining({ skip: 0, limit: Number(limit) }),
    ])
})
