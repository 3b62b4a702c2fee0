// The scopes of a service token and what they allow (PLA-2).
export const SCOPES = {
  login: 'sign students in',
  videoComments: 'hand in comments on videos',
  appoiments: 'read free advisories, book and cancel places',
  usersTalks: 'register visitors of talks',
  catalog: 'read courses, groups and talks that are on offer',
} as const

export type Scope = keyof typeof SCOPES
