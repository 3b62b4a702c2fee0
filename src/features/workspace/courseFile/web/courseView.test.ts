import { expect, test } from 'vitest'
import type { CourseLevel, ListedCourse } from '#features/teaching/courses/contract.ts'
import { DEFAULT_SORT, matching, ofTab, orderOf, pressed, sorted } from './courseView.ts'

const LEVELS: CourseLevel[] = [
  { _id: 'm', name: 'Media Superior', description: '' },
  { _id: 's', name: 'Superior', description: '' },
]
const course = (name: string, part: Partial<ListedCourse> = {}): ListedCourse => ({
  _id: name,
  name,
  price: 100,
  duration: 1,
  active: true,
  activeExternal: true,
  courseLevel: 'm',
  courseType: 't',
  isParent: false,
  children: [],
  groups: 0,
  creationDate: '2026-01-01T00:00:00.000Z',
  ...part,
})
const A = course('Álgebra', { price: 300, groups: 1, creationDate: '2026-03-01T00:00:00.000Z' })
const B = course('Biología', { price: 200, groups: 3, creationDate: '2026-05-01T00:00:00.000Z', active: false })
const C = course('Cálculo', { price: 200, groups: 2, creationDate: '2026-04-01T00:00:00.000Z', courseLevel: 's' })
const names = (all: readonly ListedCourse[]) => all.map(({ name }) => name)

test('CUR-53: each tab lists the courses of its level, the last one all', () => {
  const of = (tab: 'media' | 'superior' | 'todos') => names(ofTab([A, B, C], LEVELS, tab))
  expect([of('media'), of('superior'), of('todos')]).toEqual([['Álgebra', 'Biología'], ['Cálculo'], ['Álgebra', 'Biología', 'Cálculo']])
})

test('CUR-56: searches parts of the name in any case, without accents', () => {
  expect(names(matching([A, B, C], 'ALG'))).toEqual(['Álgebra'])
  expect(names(matching([A, B, C], 'logia bi'))).toEqual(['Biología'])
  expect(names(matching([A, B, C], ''))).toHaveLength(3)
  expect(names(matching([A, B, C], 'física'))).toEqual([])
})

test('CUR-54, CUR-57: newest first by default; every column sorts both ways, ties by name', () => {
  const by = (sort: Parameters<typeof orderOf>[0]) => names(sorted([C, B, A], orderOf(sort)))
  expect(by(DEFAULT_SORT)).toEqual(['Biología', 'Cálculo', 'Álgebra'])
  expect(by('creationDate')).toEqual(['Álgebra', 'Cálculo', 'Biología'])
  expect(by('name')).toEqual(['Álgebra', 'Biología', 'Cálculo'])
  expect(by('price')).toEqual(['Biología', 'Cálculo', 'Álgebra'])
  expect(by('-price')).toEqual(['Álgebra', 'Biología', 'Cálculo'])
  expect(by('-groups')).toEqual(['Biología', 'Cálculo', 'Álgebra'])
  expect(by('-active')).toEqual(['Álgebra', 'Cálculo', 'Biología'])
})

test('CUR-57: a heading sorts by its column, again in reverse', () => {
  expect(pressed(orderOf(DEFAULT_SORT), 'name')).toBe('name')
  expect(pressed(orderOf('name'), 'name')).toBe('-name')
  expect(pressed(orderOf('-name'), 'name')).toBe('name')
  expect(pressed(orderOf(DEFAULT_SORT), 'creationDate')).toBe('creationDate')
})
