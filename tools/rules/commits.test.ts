import { expect, test } from 'vitest'
import { subjectFaults } from './commits.ts'

test.each([
  'Refuse a payment above the price',
  'Read the codes of a route from its contract',
  'Pass the lock to the next request',
  'Process receipts in one transaction',
  'Embed the letters of the console',
  'Always send the version',
  'Revert "Refuse a payment above the price"',
  `Move ${'x'.repeat(67)}`,
])('RUN-131: accepts the subject %s', subject => {
  expect(subjectFaults(subject)).toEqual([])
})

test.each([
  ['Adds a campus', "'Adds'"],
  ['Added a campus', "'Added'"],
  ['Adding a campus', "'Adding'"],
  ['The campus has a color', "'The'"],
  ['What three helpers found', "'What'"],
  ['add a campus', 'small letter'],
  ['fix(campus): add a color', 'prefix'],
  ['Add a campus.', 'full stop'],
  [`Move ${'x'.repeat(68)}`, 'at most 72'],
])('RUN-131: refuses the subject %s', (subject, why) => {
  expect(subjectFaults(subject).join('\n')).toContain(why)
})
