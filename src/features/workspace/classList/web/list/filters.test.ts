import { describe, expect, test } from 'vitest'
import type { GroupFilters } from '../address.ts'
import { groupsSearch } from '../address.ts'
import { groupOf } from '#features/teaching/groups/web/shared/testing.ts'
import { chipsOf, NO_FILTER, queryOf, showing, type FilterNames } from './filters.ts'

const TODAY = '2026-11-21'
const [A, B] = ['a00000000000000000000001', 'a00000000000000000000002']
const names: FilterNames = { location: () => 'Lindavista', course: () => 'Álgebra', teacher: () => undefined, courses: 7 }
const chips = (filters: GroupFilters) => chipsOf(filters, TODAY, names).map(chip => chip.text)

describe('the default endRngStart is now', () => {
  test('GRP-86: shows it as a removable chip', () => {
    expect(queryOf({}, TODAY)).toEqual({ endRngStart: TODAY })
    const [chip, ...others] = chipsOf({}, TODAY, names)
    expect([chip!.text, others]).toEqual(['Fin: desde 21/11/2026', []])
    expect(queryOf(chip!.without, TODAY).endRngStart).toBeUndefined()
    expect(chips(chip!.without)).toEqual([])
  })
  test('GRP-86: a chosen day replaces it', () => expect(queryOf({ endRngStart: '2026-01-01' }, TODAY).endRngStart).toBe('2026-01-01'))
})

describe('builds the query from location, course, teacher and the ranges', () => {
  test("GRP-87: with the call's names", () =>
    expect(
      queryOf({ location: A, course: A, teacher: B, active: 'false', stRngStart: '2026-01-01', endRngEnd: '2026-12-31' }, TODAY),
    ).toEqual({ location: A, course: A, teacher: B, active: false, stRngStart: '2026-01-01', endRngStart: TODAY, endRngEnd: '2026-12-31' }))
  test('GRP-88: omits several courses, since the call takes one', () =>
    expect(queryOf({ course: `${A},${B}` }, TODAY)).toEqual({ endRngStart: TODAY }))
})

test('M77: removes the filters that hide a new group', () => {
  const group = groupOf(1, 'Matutino', { location: A, startDate: '2026-10-01', endDate: '2026-11-20' })
  const others = { teacher: B, active: 'false', stRngStart: '2026-10-02', stRngEnd: '2026-09-30', course: B } as const
  expect(showing({ location: A, ...others }, group, TODAY)).toEqual({
    teacher: undefined,
    active: undefined,
    stRngStart: undefined,
    stRngEnd: undefined,
    course: undefined,
    endRngStart: 'all',
  })
  expect(showing({ location: A, active: 'true', course: `${B},${group.course._id}`, endRngStart: '2026-11-01' }, group, TODAY)).toEqual({})
  expect(showing({ location: B, endRngEnd: '2026-11-19', endRngStart: 'all' }, group, TODAY)).toEqual({
    location: undefined,
    endRngEnd: undefined,
  })
})

test('GRP-89: a chip per filter, in words', () => {
  expect(
    chips({
      location: A,
      course: A,
      teacher: B,
      active: 'true',
      stRngStart: '2026-10-20',
      endRngStart: '2026-11-01',
      endRngEnd: '2026-12-31',
    }),
  ).toEqual([
    'Inicio: desde 20/10/2026',
    'Fin: 01/11/2026 – 31/12/2026',
    'Curso: Álgebra',
    'Sede: Lindavista',
    'Profesor: …',
    'Estatus: Habilitado',
  ])
  expect(chips({ ...NO_FILTER, course: `${A},${B}`, stRngEnd: '2026-10-20' })).toEqual(['Inicio: hasta 20/10/2026', 'Curso: 2 de 7'])
})

test('GRP-85: ignores other parameters of the address', () => {
  const raw = {
    course: `${A},nope,${B}`,
    location: '1',
    stRngStart: '2026-02-30',
    endRngStart: 'all',
    active: 'maybe',
    ver: 'x',
    pagina: '3',
  }
  expect(JSON.parse(JSON.stringify(groupsSearch(raw)))).toEqual({ course: `${A},${B}`, endRngStart: 'all', pagina: 3 })
})
