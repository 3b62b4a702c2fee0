import { expect, test } from 'vitest'
import { notifications } from './contract.ts'

test('NOT-16: the message filter requests 1000 groups, active ones by default', () =>
  expect(notifications.groups.query!.parse({})).toEqual({ active: true, limit: 1000 }))
