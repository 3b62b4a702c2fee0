/** How late a debt may be, plain, so that addresses are read without loading schemas. 'overdue' is d30, d60 and d61 together. */
export const AGINGS = ['upcoming', 'today', 'overdue', 'd30', 'd60', 'd61'] as const

/** Students whose data lacks something, or whose birthday is today. */
export const STUDENT_DATA = ['group', 'email', 'birthday'] as const
