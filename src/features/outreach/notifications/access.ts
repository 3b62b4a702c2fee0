// Plain strings, so that tabs and buttons can ask without loading schemas.
export const notificationsAccess = {
  student: 'post /notifications/student/?',
  /** One visitor of a talk, or all. */
  talk: 'post /notifications/talk/?',
  group: 'post /notifications/group/?',
  courses: 'post /notifications/courses',
  /** Whoever may send something sees how it will look. */
  any: ['post /notifications/student/?', 'post /notifications/talk/?', 'post /notifications/group/?', 'post /notifications/courses'],
} as const
