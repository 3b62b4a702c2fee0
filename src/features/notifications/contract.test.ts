import { expect, test } from 'vitest'
import { notifications } from './contract.ts'

test('001 §9: the message filter asks for 1000 groups, active ones, unless said', () =>
  expect(notifications.groups.query!.parse({})).toEqual({ active: true, limit: 1000 }))
