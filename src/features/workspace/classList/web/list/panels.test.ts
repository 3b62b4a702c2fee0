import { describe, expect, test } from 'vitest'
import type { Group, ListedGroup } from '#features/teaching/groups/contract.ts'
import { findGroup, matching, openAtFirst, panelsOf, totalsOf } from './panels.ts'

const group = (_id: string, courseName: string, part: Partial<Group> = {}, buckets: Group[] = []): ListedGroup =>
  ({
    _id,
    name: `Grupo ${_id}`,
    course: { _id: courseName, name: courseName },
    courseInfo: { name: courseName },
    locationInfo: null,
    teacher: null,
    quota: 10,
    studentListLength: 4,
    ...part,
    buckets,
  }) as ListedGroup
const ids = (list: readonly Group[]) => list.map(({ _id }) => _id)

test('GRP-74: a panel per course by name, groups in the order of the list, with their totals', () => {
  const panels = panelsOf([group('1', 'Física'), group('2', 'Álgebra'), group('3', 'Física', { quota: null })])
  expect(panels.map(({ course, list, ...totals }) => [course.name, ids(list), totals])).toEqual([
    ['Álgebra', ['2'], { groups: 1, enrolled: 4, seats: 10 }],
    ['Física', ['1', '3'], { groups: 2, enrolled: 8, seats: 10 }],
  ])
  expect(totalsOf([])).toEqual({ groups: 0, enrolled: 0, seats: 0 })
})

describe('the search', () => {
  const teacher = { _id: 't', name: 'Irma', lastName: 'Gómez', secondLastName: 'Luna' }
  const all = [
    group('1', 'Álgebra', { name: 'Sabatino', teacher, locationInfo: { name: 'Coyoacán' } }),
    group('2', 'ECOEMS', {}, [group('21', 'Razonamiento', { name: 'Razonamiento' })]),
  ]
  test.each([
    ['sabatino', ['1']],
    ['ALGEBRA', ['1']],
    ['coyoacan gomez', ['1']],
    ['razona', ['2']],
    ['batino', []],
    ['  ', ['1', '2']],
  ])('GRP-81: prefixes of words, without accents and case: %s', (search, matches) => expect(ids(matching(all, search))).toEqual(matches))
})

describe('few panels are open by default', () => {
  const many = (course: string, count: number) => Array.from({ length: count }, (_, at) => group(`${course}${at}`, course))
  const panels = panelsOf([...many('a', 40), ...many('b', 15), ...many('c', 40)])
  const open = (searching: boolean, selected?: string) => [...openAtFirst(panels, { searching, selected })]
  test('GRP-78: the first panel', () => expect(open(false)).toEqual(['a']))
  test('GRP-78: with a search the first sixty results', () => expect(open(true)).toEqual(['a', 'b']))
  test('GRP-78: the panel of the selected group', () => expect(open(false, 'c7')).toEqual(['a', 'c']))
})

test('GRP-81: finds a module with its parent', () => {
  const parent = group('1', 'x', {}, [group('11', 'y')])
  expect(findGroup([parent], '11')).toMatchObject({ group: { _id: '11' }, parent: { _id: '1' } })
  expect(findGroup([parent], '1')?.parent).toBeUndefined()
  expect(findGroup([parent], '9')).toBeUndefined()
})
