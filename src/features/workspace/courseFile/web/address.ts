// The list's tab and order in the address bar; the router reads this without the screen.

/** The three tabs of the screen (CUR-53). */
export const COURSE_TABS = ['media', 'superior', 'todos'] as const
export type CourseTab = (typeof COURSE_TABS)[number]

/** Column and direction: '-' is descending. */
export const COURSE_SORTS = [
  'name',
  '-name',
  'groups',
  '-groups',
  'price',
  '-price',
  'creationDate',
  '-creationDate',
  'active',
  '-active',
] as const
export type CourseSort = (typeof COURSE_SORTS)[number]
