import { expect, test } from 'vitest'
import { notifications } from './contract.ts'

test('NOT-16: the message filter asks for 1000 groups, active ones, unless said', () =>
  expect(notifications.groups.query!.parse({})).toEqual({ active: true, limit: 1000 }))
