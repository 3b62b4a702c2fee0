/** What still runs against the order: shrinks to nothing, never grows. */
export const UPWARD: ReadonlySet<string> = new Set([
  'money/payments -> money/enrolment',
  'online/material -> online/quizzes',
  'outreach/notifications -> outreach/talks',
  'teaching/courses -> outreach/notifications',
  'teaching/courses -> teaching/groups',
])
