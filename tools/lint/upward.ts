/** What still runs against the order: shrinks to nothing, never grows. */
export const UPWARD: ReadonlySet<string> = new Set([
  'money/discountCodes -> money/enrolment',
  'money/enrolment -> outreach/talks',
  'money/payments -> money/enrolment',
  'money/registrations -> outreach/talks',
  'money/registrations -> presence/advisories',
  'online/material -> online/quizzes',
  'outreach/notifications -> outreach/talks',
  'teaching/courses -> online/liveChannels',
  'teaching/courses -> online/material',
  'teaching/courses -> outreach/notifications',
  'teaching/courses -> presence/advisories',
  'teaching/courses -> teaching/groups',
])
