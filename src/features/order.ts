/**
 * The features from low to high. An area imports from the areas before it, a feature from
 * the features before it in its own area, never the other way (`npm run check`). A higher feature that must hear of a lower one
 * registers with it.
 */
export const ORDER = {
  foundation: [
    'health',
    'docs',
    'files',
    'audit',
    'outbox',
    'locations',
    'sources',
    'session',
    'roles',
    'twins',
    'person',
    'employees',
    'security',
    'academy',
    'backups',
    'clock',
    'reports',
  ],
  teaching: ['courses', 'groups', 'lessons', 'teachers', 'costs', 'planner'],
  people: ['students', 'payers', 'comments', 'folios', 'privacy'],
  money: ['discountCodes', 'payments', 'plans', 'enrolment', 'registrations', 'cash', 'collections', 'bank'],
  outreach: ['notifications', 'talks', 'callDesk', 'waiting'],
  presence: ['attendance', 'staffAttendance', 'advisories', 'scanners'],
  online: ['liveChannels', 'material', 'quizzes', 'videoComments'],
  history: ['undo', 'trash', 'merges'],
  workspace: [
    'courseFile',
    'studentFile',
    'classList',
    'calendar',
    'answers',
    'imports',
    'exports',
    'search',
    'setup',
    'dashboard',
    'settings',
  ],
  integrations: ['platform'],
} as const

/** 'area/feature' in one line, the lowest first. */
export const FEATURES: readonly string[] = Object.entries(ORDER).flatMap(([area, features]) =>
  features.map(feature => `${area}/${feature}`),
)
