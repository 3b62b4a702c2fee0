import { isDeepStrictEqual } from 'node:util'
import type { Judge } from '../world.ts'

/** No answer is a 5xx, and a refusal leaves no change (TOG-5.6). */
export const answers: Judge = async ({ calls, left }) => [
  ...calls
    .filter(({ status, body }) => status >= 500 || (status === 401 && body.errorExt === undefined))
    .map(({ route, status, body }) => ({ rule: 'TOG-5.6 no answer is a fault', found: `${route.name} ${status} ${JSON.stringify(body)}` })),
  ...calls
    .filter(({ again, status, body }) => again && (again.status !== status || !isDeepStrictEqual(again.body, body)))
    .map(({ route, body, again }) => ({
      rule: 'TOG-5.6 a repeated key answers the same',
      found: `${route.name} ${JSON.stringify([body, again])}`,
    })),
  ...(calls.length > 0 && calls.every(({ status }) => status >= 400) && left.changes.length + left.entries.length > 0
    ? [
        {
          rule: 'TOG-5.6 a refusal leaves nothing',
          found: JSON.stringify([calls.map(({ route }) => route.name), left.changes, left.entries]),
        },
      ]
    : []),
]
