export const notificationsAccess = {
  student: 'post /notifications/student/?',
  /** One visitor of a talk, or all. */
  talk: 'post /notifications/talk/?',
  group: 'post /notifications/group/?',
  courses: 'post /notifications/courses',
  /** Users who may send something may preview it. */
  any: ['post /notifications/student/?', 'post /notifications/talk/?', 'post /notifications/group/?', 'post /notifications/courses'],
} as const
