import { expect, test } from 'vitest'
import { dayOfTyped, maskDay } from './birthDate.ts'

test.each([
  ['1', '1'],
  ['14', '14'],
  ['143', '14/3'],
  ['14032008', '14/03/2008'],
  ['140320081', '140320081'],
  ['2008-03-14', '14/03/2008'],
  ['1/3/2008', '01/03/2008'],
  ['14-03-2008', '14/03/2008'],
  ['3/', '03'],
  ['x', 'x'],
])('STU-18: a birthday typed as %s becomes %s', (typed, date) => {
  expect(maskDay(typed)).toBe(date)
})

test.each([
  ['14/03/2008', '2008-03-14'],
  ['29/02/2008', '2008-02-29'],
  ['29/02/2007', null],
  ['14/13/2008', null],
  ['14/03/1899', '1899-03-14'],
  ['0199-03-14', null],
  ['14/03/08', null],
  ['', null],
])('STU-18: %s is the day %s', (typed, day) => {
  expect(dayOfTyped(typed)).toBe(day)
})
