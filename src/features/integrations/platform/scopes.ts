// What a service token may be allowed (PLA-2): each scope and what it opens.
export const SCOPES = {
  login: 'sign students in',
  videoComments: 'hand in comments on videos',
  appoiments: 'read free advisories, book and cancel places',
  usersTalks: 'register visitors of talks',
  catalog: 'read courses, groups and talks that are on offer',
} as const

export type Scope = keyof typeof SCOPES
