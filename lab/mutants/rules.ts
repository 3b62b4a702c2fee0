export interface Rules {
  area: string
  files: readonly string[]
  tests: readonly string[]
}

const money = (path: string) => `src/features/money/${path}`
const roles = (path: string) => `src/features/foundation/roles/${path}`

export const RULES: readonly Rules[] = [
  {
    area: 'money',
    files: [
      'src/lib/money.ts',
      money('cash/server/totals.ts'),
      money('payments/web/shared/change.ts'),
      money('payments/ownVoid.ts'),
      money('payments/server/split.ts'),
      money('payments/web/shared/charge.ts'),
    ],
    tests: [
      'src/lib/money.test.ts',
      money('cash/server/totals.test.ts'),
      money('payments/web/shared/change.test.ts'),
      money('payments/ownVoid.test.ts'),
      money('payments/server/split.test.ts'),
      money('payments/web/shared/charge.test.ts'),
    ],
  },
  {
    area: 'discount codes',
    files: [money('discountCodes/discount.ts'), money('enrolment/bill.ts')],
    tests: [money('discountCodes/discount.test.ts'), money('enrolment/bill.test.ts')],
  },
  {
    area: 'plans and families',
    files: [money('plans/planOf.ts'), money('plans/dues.ts'), 'src/features/people/payers/family.ts'],
    tests: [money('plans/planOf.test.ts'), money('plans/dues.test.ts'), 'src/features/people/payers/family.test.ts'],
  },
  {
    area: 'access',
    files: ['src/contract/access.ts', roles('allows.ts'), roles('beyond.ts'), roles('treeRules.ts')],
    tests: ['src/contract/access.test.ts', roles('allows.test.ts'), roles('beyond.test.ts'), roles('treeRules.test.ts')],
  },
  {
    area: 'days and schedules',
    files: [
      'src/lib/days.ts',
      'src/lib/schedules.ts',
      'src/features/teaching/groups/window.ts',
      'src/features/presence/advisories/weeks.ts',
    ],
    tests: [
      'src/lib/days.test.ts',
      'src/lib/schedules.test.ts',
      'src/features/teaching/groups/window.test.ts',
      'src/features/presence/advisories/weeks.test.ts',
    ],
  },
  {
    area: 'people and calls',
    files: [
      'src/lib/phones.ts',
      'src/lib/email.ts',
      'src/features/presence/attendance/average.ts',
      'src/features/presence/scanners/lesson.ts',
      'src/features/outreach/callDesk/callState.ts',
    ],
    tests: [
      'src/lib/phones.test.ts',
      'src/lib/email.test.ts',
      'src/features/presence/attendance/average.test.ts',
      'src/features/presence/scanners/lesson.test.ts',
      'src/features/outreach/callDesk/callState.test.ts',
    ],
  },
]
